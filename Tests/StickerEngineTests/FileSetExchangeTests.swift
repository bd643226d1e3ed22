import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

/// Files of a folder change all together, with hard links and without.
@Suite struct FileSetExchangeTests {
    private let folder: ArtFolder
    private static let old = [
        "a/changed.png": "old", "a/list.json": "old", "a/removed.png": "old", "a/same.png": "old",
    ]
    private static let new = ["a/changed.png": "new", "a/list.json": "new", "a/new/deep/first.png": "new"]
    private static let after = old.merging(new) { $1 }.filter { $0.key != "a/removed.png" }

    init() throws { folder = try ArtFolder(Self.old) }

    private func stamp(_ path: String) -> FileStamp? {
        var status = stat()
        return lstat(folder.path + "/" + path, &status) == 0 ? FileStamp(status) : nil
    }

    /// `meanwhile` happens before the new files are written.
    private func prepare(usesLinks: Bool = true, meanwhile: () throws -> Void = {}) throws -> FileSetExchange {
        let stamps: [String: FileStamp] = Self.old.keys.reduce(into: [:]) { $0[$1] = stamp($1) }
        let exchange = try FileSetExchange(in: folder.path, while: "it was tried", usesLinks: usesLinks)
        try meanwhile()
        for (path, text) in Self.new.sorted(by: { $0.key < $1.key }) {
            try exchange.write(Array(text.utf8), to: path, replacing: stamps[path])
        }
        let removed = try #require(stamps["a/removed.png"])
        try exchange.remove("a/removed.png", removed)
        return exchange
    }

