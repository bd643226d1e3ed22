import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// What a repair leaves that is killed: of the user's own folder only that goes which the mended one has, too.
@Suite struct InterruptedMendingTests {
    private let folder: TemporaryFolder
    private var bundle: String { folder.path + "/B" }

    /// A folder with a file that stays and one that is made anew.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write("same", to: "B/in/same.txt")
        try folder.write("old", to: "B/in/picture.png")
    }

    /// The staging folder with a copy that is complete, as a process leaves it.
    private func stage(_ path: String? = nil, as state: StagingFolder.State = .mending) throws -> String {
        let staging = try StagingFolder(beside: path ?? FilePath.real(bundle))
        try FileWriting.write(Array("new".utf8), to: staging.path + "/in/picture.png")
        if path == nil { try #require(link(bundle + "/in/same.txt", staging.path + "/in/same.txt") == 0) }
        try staging.beginCommit(as: state)
        return staging.folder
    }

    private func settle(_ path: String? = nil) -> [Finding] {
        Leftovers(of: path ?? FilePath.real(bundle)).settle()
    }

    private func files(in path: String) -> [String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return names.filter { FileManager.default.contents(atPath: path + "/" + $0) != nil }.sorted()
    }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func attributes(_ path: String) throws -> [FileAttributeKey: Any] {
        try FileManager.default.attributesOfItem(atPath: path)
    }

    /// What the user does meanwhile is not undone.
    @Test(arguments: ["in/same.txt", "in/empty", "in/new.txt", "in/picture.png"])
    func aFolderThatChangedMeanwhileIsNotReplaced(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: bundle + "/in/empty", withIntermediateDirectories: false)
        let mended = try MendedFolder(bundle)
        switch name {
        case "in/new.txt", "in/picture.png": try folder.write("mine, and longer", to: "B/" + name)
        default: try FileManager.default.removeItem(atPath: bundle + "/" + name)
        }
        let before = files(in: bundle)
        let error = #expect(throws: FileError.self) { try mended.exchange() }
        #expect(error?.message == "changed while it was being mended")
        mended.remove()
        #expect(files(in: bundle) == before)
        // The lock file goes with the last reference to the copy.
        #expect(try folder.names().filter { !$0.hasSuffix("-lock") } == ["B"])
    }

    @Test func aFolderThatDidNotChangeIsReplaced() throws {
        try FileManager.default.createDirectory(atPath: bundle + "/in/empty", withIntermediateDirectories: false)
        let mended = try MendedFolder(bundle)
        try FileWriting.write(Array("mine".utf8), to: mended.staging.path + "/in/new.txt")
        #expect(try mended.exchange() == [])
        #expect(files(in: bundle) == ["in/new.txt", "in/picture.png", "in/same.txt"])
    }

    /// As on disks without hard links.
    @Test func filesAreCopiedWhereTheyCannotBeLinked() throws {
        let long = String(repeating: "long ", count: OpenFile.partSize / 4)
        try folder.write(long, to: "B/in/long.txt")
        try #require(symlink("../in/long.txt", bundle + "/in/link") == 0)
        #expect(chmod(bundle + "/in/long.txt", 0o640) == 0)
        let mended = try MendedFolder(bundle, usesLinks: false)
        let copy = mended.staging.path + "/in/long.txt"
        #expect(text(copy) == long)
        let (old, new) = (try attributes(bundle + "/in/long.txt"), try attributes(copy))
        #expect(old[.systemFileNumber] as? Int != new[.systemFileNumber] as? Int)
        #expect(new[.posixPermissions] as? Int == 0o640)
        #expect(try mended.exchange() == [])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: bundle + "/in/link") == "../in/long.txt")
        #expect(files(in: bundle) == ["in/link", "in/long.txt", "in/picture.png", "in/same.txt"])
    }

    /// Of two names that differ only in composition, each is a file of its own.
    @Test func namesAreBytes() throws {
        for name in ["caf\u{E9}.txt", "cafe\u{301}.txt"] { try folder.write(name, to: "B/" + name) }
        let names = try #require(try? FileManager.default.contentsOfDirectory(atPath: bundle))
        let mended = try MendedFolder(bundle)
        #expect(try mended.exchange() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: bundle).count == names.count)
    }

    @Test func aCopyThatIsNotInPlaceGoes() throws {
        _ = try stage()
        #expect(settle() == [])
        #expect(try folder.names() == ["B"])
        #expect(try folder.text("B/in/same.txt") == "same" && folder.text("B/in/picture.png") == "old")
    }

    /// Links that lead elsewhere in the old folder stay there.
    @Test func equalLinksGoToo() throws {
        try #require(symlink("same.txt", bundle + "/in/link") == 0 && symlink("same.txt", bundle + "/in/other") == 0)
        let left = try stage()
        let copy = left + "/" + StagingFolder.staged + "/in/"
        try #require(symlink("same.txt", copy + "link") == 0 && symlink("nowhere", copy + "other") == 0)
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        try #require(rename(left + "/" + StagingFolder.staged, bundle) == 0)
        #expect(settle().map(\.rule) == ["build/output-left"])
        let names = try FileManager.default.contentsOfDirectory(atPath: left + "/" + StagingFolder.aside + "/in")
        #expect(names.sorted() == ["other", "picture.png"])
    }

    /// Killed after the exchange, or after the second of two renames.
    @Test(arguments: [StagingFolder.staged, StagingFolder.aside]) func whatOnlyTheOldFolderHasStays(_ name: String)
        throws
    {
        let left = try stage()
        try #require(rename(bundle, folder.path + "/swap") == 0)
        try #require(rename(left + "/" + StagingFolder.staged, bundle) == 0)
        try #require(rename(folder.path + "/swap", left + "/" + name) == 0)
        let findings = settle()
        #expect(findings.map(\.rule) == ["build/output-left"] && findings.first?.path == left)
        #expect(files(in: left) == [name + "/in/picture.png"])
        #expect(text(left + "/" + name + "/in/picture.png") == "old")
        #expect(try folder.text("B/in/picture.png") == "new" && folder.text("B/in/same.txt") == "same")
        // It is the user's from now on.
        #expect(settle() == [])
        #expect(files(in: left) == [name + "/in/picture.png"])
    }

    /// What the user saves in the mended folder is another file; the old one stays beside it.
    @Test func whatChangedSinceStays() throws {
        let left = try stage()
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        try #require(rename(left + "/" + StagingFolder.staged, bundle) == 0)
        try FileManager.default.removeItem(atPath: bundle + "/in/same.txt")
        try folder.write("edited", to: "B/in/same.txt")
        #expect(settle().map(\.rule) == ["build/output-left"])
        #expect(files(in: left) == ["old/in/picture.png", "old/in/same.txt"])
        #expect(try folder.text("B/in/same.txt") == "edited")
    }

    /// Where folders are copied and not linked.
    @Test func equalFilesGoToo() throws {
        let left = try stage()
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        try #require(rename(left + "/" + StagingFolder.staged, bundle) == 0)
        try FileManager.default.removeItem(atPath: bundle + "/in/same.txt")
        try folder.write("same", to: "B/in/same.txt")
        try folder.write("new", to: FilePath.name(left) + "/old/in/picture.png")
        #expect(settle() == [])
        #expect(try folder.names() == ["B"])
    }

    @Test func aReplacementBetweenTwoRenamesIsFinished() throws {
        let left = try stage()
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        #expect(settle().map(\.rule) == ["build/output-left"])
        #expect(try folder.text("B/in/picture.png") == "new" && folder.text("B/in/same.txt") == "same")
        #expect(files(in: left) == ["old/in/picture.png"])
    }

    /// The folder of the user, moved aside, and another one in its place meanwhile.
    @Test func theOnlyCopyStays() throws {
        let left = try stage()
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        try folder.write("mine", to: "B/notes.txt")
        #expect(settle().map(\.rule) == ["build/output-left"])
        #expect(files(in: left + "/" + StagingFolder.aside) == ["in/picture.png", "in/same.txt"])
        #expect(files(in: bundle) == ["notes.txt"])
    }

    /// The copy may be the only one once the folder itself is gone.
    @Test func aCopyOfWhatIsGoneStays() throws {
        let left = try stage()
        try FileManager.default.removeItem(atPath: bundle)
        #expect(settle().map(\.rule) == ["build/output-left"])
        #expect(files(in: left) == ["output/in/picture.png", "output/in/same.txt"])
    }

    /// A folder that cannot be put back: nothing is removed, whether a build or a repair moved it aside.
    @Test(arguments: [StagingFolder.State.committing, .mending])
    func whatCannotBePutBackStays(_ state: StagingFolder.State) throws {
        // No disk takes such a name, also not from an administrator.
        let path = FilePath.real(folder.path) + "/" + String(repeating: "n", count: 300)
        let left = try stage(path, as: state)
        try folder.write("old", to: FilePath.name(left) + "/old/in/picture.png")
        let expected = ["old/in/picture.png", "output/in/picture.png", state.rawValue].sorted()
        for _ in 1...2 {
            let findings = settle(path)
            #expect(findings.map(\.rule) == ["build/output-left"])
            #expect(findings.first?.message.hasSuffix("which cannot be put back: file name too long") == true)
            #expect(findings.first?.notes.first?.hasPrefix("move \(left)/output to \(folder.path)/n") == true)
            #expect(files(in: left) == expected)
        }
    }

    // MARK: The next run

    /// The next `fix` finds the folder that a killed one moved aside, also below the folder that it is asked to mend.
    @Test(arguments: ["B", ""]) func theNextRunFindsWhatWasMovedAside(_ path: String) async throws {
        let left = try stage()
        try #require(rename(bundle, left + "/" + StagingFolder.aside) == 0)
        let outcome = try await StickerPress().fix(FixRequest(path: folder.path + "/" + path))
        #expect(try folder.text("B/in/picture.png") == "new")
        let rules = outcome.findings.map(\.rule)
        #expect(rules.contains("build/output-left"))
        // What is left is not taken for a bundle.
        #expect(rules.contains(path.isEmpty ? "fix/leftover" : "fix/not-recognized"), "\(outcome.findings)")
        #expect(text(left + "/old/in/picture.png") == "old")
    }
}

