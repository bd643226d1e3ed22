import PortableFoundation
import StickerModel

/// Draws one piece of art: asks a drawing process, replaces it when it fails for a reason that may not be the art's,
/// and puts what remains into words.
final class DrawingSession {
    private let library: DrawingLibrary
    private let document: [UInt8]
    private let pool: DrawingPool?
    /// The most px of the pictures in the document.
    private let pixels: Int
    /// The processor time for everything that is asked, in s.
    private let allowance: Double
    private let remedy: String
    private var process: ChildProcess?
    /// Whether it is drawn alone, with all the memory there is for drawings.
    private var isAlone: Bool
    /// Whether the process, or this one, has the document from an earlier question.
    private var isOpen = false
    private var service = DrawingService()

    /// `frames` is how many will be drawn: each may take a tenth of a second on top of the limit. `pictures` is how many px the
    /// pictures in the document have. `remedy` ends the hints.
    init(
        _ library: DrawingLibrary, _ document: [UInt8], limits: ArtLimits, frames: Int = 0, pictures: Int = 0,
        remedy: String
    ) {
        if case .processes(let pool) = DrawingMethod.current { self.pool = pool } else { pool = nil }
        self.library = library
        self.document = document
        pixels = limits.pixels
        // The tree of a long document takes many times its length, and a picture 8 bytes for each px, as it is decoded and
        // as it is drawn: without them a library leaves it out and says nothing.
        isAlone = max(document.count, pictures) << 4 > Int(DrawingWorker.memoryForOne) << 20
        allowance = max(limits.vectorSeconds, 0) + 0.1 * Double(frames)
        self.remedy = remedy
    }

    deinit {
        // What has taken much memory keeps some of it.
        if let process, library.drawsMany, !isAlone { pool?.giveBack(process) }
    }

    func measure() throws(FileError) -> DrawingAnswer {
        try ask(DrawingRequest(task: .measure, library: library))
    }

    /// A frame; all frames of a document are of one size. An SVG that needs more than its limits at this size has a half
    /// or a quarter of it. Throws `FileError`.
    func picture(frame: Int = 0, size: PixelSize) throws(FileError) -> Raster {
        var (drawn, tries) = (size, library == .librsvg ? 2 : 0)
        while true {
            let request = DrawingRequest(task: .draw, library: library, size: drawn, frame: frame)
            do throws(FileError) {
                let answer = try ask(request)
                guard let raster = Raster(answer.size, pixels: answer.content) else {
                    throw .damaged("cannot be drawn")
                }
                return raster
            } catch {
                guard error.kind == .overLimit, tries > 0, min(drawn.width, drawn.height) >= Self.smallest else {
                    throw error
                }
                tries -= 1
                drawn = PixelSize((drawn.width + 1) / 2, (drawn.height + 1) / 2)
            }
        }
    }

    /// Sides below which nothing is drawn smaller, in px.
    private static let smallest = 128

    /// The answer, which is never a refusal.
    private func ask(_ question: DrawingRequest) throws(FileError) -> DrawingAnswer {
        var request = question
        request.milliseconds = allowance.isFinite ? UInt32(clamping: max(1, Int(min(allowance, 1e6) * 1_000))) : 0
        request.limits.pixels = pixels
        let answer: DrawingAnswer
        if let pool {
            do throws(ChildProcess.Fault) {
                answer = try self.answer(request, from: pool)
            } catch {
                process = nil
                guard library == .librsvg, question.task == .measure, case .crashed(let signal) = error,
                    signal != SIGKILL
                else { throw problem(error) }
                // It may be our preparation that crashed.
                return try ask(DrawingRequest(task: .measureUnprepared, library: library))
            }
        } else {
            if !isOpen { request.document = document }
            answer = DeepStack.run { [service, request] in service.answer(request) }
        }
        isOpen = library.keepsDocuments
        if let refusal = answer.refusal { throw problem(refusal) }
        return answer
    }

    private func answer(
        _ question: DrawingRequest, from pool: DrawingPool
    ) throws(ChildProcess.Fault) -> DrawingAnswer {
        if !isAlone {
            do throws(ChildProcess.Fault) {
                let answer = try attempt(question, DrawingWorker.memoryForOne, from: pool)
                if answer.reason != .noMemory { return answer }
            } catch {
                guard mayBeChance(error) else { throw error }
            }
            (process, isOpen, isAlone) = (nil, false, true)
        }
        return try attempt(question, DrawingWorker.memory, from: pool)
    }

