import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

/// Files of a folder change in an order, and after a kill the next run takes the rest of the steps.
@Suite struct FileChangesTests {
    private let folder: TemporaryFolder
    private static let old = [
        "a/changed.png": "old", "a/list.json": "old", "a/removed.png": "old", "a/same.png": "old",
    ]
    private static let new = ["a/changed.png": "new", "a/list.json": "new", "a/new/deep/first.png": "new"]
    private static let after = old.merging(new) { $1 }.filter { $0.key != "a/removed.png" }

    init() throws { folder = try TemporaryFolder(Self.old) }

    private func stamp(_ path: String) -> FileStamp? { stat(ofLink: folder.path + "/" + path).map { FileStamp($0) } }

    /// `meanwhile` happens before the new files are written.
    private func prepare(meanwhile: () throws -> Void = {}) throws -> FileChanges {
        let stamps: [String: FileStamp] = Self.old.keys.reduce(into: [:]) { $0[$1] = stamp($1) }
        let changes = try FileChanges(in: folder.path, while: "it was tried")
        try meanwhile()
        for (path, text) in Self.new.sorted(by: { $0.key < $1.key }) {
            try changes.write(Array(text.utf8), to: path, replacing: stamps[path])
        }
        let removed = try #require(stamps["a/removed.png"])
        try changes.remove("a/removed.png", removed)
        return changes
    }