/// What `fix` says, and what it takes.
@Suite struct FixMessageTests {
    private let folder: TemporaryFolder
    private let press: StickerPress
    private var bundle: String { folder.path + "/S.xcstickers" }

    /// A catalog whose pack has no document, which is mended.
    init() throws {
        folder = try TemporaryFolder()
        press = try StickerPress()
        try folder.write(#"{ "info": { "author": "xcode", "version": 1 } }"#, to: "S.xcstickers/Contents.json")
        try folder.write("{}", to: "S.xcstickers/P.stickerpack/cup.sticker/Contents.json")
    }

    private func texts(_ outcome: FixOutcome) -> String {
        outcome.findings.map { ([$0.path, $0.message] + $0.notes).joined(separator: "\n") }.joined(separator: "\n")
    }

    /// Neither the hidden lock file nor an option that the command does not have.
    @Test func aFolderThatCannotBeWrittenIsNamed() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/.S.xcstickers.stickerpress-lock", withIntermediateDirectories: false)
        let outcome = await press.fix(FixRequest(path: bundle))
        #expect(outcome.status == .cannotWrite && outcome.findings.map(\.path) == [folder.path])
        #expect(!texts(outcome).contains("-lock") && !texts(outcome).contains("--output"), "\(texts(outcome))")
        #expect(texts(outcome).contains("make this folder writable, or copy S.xcstickers to another one"))
    }

