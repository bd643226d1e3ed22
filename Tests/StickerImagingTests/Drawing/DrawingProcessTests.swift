import CDrawing
import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// The process that draws, and programs that stand in for one that a hostile file has taken over.
@Suite struct DrawingProcessTests {
    private static let size = PixelSize(16, 8)
    private static let red = SVGReaderTests.svg("width='16' height='8'", "<rect width='16' height='8' fill='red'/>")
    private static let request = DrawingRequest(task: .draw, library: .librsvg, size: size, document: red)

    /// A stand-in: its standard input is the channel.
    private static func ask(
        _ script: String, _ request: DrawingRequest = request, patience: Double = 20
    ) throws -> ChildProcess.Fault? {
        let process = try ChildProcess(drawing: "/bin/sh", arguments: ["-c", script])
        do throws(ChildProcess.Fault) {
            _ = try process.ask(request, patience: patience)
            return nil
        } catch {
            // Nothing of it is left, not even a zombie.
            #expect(error == .notUnderstood || kill(process.identifier, 0) == -1)
            return error
        }
    }

    /// Words as the shell's `printf` writes them.
    private static func printed(_ bytes: [UInt8]) -> String {
        "printf '" + bytes.map { "\\" + String($0, radix: 8) }.joined() + "' >&0; "
    }

    /// The header of a picture, and what else it says of its lengths.
    private static func header(
        text: Int = 0, content: Int = 4 * size.area, _ change: (inout DrawingAnswer) -> Void = { _ in }
    ) -> [UInt8] {
        var answer = DrawingAnswer(status: .picture, size: size)
        change(&answer)
        let words = DrawingWords.read(answer.header)
        return DrawingWords.bytes(
            Array(words[..<5]) + [UInt32(clamping: text), UInt32(clamping: content)] + Array(words[7...]))
    }

    @Test func aCrashIsReported() throws {
        try expect(Self.ask("kill -SEGV $$"), is: .crashed(signal: SIGSEGV))
        try expect(Self.ask("kill -PROF $$"), is: .late)
        try expect(Self.ask("exit 3"), is: .crashed(signal: 0))
        try expect(Self.ask("exit \(sp_drawing_no_memory)"), is: .noMemory)
    }

    @Test(.timeLimit(.minutes(10))) func silenceEnds() throws {
        try expect(Self.ask("exec sleep 60", patience: 0.3), is: .silent)
        // Half an answer is none.
        let half = Self.printed(Self.header()) + Self.printed([1, 2, 3])
        try expect(Self.ask(half + "exec sleep 60", patience: 0.3), is: .silent)
        // Neither is a question that is never read.
        var long = Self.request
        long.document = [UInt8](repeating: 0x20, count: 8_000_000)
        try expect(Self.ask("exec sleep 60", long, patience: 0.3), is: .silent)
    }

    @Test func otherAnswersAreNotBelieved() throws {
        let usage = "printf 'Usage: words of something else, as many as an answer' >&0; exec sleep 60"
        try expect(Self.ask(usage), is: .notUnderstood)
        let longer = Self.header(content: 4 * Self.size.area + 1)
        try expect(Self.ask(Self.printed(longer) + "exec sleep 60"), is: .notUnderstood)
        try expect(Self.ask(Self.printed(Self.header(content: 1 << 31)) + "exec sleep 60"), is: .notUnderstood)
        try expect(
            Self.ask(Self.printed(Self.header { $0.size = PixelSize(8, 16) }) + "exec sleep 60"), is: .notUnderstood)
        try expect(Self.ask(Self.printed(Self.header { $0.status = .measured }) + "exec sleep 60"), is: .notUnderstood)
        let text = Self.header(text: DrawingAnswer.longestText + 1, content: 0) {
            ($0.status, $0.reason) = (.refused, .notDrawn)
        }
        try expect(Self.ask(Self.printed(text) + "exec sleep 60"), is: .notUnderstood)
        let size = Self.header(content: 0) { ($0.status, $0.size) = (.measured, PixelSize(1 << 30, 1 << 30)) }
        let question = DrawingRequest(task: .measure, library: .librsvg, document: Self.red)
        try expect(Self.ask(Self.printed(size) + "exec sleep 60", question), is: .notUnderstood)
        let document = Self.header(content: DrawingAnswer.longestDocument(for: Self.red.count) + 1) {
            $0.status = .measured
        }
        try expect(Self.ask(Self.printed(document) + "exec sleep 60", question), is: .notUnderstood)
    }