    private var files: [String: String] {
        let names = TreeListing(of: folder.path).files
        return Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, (try? folder.text($0)) ?? "?")
            })
    }

    @Test func everythingIsPutInPlace() throws {
        let changes = try prepare()
        expect(files.filter { $0.key.hasPrefix("a/") }, is: Self.old, "nothing is touched before")
        try expect(changes.bytes(of: "a/list.json"), is: Array("new".utf8))
        #expect(try changes.bytes(of: "a/same.png") == nil && changes.bytes(of: "a/removed.png") == nil)
        try changes.commit()
        expect(files, is: Self.after)
    }

    @Test func whatIsNotPutInPlaceGoes() throws {
        _ = try prepare()
        expect(files, is: Self.old)
    }

    /// Somebody else's folder came meanwhile.
    @Test func whatComesMeanwhileStays() throws {
        let changes = try prepare()
        try folder.write("theirs", to: "a/new/deep/first.png/theirs")
        let problem = #expect(throws: FileError.self) { try changes.commit() }
        expect(problem?.path, is: folder.path + "/a/new/deep/first.png", "\(String(describing: problem))")
        expect(
            files.filter { $0.key.hasPrefix("a/") },
            is: Self.old.merging(["a/new/deep/first.png/theirs": "theirs"]) { $1 })
    }

    /// Programs save in place or, as git does, a new file by the same name.
    private static let saves = [true, false].flatMap { isAtomic in
        ["a/changed.png", "a/removed.png"].map { ($0, isAtomic) }
    }

    private func save(_ path: String, _ isAtomic: Bool) throws {
        try "edited".write(toFile: folder.path + "/" + path, atomically: isAtomic, encoding: .utf8)
    }

    @Test(arguments: saves) func whatIsSavedMeanwhileStays(_ save: (String, Bool)) throws {
        let changes = try prepare()
        try self.save(save.0, save.1)
        let problem = #expect(throws: FileError.self) { try changes.commit() }
        #expect(problem?.kind == .changed && problem?.path == folder.path + "/" + save.0)
        expect(problem?.message, is: "changed while it was tried")
        let before = Self.old.merging([save.0: "edited"]) { $1 }
        expect(files.filter { $0.key.hasPrefix("a/") }, is: before)
    }

    @Test(arguments: saves) func whatIsSavedBeforeItIsPreparedIsNoticed(_ save: (String, Bool)) throws {
        let problem = #expect(throws: FileError.self) {
            _ = try prepare { try self.save(save.0, save.1) }
        }
        #expect(problem?.kind == .changed && problem?.path == folder.path + "/" + save.0)
        expect(files, is: Self.old.merging([save.0: "edited"]) { $1 }, "no working folder is left")
    }

    // MARK: - What is not touched

    @Test func linksAndOtherFilesAreNotReplaced() throws {
        let outside = try TemporaryFolder(["x/file": "x"])
        try folder.link("b", to: outside.path + "/x")
        try folder.link("link", to: outside.path + "/x/file")
        let changes = try FileChanges(in: folder.path, while: "it was tried")
        for path in ["b/file", "b/new", "link"] {
            let problem = #expect(throws: FileError.self) { try changes.write([1], to: path, replacing: nil) }
            expect(problem?.message, is: "is a symbolic link where a file has to be written; it is not followed")
            expect(problem?.path, is: folder.path + "/" + (path == "link" ? "link" : "b"))
        }
        let problem = #expect(throws: FileError.self) { try changes.write([1], to: "a/same.png", replacing: nil) }
        expect(problem?.message, is: "is in the way of a new file")
        try changes.commit()
        expect(FileManager.default.contents(atPath: outside.path + "/x/file"), is: Data("x".utf8))
        expect(files.filter { $0.key.hasPrefix("a/") }, is: Self.old)
    }

    @Test func writeProtectedFilesStay() throws {
        expect(chmod(folder.path + "/a/list.json", 0o444), is: 0)
        let problem = #expect(throws: FileError.self) { _ = try prepare() }
        expect(problem?.message, is: "is write-protected: its mode is 444")
        expect(files, is: Self.old)
    }

    /// `FixInterruptionTests` has extended attributes.
    @Test func permissionsStay() throws {
        for name in ["a/changed.png", "a/removed.png"] { expect(chmod(folder.path + "/" + name, 0o640), is: 0) }
        let changes = try FileChanges(in: folder.path, while: "it was tried")
        let old = try #require(stamp("a/removed.png"))
        try changes.write([1], to: "a/changed.png", replacing: stamp("a/changed.png"))
        try changes.write([2], to: "a/renamed.png", replacing: nil, like: "a/removed.png")
        try changes.remove("a/removed.png", old)
        try changes.commit()
        for name in ["a/changed.png", "a/renamed.png"] {
            var status = stat()
            #expect(lstat(folder.path + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o640, "\(name)")
        }
    }

    // MARK: - Runs that were killed

    private var working: String {
        get throws {
            let names = try folder.names()
            return folder.path + "/" + (try #require(names.first { FileChanges.isWorkingName($0) }))
        }
    }

    /// Killed before it began, or after some of its steps; the last one is a copy of what a killed run left.
    @Test(arguments: 0...4) func theNextRunTakesTheRest(_ count: Int) throws {
        let left = folder.path + "/left"
        let inner = FileManager.default
        var changes: FileChanges? = try prepare()
        try inner.moveItem(atPath: working, toPath: left)
        // Ends the lock.
        changes = nil
        try #require(changes == nil)
        try inner.moveItem(atPath: left, toPath: folder.path + "/.stickerpress-abcdefghijkl")
        // The list as `commit` writes it: pictures, documents, deletions.
        let order = ["a/changed.png", "a/new/deep/first.png", "a/list.json", "a/removed.png"]
        let numbers = ["a/changed.png": 1, "a/list.json": 2, "a/new/deep/first.png": 3, "a/removed.png": 4]
        let place = folder.path + "/.stickerpress-abcdefghijkl/"
        let steps = try order.map { path -> [String: Any] in
            var step: [String: Any] = ["number": try #require(numbers[path]), "path": path]
            step["old"] = stamp(path)?.text
            var status = stat()
            if lstat(place + "\(numbers[path] ?? 0)", &status) == 0 { step["new"] = FileStamp(status).text }
            return step
        }
        try JSONSerialization.data(withJSONObject: steps).write(to: URL(fileURLWithPath: place + "steps.json"))
        for path in order.prefix(count) {
            let target = folder.path + "/" + path
            try inner.createDirectory(
                atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            if path == "a/removed.png" {
                unlink(target)
            } else {
                try #require(rename(place + "\(numbers[path] ?? 0)", target) == 0)
            }
        }
        FileChanges.finish(in: folder.path)
        expect(files, is: Self.after)
    }

    @Test func whatWasNotBegunGoes() throws {
        var changes: FileChanges? = try prepare()
        try FileManager.default.moveItem(atPath: working, toPath: folder.path + "/.stickerpress-abcdefghijkl")
        changes = nil
        try #require(changes == nil)
        FileChanges.finish(in: folder.path)
        expect(files, is: Self.old)
    }

    /// Someone has saved a file since that was to be changed: what rests on it stays as it is.
    @Test func aFileThatWasSavedSinceStaysWithWhatRestsOnIt() throws {
        let place = folder.path + "/.stickerpress-abcdefghijkl/"
        for name in ["1", "2"] { try folder.write("new", to: ".stickerpress-abcdefghijkl/" + name) }
        func step(_ number: Int, _ path: String, _ new: Bool) throws -> [String: Any] {
            var step: [String: Any] = ["number": number, "path": path, "old": try #require(stamp(path)?.text)]
            var status = stat()
            if new, lstat(place + "\(number)", &status) == 0 { step["new"] = FileStamp(status).text }
            return step
        }
        let steps = [
            try step(1, "a/changed.png", true), try step(2, "a/list.json", true), try step(3, "a/removed.png", false),
        ]
        try JSONSerialization.data(withJSONObject: steps).write(to: URL(fileURLWithPath: place + "steps.json"))
        try save("a/list.json", true)
        FileChanges.finish(in: folder.path)
        expect(files, is: Self.old.merging(["a/changed.png": "new", "a/list.json": "edited"]) { $1 })
    }

    /// A list that comes with someone's project names none of the files that are there.
    @Test func aForeignListChangesNothing() throws {
        let place = ".stickerpress-abcdefghijkl/"
        try folder.write("evil", to: place + "1")
        for step in [
            ["number": 1, "path": "a/list.json", "old": "1-3-1-1", "new": "2-4-1-1"],
            ["number": 2, "path": "../victim", "old": "1-3-1-1"], ["number": 1, "path": "a/new.png", "new": "2-4-1-1"],
        ] as [[String: Any]] {
            let data = try JSONSerialization.data(withJSONObject: [step])
            try folder.write(String(decoding: data, as: UTF8.self), to: place + "steps.json")
            FileChanges.finish(in: folder.path)
            expect(files, is: Self.old)
            try folder.write("evil", to: place + "1")
        }
    }

    @Test func othersAreLeftAlone() throws {
        let changes = try prepare()
        let own = [".stickerpress-mnopqrstuvwx/old/notes.txt": "mine", ".stickerpress-mine/0": "mine"]
        for (path, text) in own { try folder.write(text, to: path) }
        let before = files
        FileChanges.finish(in: folder.path)
        expect(files, is: before, "one is in use, and two are not ours")
        try changes.commit()
        expect(files, is: Self.after.merging(own) { $1 })
    }
}