    private var files: [String: String] {
        let names = TreeListing(of: folder.path).files
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, (try? String(contentsOfFile: folder.path + "/" + $0, encoding: .utf8)) ?? "?")
            })
    }

    @Test(arguments: [true, false]) func everythingIsPutInPlace(usesLinks: Bool) throws {
        let exchange = try prepare(usesLinks: usesLinks)
        #expect(files.filter { $0.key.hasPrefix("a/") } == Self.old, "nothing is touched before")
        #expect(try exchange.bytes(of: "a/list.json") == Array("new".utf8))
        #expect(try exchange.bytes(of: "a/same.png") == nil && exchange.bytes(of: "a/removed.png") == nil)
        try exchange.commit()
        #expect(files == Self.after)
    }

    @Test(arguments: [true, false]) func whatIsNotPutInPlaceGoes(usesLinks: Bool) throws {
        _ = try prepare(usesLinks: usesLinks)
        #expect(files == Self.old)
    }

    /// Somebody else's folder came meanwhile.
    @Test(arguments: [true, false]) func whatComesMeanwhileStays(usesLinks: Bool) throws {
        let exchange = try prepare(usesLinks: usesLinks)
        try folder.write("theirs", to: "a/new/deep/first.png/theirs")
        let problem = #expect(throws: FileError.self) { try exchange.commit() }
        #expect(problem?.path == folder.path + "/a/new/deep/first.png", "\(String(describing: problem))")
        #expect(
            files.filter { $0.key.hasPrefix("a/") }
                == Self.old.merging(["a/new/deep/first.png/theirs": "theirs"]) { $1 })
    }

    /// Programs save in place or, as git does, a new file by the same name.
    private static let saves = [true, false].flatMap { isAtomic in
        ["a/changed.png", "a/removed.png"].map { ($0, isAtomic) }
    }

    private func save(_ path: String, _ isAtomic: Bool) throws {
        try "edited".write(toFile: folder.path + "/" + path, atomically: isAtomic, encoding: .utf8)
    }

    @Test(arguments: [true, false], saves)
    func whatIsSavedMeanwhileStays(_ usesLinks: Bool, _ save: (String, Bool)) throws {
        let exchange = try prepare(usesLinks: usesLinks)
        try self.save(save.0, save.1)
        let problem = #expect(throws: FileError.self) { try exchange.commit() }
        #expect(problem?.kind == .changed && problem?.path == folder.path + "/" + save.0)
        #expect(problem?.message == "changed while it was tried")
        let before = Self.old.merging([save.0: "edited"]) { $1 }
        #expect(files.filter { $0.key.hasPrefix("a/") } == before)
    }

    @Test(arguments: [true, false], saves)
    func whatIsSavedBeforeItIsKeptIsNoticed(_ usesLinks: Bool, _ save: (String, Bool)) throws {
        let problem = #expect(throws: FileError.self) {
            _ = try prepare(usesLinks: usesLinks) { try self.save(save.0, save.1) }
        }
        #expect(problem?.kind == .changed && problem?.path == folder.path + "/" + save.0)
        #expect(files == Self.old.merging([save.0: "edited"]) { $1 }, "no working folder is left")
    }

    // MARK: - What is not touched

    @Test func linksAndOtherFilesAreNotReplaced() throws {
        let outside = try ArtFolder(["x/file": "x"])
        try folder.link("b", to: outside.path + "/x")
        try folder.link("link", to: outside.path + "/x/file")
        let exchange = try FileSetExchange(in: folder.path, while: "it was tried")
        for path in ["b/file", "b/new", "link"] {
            let problem = #expect(throws: FileError.self) { try exchange.write([1], to: path, replacing: nil) }
            #expect(problem?.message == "is a symbolic link where a file has to be written; it is not followed")
            #expect(problem?.path == folder.path + "/" + (path == "link" ? "link" : "b"))
        }
        let problem = #expect(throws: FileError.self) { try exchange.write([1], to: "a/same.png", replacing: nil) }
        #expect(problem?.message == "is in the way of a new file")
        try exchange.commit()
        #expect(FileManager.default.contents(atPath: outside.path + "/x/file") == Data("x".utf8))
        #expect(files.filter { $0.key.hasPrefix("a/") } == Self.old)
    }

    @Test func writeProtectedFilesStay() throws {
        #expect(chmod(folder.path + "/a/list.json", 0o444) == 0)
        let problem = #expect(throws: FileError.self) { _ = try prepare() }
        #expect(problem?.message == "is write-protected: its mode is 444")
        #expect(files == Self.old)
    }

    /// `FixInterruptionTests` has extended attributes.
    @Test(arguments: [true, false]) func permissionsStay(usesLinks: Bool) throws {
        for name in ["a/changed.png", "a/removed.png"] { #expect(chmod(folder.path + "/" + name, 0o640) == 0) }
        let exchange = try FileSetExchange(in: folder.path, while: "it was tried", usesLinks: usesLinks)
        let old = try #require(stamp("a/removed.png"))
        try exchange.write([1], to: "a/changed.png", replacing: stamp("a/changed.png"))
        try exchange.write([2], to: "a/renamed.png", replacing: nil, like: "a/removed.png")
        try exchange.remove("a/removed.png", old)
        try exchange.commit()
        for name in ["a/changed.png", "a/renamed.png"] {
            var status = stat()
            #expect(lstat(folder.path + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o640, "\(name)")
        }
    }

    // MARK: - Runs that were killed

    /// The steps of an exchange by their paths, as a killed run leaves them.
    private func leave(
        _ steps: [(path: String, old: String?, new: String?)], isBegun: Bool = true
    ) throws -> (steps: ExchangeFolder.Steps, path: String) {
        let root = try #require(OpenFolder.open(FilePath.real(folder.path)))
        let left = try ExchangeFolder(in: root)
        var list = ExchangeFolder.Steps()
        for (number, change) in steps.enumerated() {
            var step = ExchangeFolder.Step(number: number, path: change.path, old: stamp(change.path)?.text)
            if change.old != nil {
                try left.saveOld(step, of: try #require(root.folder(at: step.folder)))
            }
            if let text = change.new {
                step.new = try left.write(Array(text.utf8), for: step, like: nil, owner: nil).text
            }
            list.steps.append(step)
        }
        if isBegun { try left.save(list) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (list, folder.path + "/" + (try #require(names.first { ExchangeFolder.isName($0) })))
    }

    private static let changes: [(path: String, old: String?, new: String?)] = [
        ("a/changed.png", "old", "new"), ("a/new.png", nil, "new"), ("a/list.json", "old", "new"),
        ("a/removed.png", "old", nil),
    ]
    private static let result = old.merging(["a/changed.png": "new", "a/new.png": "new", "a/list.json": "new"]) { $1 }
        .filter { $0.key != "a/removed.png" }

    /// Killed before the first step, or between any two of them.
    @Test(arguments: 0...4) func whatWasBegunIsFinished(_ count: Int) throws {
        let (list, left) = try leave(Self.changes)
        for step in list.steps.prefix(count) {
            let path = folder.path + "/" + step.path
            if step.new == nil { unlink(path) } else { rename(left + "/new/\(step.number)", path) }
        }
        InterruptedRuns.finish(in: folder.path)
        #expect(files == Self.result)
    }

    @Test func whatWasNotBegunGoes() throws {
        _ = try leave(Self.changes, isBegun: false)
        InterruptedRuns.finish(in: folder.path)
        #expect(files == Self.old)
    }

    /// Someone has saved a file since that was to be changed: all is as it was. What is saved in a file that was changed stays.
    @Test(arguments: [false, true]) func whatCannotBeFinishedIsUndone(isSavedTwice: Bool) throws {
        let (list, left) = try leave(Self.changes)
        for step in list.steps.prefix(2) { rename(left + "/new/\(step.number)", folder.path + "/" + step.path) }
        try save("a/list.json", true)
        if isSavedTwice { try save("a/new.png", true) }
        InterruptedRuns.finish(in: folder.path)
        var expected = Self.old.merging(["a/list.json": "edited"]) { $1 }
        if isSavedTwice { expected["a/new.png"] = "edited" }
        #expect(files == expected)
    }

    /// A list that comes with someone's project names none of the files that are there.
    @Test func aForeignListChangesNothing() throws {
        let (_, left) = try leave(Self.changes)
        let copy = try ArtFolder(Self.old)
        try FileManager.default.copyItem(atPath: left, toPath: copy.path + "/" + FilePath.name(left))
        InterruptedRuns.finish(in: copy.path)
        for name in ["a/changed.png", "a/removed.png"] {
            #expect(FileManager.default.contents(atPath: copy.path + "/" + name) == Data("old".utf8))
        }
        #expect(!FileManager.default.fileExists(atPath: copy.path + "/a/new.png"))
    }

    @Test func othersAreLeftAlone() throws {
        let exchange = try prepare()
        let own = [".stickerpress-mnopqrstuvwx/old/notes.txt": "mine", ".stickerpress-mine/new/0": "mine"]
        for (path, text) in own { try folder.write(text, to: path) }
        let before = files
        InterruptedRuns.finish(in: folder.path)
        #expect(files == before, "one is in use, and two are not ours")
        try exchange.commit()
        #expect(files == Self.after.merging(own) { $1 })
    }
}