    private func attempt(
        _ question: DrawingRequest, _ mebibytes: UInt32, from pool: DrawingPool
    ) throws(ChildProcess.Fault) -> DrawingAnswer {
        try pool.holding(mebibytes) { () throws(ChildProcess.Fault) in
            let process: ChildProcess
            if let own = self.process {
                process = own
            } else {
                process = isAlone ? try pool.start() : try pool.borrow()
                self.process = process
            }
            var request = question
            request.mebibytes = mebibytes
            if !isOpen { request.document = document }
            return try process.ask(request, patience: patience)
        }
    }

    /// Whether a new process with more memory could do better: this one may have suffered from an earlier drawing, or
    /// the system ended it.
    private func mayBeChance(_ fault: ChildProcess.Fault) -> Bool {
        switch fault {
        case .crashed, .noMemory, .notUnderstood: true
        case .notStarted, .late, .silent: false
        }
    }

    /// Seconds of wall time, for a process that neither computes nor answers. A busy machine needs many more than it
    /// computes.
    private var patience: Double { allowance.isFinite ? 60 + 20 * allowance : 1e9 }

    private func problem(_ fault: ChildProcess.Fault) -> FileError {
        switch fault {
        case .late:
            FileError(
                .overLimit, "needs more than \(Figures.grouped(allowance)) s of processor time to draw", hint: cheaper)
        case .noMemory: noMemory
        case .crashed(signal: 9):
            FileError(
                .unsupported, "cannot be drawn: the system ended the drawing process",
                hint: "free some memory: close other programs, or build with fewer jobs")
        case .crashed(let signal):
            FileError(
                .damaged,
                "cannot be drawn: the drawing library crashes on it "
                    + (signal > 0 ? "(\(Self.reason(strsignal(signal))))" : "(it ended the drawing process)"),
                hint: simpler)
        case .silent:
            FileError(
                .unsupported, "cannot be drawn: there was no answer within \(Figures.grouped(patience)) s",
                hint: "try again; if that does not help, \(simpler)")
        case .notUnderstood:
            FileError(
                .damaged, "cannot be drawn: the drawing process did not answer with a picture",
                hint: "\(simpler); where a program names the tool that draws, name one of the same version")
        case .notStarted(let number):
            FileError(
                .unsupported,
                "cannot be drawn: the system started no process for it: \(Self.reason(strerror(number)))",
                hint: number == ENOENT || number == EACCES
                    ? "name an installed stickerpress as the tool that draws"
                    : "close other programs, or build with fewer jobs")
        }
    }

    /// What the system calls a signal or an error: "aborted", "resource temporarily unavailable".
    private static func reason(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0).lowercased() } ?? "for an unknown reason"
    }

    private func problem(_ refusal: DrawingRefusal) -> FileError {
        // Libraries end their sentences with line breaks.
        let text = refusal.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let reason = text.isEmpty ? "" : ": " + text
        return switch refusal.reason {
        case .notSVG: .damaged("is not a valid SVG" + reason)
        case .damagedPart, .partOverLimit, .partUnsupported: refusal.fileError ?? .damaged("cannot be drawn")
        case .noSize:
            FileError(
                .damaged, "is an SVG without a usable size or view box, and without anything visible",
                hint: "give its <svg> element a width, a height and a viewBox")
        case .notDrawn: .damaged("cannot be drawn" + reason)
        case .noMemory: noMemory
        case .undeclaredPrefix:
            FileError(
                .damaged, "is not a valid SVG: it uses the prefix “\(text.prefix(40)):”, which it does not declare",
                hint: "add xmlns:\(text.prefix(40))=\"\(Self.addresses[text] ?? "urn:x")\" to its <svg> tag")
        case .notPrepared:
            FileError(
                .damaged, "cannot be drawn: StickerPress cannot check the pictures in it, which is its own fault",
                hint: "please report it with the drawing; \(remedy)")
        case .notLottie: FileError(.damaged, "is not an animation that rlottie can draw", hint: simpler)
        }
    }

    private static let addresses = [
        "xlink": "http://www.w3.org/1999/xlink", "inkscape": "http://www.inkscape.org/namespaces/inkscape",
        "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd", "svg": "http://www.w3.org/2000/svg",
    ]

    private var noMemory: FileError {
        FileError(
            .overLimit, "needs more than \(Figures.grouped(Int(DrawingWorker.memory) << 20)) bytes of memory to draw",
            hint: cheaper)
    }

    private var simpler: String { library.draws ? "simplify it, \(remedy)" : remedy }

    private var cheaper: String {
        library.draws
            ? "simplify it (filters, masks, patterns, copies and thousands of CSS classes cost most), \(remedy)"
            : remedy
    }
}