    /// A process that says more than it was asked is not used again.
    @Test func moreThanTheAnswerCostsTheProcess() throws {
        let pool = DrawingPool(
            "/bin/sh",
            arguments: ["-c", Self.printed(Self.header()) + "head -c 513 /dev/zero >&0; exec sleep 60"],
            room: 1)
        let process = try pool.borrow()
        _ = try process.ask(Self.request, patience: 20)
        while process.isQuiet { usleep(1_000) }
        pool.giveBack(process)
        #expect(try pool.borrow() !== process)
    }

    @Test func killedInTheMiddle() throws {
        let process = try ChildProcess(drawing: "/bin/sh", arguments: ["-c", "exec sleep 60"])
        let number = process.identifier
        Thread.detachNewThread {
            usleep(50_000)
            kill(number, SIGKILL)
        }
        #expect(throws: ChildProcess.Fault.crashed(signal: SIGKILL)) {
            try process.ask(Self.request, patience: 20)
        }
    }

    @Test func noProgram() throws {
        #expect(throws: ChildProcess.Fault.notStarted(ENOENT)) { try ChildProcess(drawing: "/nowhere/stickerpress") }
        let missing = DrawingMethod.processes(DrawingPool("/nowhere/stickerpress"))
        let found = try DrawingMethod.$override.withValue(missing) { try problem(of: Self.red) }
        expect(found?.kind, is: .unsupported)
        expect(found?.message, is: "cannot be drawn: the system started no process for it: no such file or directory")
        expect(found?.hint, is: "name an installed stickerpress as the tool that draws")
    }
}

/// The built tool as the drawing process.
@Suite struct DrawingPoolTests {
    private static let red = SVGReaderTests.svg("width='16' height='8'", "<rect width='16' height='8' fill='red'/>")
    private static let panic = SVGReaderTests.svg("viewBox='0 0 100 100'", "<text y='50' font-size='2e6'>W</text>")

    private static let refused = DrawingAnswer(DrawingRefusal(reason: .notDrawn)).header

    private static func drawn(_ pool: DrawingPool, _ art: [UInt8]) throws -> [Frame] {
        try DrawingMethod.$override.withValue(.processes(pool)) { try frames(of: art) }
    }

    @Test func oneProcessServesManyDrawings() throws {
        let pool = DrawingPool(try BuiltTool.url().path)
        let first = try pool.borrow()
        let number = first.identifier
        pool.giveBack(first)
        for _ in 0..<5 { try expect(Self.drawn(pool, Self.red).count, is: 1) }
        try expect(pool.borrow().identifier, is: number)
    }

    @Test func aProcessIsReplaced() throws {
        let pool = DrawingPool(try BuiltTool.url().path)
        try expect(Self.drawn(pool, Self.red).count, is: 1)
        #expect(throws: FileError.self) { try Self.drawn(pool, Self.panic) }
        try expect(Self.drawn(pool, Self.red).count, is: 1)
        // One that someone ends while it waits is not noticed by anyone.
        let waiting = try pool.borrow()
        pool.giveBack(waiting)
        kill(waiting.identifier, SIGKILL)
        try expect(Self.drawn(pool, Self.red).count, is: 1)
    }

