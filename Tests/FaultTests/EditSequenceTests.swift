import Expect
import Foundation
import Testing

/// Whatever is done to manifest, art and output between builds: what comes out is what a clean build makes, byte for
/// byte.
///
/// `STICKERPRESS_EDIT_SEQUENCES` sets how many sequences are tried.
@Suite struct EditSequenceTests {
    private static let count =
        ProcessInfo.processInfo.environment["STICKERPRESS_EDIT_SEQUENCES"].flatMap { Int($0) } ?? 3

    @Test(arguments: 0..<count) func endsLikeACleanBuild(_ seed: Int) throws {
        let project = try EditedProject(seed: UInt64(seed))
        try project.build()
        var done: [String] = []
        for _ in 0..<4 {
            for _ in 0..<Int.random(in: 1...2, using: &project.random) { done.append(try project.edit()) }
            try project.build("seed \(seed): \(done)")
        }
        try project.expectNothingLeftToDo("seed \(seed): \(done)")
        let (content, clean) = (project.studio.content(), try project.cleanContent())
        expect(content.keys.sorted(), is: clean.keys.sorted(), "seed \(seed): \(done)")
        let different = clean.keys.filter { content[$0] != clean[$0] }
        #expect(different.isEmpty, "seed \(seed): \(done)")
    }

    /// A picture that changes neither its length nor the time of its last change.
    @Test func aChangeWithoutNewTimeIsSeen() throws {
        let project = try EditedProject(seed: 1)
        try project.build()
        // Long enough ago for the record of the first build to be believed.
        usleep(3_200_000)
        try project.expectNothingLeftToDo("before")
        let before = project.studio.content()
        try project.redrawSilently()
        try project.build()
        #expect(project.studio.content() != before)
        try expect(project.cleanContent(), is: project.studio.content())
    }

    /// The same for a file of the output: the build refuses to replace what it did not write.
    @Test func anEditOfTheOutputWithoutNewTimeIsSeen() throws {
        let project = try EditedProject(seed: 2)
        try project.build()
        let file = project.studio.output + "/report.json"
        var text = try String(contentsOfFile: file, encoding: .utf8)
        text.replace("StickerPress", with: "stickerpresS")
        try project.replaceSilently(file, with: text)
        let build = try project.builder()
        expect(build.wait(), is: 73, "\(build.said)")
        #expect(build.said.contains("was changed by hand"), "\(build.said)")
        try expect(project.builder(["--force"]).wait(), is: 0)
        try expect(project.cleanContent(), is: project.studio.content())
    }

    @Test(arguments: ["removed", "added", "linked", "emptied"])
    func aDifferenceInTheOutputIsSeen(_ difference: String) throws {
        let project = try EditedProject(seed: 3)
        try project.build()
        let files = FileManager.default
        let file = try #require(project.pictures().first)
        switch difference {
        case "removed": try files.removeItem(atPath: file)
        case "added": try project.studio.write("mine", to: "out/whatsapp/notes.txt")
        case "linked":
            try files.moveItem(atPath: file, toPath: project.studio.path + "/art/moved.webp")
            try files.createSymbolicLink(atPath: file, withDestinationPath: project.studio.path + "/art/moved.webp")
        default: try files.createDirectory(atPath: project.studio.output + "/empty", withIntermediateDirectories: true)
        }
        let build = try project.builder()
        if difference == "removed" {
            expect(build.wait(), is: 0, "\(build.said)")
            try expect(project.cleanContent(), is: project.studio.content())
        } else {
            expect(build.wait(), is: 73, "\(build.said)")
            #expect(build.said.contains("not made by StickerPress"), "\(build.said)")
        }
    }
}

/// A catalog that is edited at random and built after each edit.
private final class EditedProject {
    private struct Sticker {
        var file: String
        var drawing: Int
        var alt: String
    }

    private struct Pack {
        var id: String
        var name: String
        var stickers: [Sticker]
        /// The level of a rule that all drawings break; "" for its own.
        var level = ""
    }

