import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct IdentifierRegistryTests {
    private let folder = TemporaryFolder()

    private func entries(_ ids: [String]) -> [RegistryEntry] {
        ids.map { RegistryEntry(target: "promising", IdentifierRecord(kind: "sticker", id: $0)) }
    }

    private static let fileName = "stickerpress.lock"
    private static let end = "# End of the list."
    private var book: IdentifierRegistry { IdentifierRegistry(root: folder.path, manifest: "pack.yaml") }

    private func add(_ ids: [String]) throws {
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(entries(ids))
    }

    private func fault(in text: String) throws -> Finding? {
        try folder.write(text, to: Self.fileName)
        return book.fault
    }

    @Test func nothingPublishedWritesNothing() throws {
        try add([])
        try expect(folder.names(), is: [])
    }

    @Test func isSortedAndKeepsWhatOthersWrote() throws {
        try add(["b", "a"])
        try add(["c"])
        let lines = try folder.text(Self.fileName).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let texts = lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
        expect(texts, is: ["promising sticker a", "promising sticker b", "promising sticker c"])
        expect(book.entries.map(\.text), is: texts)
        try expect(folder.names(), is: [Self.fileName])
    }

    @Test func keepsOtherTargetsAndLineEnds() throws {
        let other = RegistryEntry(target: "other", IdentifierRecord(kind: "pack", id: "x"))
        try folder.write("# mine\r\n\(other.checkedText)\r\n\r\n\(Self.end)\r\n", to: Self.fileName)
        try add(["a"])
        expect(book.entries.map(\.text), is: ["other pack x", "promising sticker a"])
    }

    /// Nothing outside the manifest's folder is read. A link inside it stays one.
    @Test func aLinkOutOfTheFolderIsRefused() throws {
        let other = TemporaryFolder()
        try IdentifierRegistry(root: other.path, manifest: "pack.yaml").record(entries(["secret"]))
        try #require(symlink(other.path + "/" + Self.fileName, folder.path + "/" + Self.fileName) == 0)
        #expect(book.entries.isEmpty && book.fault?.message == "is a link that leads out of the manifest's folder")
        #expect(throws: FileError.self) { try add(["a"]) }
        unlink(folder.path + "/" + Self.fileName)
        try folder.write("", to: "kept/lock")
        try #require(symlink("kept/lock", folder.path + "/" + Self.fileName) == 0)
        try folder.write(Self.end, to: "kept/lock")
        try add(["a"])
        expect(book.entries.map(\.record.id), is: ["a"])
        #expect(try folder.text("kept/lock").contains("promising sticker a "))
    }

    @Test func listsShortenLongIdentifiers() throws {
        let long = String(repeating: "x", count: 1_000_000)
        var outcome = LockOutcome(status: .success, path: "stickerpress.lock")
        outcome.identifiers = entries([long])
        outcome.removed = outcome.identifiers
        #expect(outcome.list.string.count < 1_000 && outcome.removal.string.count < 1_000)
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        try add(["a"])
        try folder.write("\u{FEFF}" + folder.text(Self.fileName), to: Self.fileName)
        #expect(book.fault == nil && book.entries.map(\.text) == ["promising sticker a"])
    }

    @Test(arguments: ["<<<<<<< HEAD\npromising sticker a\n", "promising sticker a b\n"])
    func doesNotTouchWhatItDoesNotUnderstand(text: String) throws {
        try folder.write(text, to: Self.fileName)
        #expect(book.fault?.rule == "build/lock-file" && book.fault?.line == 1)
        #expect(throws: FileError.self) { try add(["z"]) }
        try expect(folder.text(Self.fileName), is: text)
    }

    @Test func noticesEveryCut() throws {
        try add(["a", "b"])
        let whole = try folder.text(Self.fileName)
        // The newline at the end may be missing.
        for length in 0..<whole.count - 1 {
            #expect(try fault(in: String(whole.prefix(length))) != nil, "cut to \(length) characters")
        }
        #expect(try fault(in: String(whole.dropLast())) == nil)
    }

    @Test func noticesDamageInEveryEntry() throws {
        try add(["tea", "cake"])
        let whole = Array(try folder.text(Self.fileName).utf8)
        let body = try #require(whole.firstRange(of: Array("promising".utf8)))
        let end = try #require(whole.firstRange(of: Array(Self.end.utf8)))
        for index in body.lowerBound..<end.lowerBound where whole[index] != 0x0A {
            var damaged = whole
            damaged[index] ^= 0x02
            #expect(try fault(in: String(decoding: damaged, as: UTF8.self)) != nil, "byte \(index)")
        }
    }

    @Test func linesOfTwoSidesMergeAsText() throws {
        try add(["a", "c"])
        let ours = try folder.text(Self.fileName).split(separator: "\n")
        try folder.write("", to: "other/pack.yaml")
        try IdentifierRegistry(root: folder.path + "/other", manifest: "pack.yaml").record(entries(["b", "c"]))
        let theirs = try folder.text("other/" + Self.fileName).split(separator: "\n")
        let added = theirs.filter { !ours.contains($0) }
        expect(added.count, is: 1)
        #expect(try fault(in: (ours.dropLast() + added + [ours[ours.count - 1]]).joined(separator: "\n")) == nil)
        expect(book.entries.map(\.record.id), is: ["a", "c", "b"])
        let conflict = ours.dropLast() + ["<<<<<<< HEAD"] + added + ["=======", ">>>>>>> theirs", ours[ours.count - 1]]
        let finding = try fault(in: conflict.joined(separator: "\n"))
        expect(finding?.message, is: "has a merge conflict that is not resolved")
        expect(finding?.notes.first?.hasPrefix("keep the lines of both sides"), is: true)
    }

    @Test func eachManifestHasAFileOfItsOwn() throws {
        try folder.write("", to: "pack.yaml")
        for (manifest, name) in [
            ("pack.yaml", "stickerpress.lock"), ("pack.json", "pack.json.lock"), ("a.yaml", "a.yaml.lock"),
            ("a.json", "a.json.lock"),
        ] {
            expect(IdentifierRegistry(root: folder.path, manifest: manifest).path, is: folder.path + "/" + name)
        }
    }

    private func registry(of manifest: String) -> IdentifierRegistry {
        IdentifierRegistry(root: folder.path, manifest: manifest)
    }

    /// Neither is called pack, and none of them stands for the folder.
    @Test func manifestsWithoutAPackBesideThemShareNothing() throws {
        for name in ["one.yaml", "two.yaml"] { try folder.write("", to: name) }
        try IdentifierRegistry(root: folder.path, manifest: "one.yaml").record(entries(["a"]))
        #expect(registry(of: "two.yaml").entries.isEmpty)
        try IdentifierRegistry(root: folder.path, manifest: "two.yaml").record(entries(["b"]))
        try expect(folder.names(), is: ["one.yaml", "one.yaml.lock", "two.yaml", "two.yaml.lock"])
        // What comes later changes no name.
        try folder.write("", to: "pack.yaml")
        expect(registry(of: "one.yaml").entries.map(\.record.id), is: ["a"])
        expect(registry(of: "two.yaml").entries.map(\.record.id), is: ["b"])
        #expect(registry(of: "pack.yaml").entries.isEmpty)
    }

    /// What `pack.yaml` had published is not forgotten when that has another name.
    @Test func aManifestWithAnotherNameAsksForItsFile() throws {
        try add(["a"])
        let fault = try #require(registry(of: "zoo.yaml").fault)
        #expect(fault.path == folder.path + "/stickerpress.lock" && fault.severity == .error)
        expect(fault.notes.first?.contains("as in `zoo.yaml.lock`"), is: true)
        #expect(throws: FileError.self) { try registry(of: "zoo.yaml").record(entries(["b"])) }
        // It is that of a manifest called pack, or of none any more.
        try folder.write("", to: "pack.yaml")
        #expect(registry(of: "zoo.yaml").fault == nil)
        try registry(of: "zoo.yaml").record(entries(["b"]))
        try folder.remove("pack.yaml")
        #expect(registry(of: "zoo.yaml").fault == nil && registry(of: "zoo.yaml").entries.count == 1)
    }

    /// Two releases that both go on would lose lines.
    @Test func aLockThatIsHeldIsNotIgnored() throws {
        let other = try FileLock.waiting(for: folder.path)
        let problem = #expect(throws: FileError.self) { try FileLock.waiting(for: folder.path, tries: 3) }
        #expect(problem?.kind == .unwritable && problem?.path == folder.path)
        expect(problem?.message.hasPrefix("another program holds a lock on this folder"), is: true)
        withExtendedLifetime(other) {}
        #expect(throws: FileError.self) { try FileLock.waiting(for: folder.path + "/none", tries: 1) }
    }

    @Test func theFileIsNotRemovedDuringARelease() throws {
        try add(["a"])
        let release = Locked<FileLock?>(try FileLock.waiting(for: folder.path))
        let (found, folder) = (Locked<[String]?>(nil), folder)
        // A thread of its own: the pool of a busy machine may keep a task waiting for longer than the lock is waited for.
        Thread {
            usleep(200_000)
            found.with { $0 = try? folder.names() }
            release.with { $0 = nil }
        }.start()
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").removeFile()
        expect(found.with { $0 }, is: [Self.fileName])
        try expect(folder.names(), is: [])
    }

    @Test func addsAtTheSameTimeLoseNothing() async throws {
        let many = (0..<24).map { entries(["id-\($0)"]) }
        await withTaskGroup(of: Void.self) { group in
            for entries in many {
                group.addTask {
                    _ = try? IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(entries)
                }
            }
        }
        #expect(book.entries.count == 24 && book.fault == nil)
        try expect(folder.names(), is: [Self.fileName])
    }

    /// A build killed while it wrote leaves the temporary file.
    @Test func aFileLeftByAKilledBuildIsReplaced() throws {
        try add(["a"])
        let left = String(try folder.text(Self.fileName).prefix(40))
        try folder.write(left, to: ".stickerpress-abcdefghijkl/0")
        try add(["b"])
        try expect(folder.names(), is: [Self.fileName])
    }

    /// Identifiers may hold anything that a manifest's text may.
    @Test(arguments: ["a b", "ünï", "50%", "a=b,c", "x\u{202E}y", "…/ü", "", "<<<<<<< x", "# no comment"])
    func everyTextSurvives(id: String) throws {
        var record = IdentifierRecord(kind: "pack", id: id, owner: ManifestItem(pack: "tea", sticker: "a,b"))
        record.form = "very still"
        record.stickers = ["cup", "a,b c", "ü"]
        record.cover = "art/tea cup.svg"
        record.address = "https://cdn.example.com/v1?a=b c"
        record.pictures = "0123abcd"
        let entry = RegistryEntry(target: "promising", record)
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record([entry])
        #expect(book.fault == nil)
        expect(book.entries.map(\.record), is: [record])
    }

    @Test func aReleaseReplacesWhatItSaysAnew() throws {
        func entry(_ form: String) -> RegistryEntry {
            var record = IdentifierRecord(kind: "pack", id: "tea", owner: ManifestItem(pack: "tea"))
            record.form = form
            return RegistryEntry(target: "promising", record)
        }
        for form in ["still", "animated"] {
            try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record([entry(form)])
        }
        expect(book.entries.map(\.record.form), is: ["animated"])
        // A merge leaves both; the last one counts, and the next release writes one.
        let both = [entry("animated"), entry("still")].map(\.checkedText).joined(separator: "\n")
        try folder.write(both + "\n" + Self.end, to: Self.fileName)
        #expect(book.fault == nil && book.repeated.map(\.line) == [2])
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record([entry("still")])
        expect(book.entries.map(\.record.form), is: ["still"])
    }

    @Test func aThirdVersionInAConflictIsRecognized() throws {
        let finding = try fault(in: "a\n||||||| base\n" + Self.end)
        expect(finding?.message.hasPrefix("the line does not match"), is: true)
        expect(finding?.notes.first?.hasPrefix("restore it from version control; without a copy, delete it"), is: true)
        try expect(fault(in: "||||||| base\n" + Self.end)?.message, is: "has a merge conflict that is not resolved")
    }
}