    /// What an earlier drawing has done to a process is not the fault of the next.
    @Test func aSpoiledProcessIsNotTheArtsFault() throws {
        let flag = FileManager.default.temporaryDirectory.appendingPathComponent("spoiled-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: flag) }
        let tool = try BuiltTool.url().path
        let refused = Self.refused.map { "\\" + String($0, radix: 8) }.joined()
        // The first process answers once and crashes at the next question; the second one is the tool.
        let script = """
            if [ -e '\(flag)' ]; then exec '\(tool)' \(DrawingWorker.verb); fi
            : >'\(flag)'; head -c \(DrawingRequest.headerLength) >/dev/null; printf '\(refused)' >&0
            head -c 1 >/dev/null; kill -SEGV $$
            """
        let pool = DrawingPool("/bin/sh", arguments: ["-c", script], room: 1)
        let process = try pool.borrow()
        _ = try process.ask(DrawingRequest(task: .measure, library: .rlottie), patience: 20)
        pool.giveBack(process)
        try expect(Self.drawn(pool, Self.red).count, is: 1)
    }

    /// A preparation that crashes costs a drawing its repairs, not itself; pictures in it would be unchecked.
    @Test func aDrawingIsDrawnWithoutPreparation() throws {
        let flag = FileManager.default.temporaryDirectory.appendingPathComponent("measured-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: flag) }
        // Two processes end at the question what it is; the next ones are the tool.
        let tool = try BuiltTool.url().path
        let script = """
            if [ -e '\(flag)' ] && [ $(wc -c <'\(flag)') -ge 2 ]; then exec '\(tool)' \(DrawingWorker.verb); fi
            printf x >>'\(flag)'; kill -ILL $$
            """
        let pool = DrawingPool("/bin/sh", arguments: ["-c", script], room: 1)
        let facts = try DrawingMethod.$override.withValue(.processes(pool)) {
            try ArtDecoder.open(Self.red, limits: ArtLimits()).facts
        }
        expect(facts.size, is: PixelSize(16, 8))
        expect(
            facts.omissions.compactMap { NotDrawn.named($0)?.advice.contains("drawn by librsvg alone") }, is: [true])
        try FileManager.default.removeItem(atPath: flag)
        let held = SVGReaderTests.svg("width='16' height='8'", "<image href='a.png'/>")
        let found = try DrawingMethod.$override.withValue(.processes(pool)) { try problem(of: held) }
        #expect(found?.message.contains("its own fault") == true && found?.message.contains("library") == false)
    }

    @Test(arguments: [
        "<image/>", "<feImage/>", "<xi:include href='data:'/>", "<!DOCTYPE svg [<!ENTITY a '&#60;'>]><svg/>",
        "<?xml version='1.0' encoding='UTF-7'?><svg/>",
    ])
    func picturesAreSeenWithoutPreparation(_ document: String) {
        #expect(SVGPreparation.mayHoldPictures(.text(document)))
        #expect(SVGPreparation.mayHoldPictures([0xFF, 0xFE, 0x3C, 0]) && !SVGPreparation.mayHoldPictures(Self.red))
    }

    /// An address may have a line break, and however many things there are, none is cut.
    @Test func omissionsArriveWhole() throws {
        let pool = DrawingPool(try BuiltTool.url().path)
        let drawing = SVGReaderTests.svg("width='9' height='9'", "<use href='a&#10;b.svg'/><image href='c.png'/>")
        let found = try DrawingMethod.$override.withValue(.processes(pool)) {
            try ArtDecoder.open(drawing, limits: ArtLimits()).facts.omissions
        }
        expect(found, is: ["pictures in other files (c.png)", "drawings in other files (a\nb.svg)"])
        let many = (0..<2_000).map { "thing \($0) " + String(repeating: "é", count: 30) }
        let read = DrawingAnswer(measured: PixelSize(9, 9), omissions: many).omissions
        #expect(
            read.dropLast() == many.prefix(read.count - 1)
                && read.last == "\(Figures.grouped(2_000 - read.count + 1)) more things")
        #expect(read.count > 500)
    }

    /// The same pixels in a process of its own and in this one.
    @Test func bothWaysDrawTheSame() throws {
        let pool = DrawingPool(try BuiltTool.url().path)
        let circle = SVGReaderTests.svg(
            "viewBox='0 0 30 20'", "<circle cx='12' cy='9' r='8.3' fill='#c86432' fill-opacity='.7'/>")
        for art in [circle, LottieBuilder.animation([LottieBuilder.wanderer])] {
            try expect(Self.drawn(pool, art).map(\.raster), is: frames(of: art).map(\.raster))
        }
    }

    /// librsvg leaves out what it has no memory for, and says nothing: a photo of a phone is drawn alone.
    @Test func largePicturesAreDrawn() throws {
        let pool = DrawingPool(try BuiltTool.url().path)
        let white = try #require(Raster(.square(3_000), pixels: [UInt8](repeating: 255, count: 36_000_000)))
        let photo = try PNGSamples(truecolor: white).quickFile()
        let address = "data:image/png;base64,\(Data(photo).base64EncodedString())"
        let drawing = SVGReaderTests.svg("width='4' height='4'", "<image width='4' height='4' href='\(address)'/>")
        try expect(Self.drawn(pool, drawing).first.map { colors($0.raster)[5] }, is: [255, 255, 255, 255])
    }

    /// A person who runs it by hand gets the answer to an unknown command, not a program that waits for nothing.
    @Test func isNotACommand() throws {
        let process = Process()
        process.executableURL = try BuiltTool.url()
        process.arguments = [DrawingWorker.verb]
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        expect(process.terminationStatus, is: 64)
    }
}

/// What all drawings in work may take together, however many there are.
@Suite struct DrawingMemoryTests {
    @Test func drawingsShareTheMemory() {
        let pool = DrawingPool("/nowhere")
        let (all, share) = (DrawingWorker.memory, DrawingWorker.memoryForOne)
        let taken = Locked((now: UInt32(0), most: UInt32(0), wholes: 0))
        DispatchQueue.concurrentPerform(iterations: 60) { number in
            let need = number.isMultiple(of: 10) ? all : share
            pool.holding(need) {
                taken.with { taken in
                    taken.now += need
                    taken.most = max(taken.most, taken.now)
                    if need == all { taken.wholes += 1 }
                }
                usleep(1_000)
                taken.with { $0.now -= need }
            }
        }
        #expect(taken.with { $0.most } <= all && taken.with { $0.wholes } == 6)
    }
}