    @Test func aFolderInUseIsNamed() async throws {
        let lock = try OutputLock(FilePath.real(bundle))
        let outcome = await press.fix(FixRequest(path: bundle))
        #expect(outcome.status == .cannotWrite && outcome.findings.map(\.path) == [bundle])
        #expect(texts(outcome).contains("wait until it is done, and run again"))
        #expect(!texts(outcome).contains("--output"))
        withExtendedLifetime(lock) {}
    }

    /// Art is read only while its bytes have a share of the memory that all workers have.
    @Test func artIsCounted() async throws {
        try folder.write(
            #"{ "sticker_packs": [ { "identifier": "t", "name": "T", "publisher": "A", "tray_image_file": "t.png", "#
                + #""stickers": [ { "image_file": "a b.png", "emojis": ["☕"], "accessibility_text": "A cup" } ] } ] }"#,
            to: "w/sticker_packs.wasticker")
        let picture = PNGBuilder(width: 100, height: 100).still((0..<10_000).flatMap { [$0 % 256, 9, 9, 255] })
        try Data(picture).write(to: URL(fileURLWithPath: folder.path + "/w/a b.png"))
        let memory = MemoryBudget(bytes: 250_000_000, files: 60_000_000)
        let held = DispatchSemaphore(value: 0)
        let waiting = Locked<Bool?>(nil)
        let isDone = Locked(false)
        DispatchQueue.global().async { [folder] in
            memory.holdFile(.max) {
                held.signal()
                var copy: String?
                // However long the repair takes to begin among other tests.
                while copy == nil, !isDone.with({ $0 }) {
                    usleep(10_000)
                    copy = try? folder.names().first { $0.hasPrefix(".w.stickerpress-") && !$0.hasSuffix("lock") }
                }
                usleep(500_000)
                // Whoever does not wait has written the picture, or is done, by now.
                let made = copy.map { folder.path + "/" + $0 + "/output/" }
                waiting.with { $0 = made.map { access($0, F_OK) == 0 && access($0 + "a-b.webp", F_OK) != 0 } }
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                held.wait()
                continuation.resume()
            }
        }
        var session = FixSession(FixRequest(path: folder.path + "/w"), targets: press.targets, memory: memory)
        let outcome = await session.run()
        isDone.with { $0 = true }
        #expect(outcome.changes.count == 3)
        #expect(waiting.with { $0 } == true)
        #expect(try folder.names().sorted() == ["S.xcstickers", "w"])
    }
}