    let studio: Studio
    var random: SplitMix
    private var packs: [Pack] = []
    private var next = 0

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        studio = try Studio(name: "edits")
        try FileManager.default.removeItem(atPath: studio.path + "/art")
        try FileManager.default.createDirectory(atPath: studio.path + "/art", withIntermediateDirectories: true)
        for _ in 0..<2 { packs.append(try newPack()) }
        try writeManifest()
    }

    // MARK: Builds

    func builder(_ arguments: [String] = []) throws -> Builder {
        try Builder(studio, arguments, environment: ["XDG_CACHE_HOME": studio.path + "/cache"], usesCache: true)
    }

    func build(_ note: String = "") throws {
        let build = try builder()
        expect(build.wait(), is: 0, "\(note) \(build.said)")
    }

    /// A build that has nothing to do leaves every file as it is.
    func expectNothingLeftToDo(_ note: String) throws {
        let before = try number(of: ".stickerpress.json")
        try build(note)
        try expect(number(of: ".stickerpress.json"), is: before, "\(note)")
    }

    /// What a build makes that knows nothing of the others.
    func cleanContent() throws -> [String: Data] {
        let folder = studio.path + "/clean"
        let build = try Builder(studio, ["--output", folder])
        expect(build.wait(), is: 0, "\(build.said)")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return studio.content(of: folder)
    }

    private func number(of name: String) throws -> Int? {
        let facts = try FileManager.default.attributesOfItem(atPath: studio.output + "/" + name)
        return (facts[.systemFileNumber] as? NSNumber)?.intValue
    }

    func pictures() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: studio.output).sorted().filter { $0.hasSuffix(".webp") }
            .map { studio.output + "/" + $0 }
    }

    // MARK: Edits

    private static let edits: [(name: String, make: @Sendable (EditedProject) throws -> Void)] = [
        ("add", { try $0.add() }), ("change", { try $0.redraw() }), ("remove", { try $0.remove() }),
        ("rename", { try $0.rename() }), ("reorder", { try $0.reorder() }), ("touch", { try $0.touch() }),
        ("change without new time", { try $0.redrawSilently() }), ("swap", { try $0.swapArt() }),
        ("describe", { try $0.describe() }), ("describe without new time", { try $0.describeSilently() }),
        ("add pack", { try $0.addPack() }), ("remove pack", { try $0.removePack() }),
        ("reorder packs", { try $0.reorderPacks() }), ("rename pack", { try $0.renamePack() }),
        ("set a level", { try $0.setLevel() }), ("set all levels", { try $0.setLevels() }),
        ("build one platform", { try $0.buildPart() }), ("build strictly", { try $0.buildStrictly() }),
        ("lose an output file", { try $0.loseOutput() }), ("touch an output file", { try $0.touchOutput() }),
        ("lose the cache", { try $0.loseCache(everything: true) }),
        ("lose parts of the cache", { try $0.loseCache(everything: false) }),
    ]

    /// Makes one edit and returns its name.
    func edit() throws -> String {
        let (name, make) = Self.edits[Int.random(in: 0..<Self.edits.count, using: &random)]
        try make(self)
        return name
    }

    private func add() throws {
        let pack = anyPack()
        let sticker = try newSticker()
        packs[pack].stickers.insert(sticker, at: Int.random(in: 0...packs[pack].stickers.count, using: &random))
        try writeManifest()
    }

    private func remove() throws {
        let pack = anyPack()
        guard packs[pack].stickers.count > 3 else { return }
        let sticker = packs[pack].stickers.remove(at: anySticker(of: pack))
        try writeManifest()
        if Bool.random(using: &random) { try FileManager.default.removeItem(atPath: path(sticker)) }
    }

    private func redraw() throws {
        let pack = anyPack()
        let index = anySticker(of: pack)
        packs[pack].stickers[index].drawing = anyDrawing()
        try draw(packs[pack].stickers[index])
    }

    func redrawSilently() throws {
        let pack = anyPack()
        let index = anySticker(of: pack)
        // All drawings are of one length; another one than before, so that there is a difference.
        packs[pack].stickers[index].drawing = (packs[pack].stickers[index].drawing + 1) % Self.drawings
        let sticker = packs[pack].stickers[index]
        try replaceSilently(path(sticker), with: Self.text(sticker.drawing))
    }

    private func rename() throws {
        let pack = anyPack()
        let index = anySticker(of: pack)
        let old = path(packs[pack].stickers[index])
        packs[pack].stickers[index].file = newName()
        try FileManager.default.moveItem(atPath: old, toPath: path(packs[pack].stickers[index]))
        try writeManifest()
    }

    /// Exchanges two pictures by renaming: each file keeps its times.
    private func swapArt() throws {
        let pack = anyPack()
        let (one, other) = (anySticker(of: pack), anySticker(of: pack))
        guard one != other else { return }
        let aside = studio.path + "/art/aside"
        let files = FileManager.default
        try files.moveItem(atPath: path(packs[pack].stickers[one]), toPath: aside)
        try files.moveItem(atPath: path(packs[pack].stickers[other]), toPath: path(packs[pack].stickers[one]))
        try files.moveItem(atPath: aside, toPath: path(packs[pack].stickers[other]))
        let drawing = packs[pack].stickers[one].drawing
        packs[pack].stickers[one].drawing = packs[pack].stickers[other].drawing
        packs[pack].stickers[other].drawing = drawing
    }

    private func reorder() throws {
        packs[anyPack()].stickers.shuffle(using: &random)
        try writeManifest()
    }

    private func touch() throws {
        let pack = anyPack()
        try touch(path(packs[pack].stickers[anySticker(of: pack)]))
        try touch(studio.path + "/pack.yaml")
    }

    private func describe() throws {
        let pack = anyPack()
        packs[pack].stickers[anySticker(of: pack)].alt = "Picture \(Int.random(in: 100...999, using: &random))"
        try writeManifest()
    }

    private func describeSilently() throws {
        let pack = anyPack()
        packs[pack].stickers[anySticker(of: pack)].alt = "Picture \(Int.random(in: 100...999, using: &random))"
        try replaceSilently(studio.path + "/pack.yaml", with: manifest)
    }

    private func addPack() throws {
        guard packs.count < 4 else { return }
        packs.insert(try newPack(), at: Int.random(in: 0...packs.count, using: &random))
        try writeManifest()
    }

    private func removePack() throws {
        guard packs.count > 1 else { return }
        packs.remove(at: anyPack())
        try writeManifest()
    }

    private func reorderPacks() throws {
        packs.shuffle(using: &random)
        try writeManifest()
    }

    private func renamePack() throws {
        packs[anyPack()].name = "Dots \(Int.random(in: 100...999, using: &random))"
        try writeManifest()
    }

    private func setLevel() throws {
        packs[anyPack()].level = ["", "off", "info"].randomElement(using: &random) ?? ""
        try writeManifest()
    }

    private func setLevels() throws {
        let level = ["", "off", "info"].randomElement(using: &random) ?? ""
        for pack in packs.indices { packs[pack].level = level }
        try writeManifest()
    }

    /// Keeps the other platforms of the output as they are.
    private func buildPart() throws {
        let target = ["whatsapp", "imessage"].randomElement(using: &random) ?? ""
        let build = try builder(["--target", target])
        expect(build.wait(), is: 0, "\(build.said)")
    }

    /// Warnings are errors: where there are some, the output stays as it is.
    private func buildStrictly() throws {
        let build = try builder(["--strict"])
        #expect([0, 1].contains(build.wait()), "\(build.said)")
    }

    private func loseOutput() throws {
        guard let file = try pictures().randomElement(using: &random) else { return }
        try FileManager.default.removeItem(atPath: file)
    }

    private func loseCache(everything: Bool) throws {
        let folder = studio.path + "/cache/stickerpress"
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        where file.count > 3 && (everything || Bool.random(using: &random)) {
            // The folder around it may be gone.
            try? FileManager.default.removeItem(atPath: folder + "/" + file)
        }
    }

    private func touchOutput() throws {
        guard let file = try pictures().randomElement(using: &random) else { return }
        try touch(file)
    }

    // MARK: Files

    private static let drawings = 6

    /// All of one length, and unlike each other.
    private static func text(_ drawing: Int) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"512\" height=\"512\">"
            + "<rect x=\"8\" y=\"8\" width=\"\(300 + 30 * drawing)\" height=\"496\" fill=\"#\(drawing)8c\"/></svg>\n"
    }

    private var manifest: String {
        var lines = [
            "publisher: Ana Lim", "emojis: [🔴]",
            "targets: { whatsapp: {}, imessage: { bundle-id: org.example.dots } }", "packs:",
        ]
        for pack in packs {
            lines += ["  - id: \(pack.id)", "    name: \(pack.name)"]
            if !pack.level.isEmpty {
                lines.append("    rules: { whatsapp/margin: { level: \"\(pack.level)\", reason: they are cards } }")
            }
            lines.append("    stickers:")
            lines += pack.stickers.map { "      - { file: art/\($0.file), alt: \($0.alt) }" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func newPack() throws -> Pack {
        next += 1
        var stickers: [Sticker] = []
        for _ in 0..<3 { stickers.append(try newSticker()) }
        return Pack(id: "dots-\(next)", name: "Dots \(next)", stickers: stickers)
    }

    private func newSticker() throws -> Sticker {
        let sticker = Sticker(file: newName(), drawing: anyDrawing(), alt: "Picture 100")
        try draw(sticker)
        return sticker
    }

    private func newName() -> String {
        next += 1
        return "dot-\(next).svg"
    }

    private func anyPack() -> Int { Int.random(in: 0..<packs.count, using: &random) }
    private func anySticker(of pack: Int) -> Int { Int.random(in: 0..<packs[pack].stickers.count, using: &random) }
    private func anyDrawing() -> Int { Int.random(in: 0..<Self.drawings, using: &random) }
    private func path(_ sticker: Sticker) -> String { studio.path + "/art/" + sticker.file }
    private func draw(_ sticker: Sticker) throws {
        try studio.write(Self.text(sticker.drawing), to: "art/\(sticker.file)")
    }
    private func writeManifest() throws { try studio.write(manifest, to: "pack.yaml") }

    private func touch(_ path: String) throws { expect(utimes(path, nil), is: 0) }

    /// Writes into the file itself and sets its times back.
    func replaceSilently(_ path: String, with text: String) throws {
        var before = stat()
        expect(stat(path, &before), is: 0)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
        #if canImport(Darwin)
            var times = [before.st_atimespec, before.st_mtimespec]
        #else
            var times = [before.st_atim, before.st_mtim]
        #endif
        expect(utimensat(AT_FDCWD, path, &times, 0), is: 0)
    }
}

/// The same numbers for the same seed, on every machine.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
