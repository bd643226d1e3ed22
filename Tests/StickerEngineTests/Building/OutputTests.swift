import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

/// An output with one file, `imessage/t/T.xcodeproj/a.txt`, that is replaced by the next one.
private struct Output {
    let folder: TemporaryFolder
    var path: String { folder.path + "/out" }
    static let file = "imessage/t/T.xcodeproj/a.txt"

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func stage(_ text: String, file: String = Self.file) throws -> StagingFolder {
        let staging = try StagingFolder(beside: path)
        try FileWriting.write(Array(text.utf8), to: staging.path + "/" + file)
        let hash = ContentHash(Array(text.utf8))
        try Marker(files: [file: hash]).write(to: staging.path + "/" + Marker.fileName)
        return staging
    }

    func commit(
        _ text: String, file: String = Self.file, isForced: Bool = false, avoidsExchange: Bool = false
    ) throws -> [Finding] {
        let commit = Commit(
            old: try OutputFolder.read(path), isForced: isForced, output: "out", avoidsExchange: avoidsExchange)
        return try commit.run(stage(text, file: file)).findings
    }

    func refusal(_ stays: (String) -> Bool = { _ in true }) throws -> String? {
        try OutputFolder.read(path).refusal(of: nil, shownAs: "out", projectStays: stays).map {
            $0.path + " " + $0.message
        }
    }

    var text: String? { try? folder.text("out/" + Self.file) }

    func names() throws -> [String] { try folder.names() }
}

/// What people and programs put into an output.
private enum Foreign: String, CaseIterable, Sendable {
    case repository = ".git", emptyFolder = "empty", link = "link", brokenLink = "imessage/broken", pipe = "pipe"
    case deep = "deep", hidden = "imessage/.hidden", file = "imessage/t/notes.txt", icon = "imessage/.DS_Store"
    case unicode = "imessage/t/T.xcodeproj/a.txt\u{301}"

    func make(in output: String) throws {
        let path = output + "/" + rawValue
        let files = FileManager.default
        switch self {
        case .repository:
            try files.createDirectory(atPath: path + "/refs", withIntermediateDirectories: true)
            try FileWriting.write(Array("ref".utf8), to: path + "/HEAD")
        case .deep:
            let inner = path + String(repeating: "/d", count: 100)
            try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
            try FileWriting.write([1], to: inner + "/note")
        // A folder by the name of a file that file browsers write.
        case .emptyFolder, .icon: try files.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .link: try files.createSymbolicLink(atPath: path, withDestinationPath: "imessage")
        case .brokenLink: try files.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        case .pipe: try #require(mkfifo(path, 0o644) == 0)
        case .hidden, .file, .unicode: try FileWriting.write(Array("mine".utf8), to: path)
        }
    }
}

@Suite struct ForeignEntryTests {
    private let output: Output

    init() throws { output = Output(try TemporaryFolder()) }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(output.path + "/" + path, &status) == 0
    }

    @Test(arguments: Foreign.allCases)
    fileprivate func isRefusedAndKeptByForce(_ foreign: Foreign) throws {
        _ = try output.commit("one")
        try foreign.make(in: output.path)
        #expect(try output.refusal() == "out/\(foreign.rawValue) was not made by StickerPress")
        for (avoidsExchange, text) in [(false, "two"), (true, "three")] {
            let findings = try output.commit(text, isForced: true, avoidsExchange: avoidsExchange)
            #expect(findings.map(\.rule) == ["build/output-kept"], "\(findings)")
            #expect(findings.first?.message.hasSuffix(": \(foreign.rawValue)") == true)
            #expect(output.text == text && exists(foreign.rawValue))
        }
        if foreign == .deep { #expect(exists("deep" + String(repeating: "/d", count: 100) + "/note")) }
        if foreign == .repository { #expect(exists(".git/HEAD") && exists(".git/refs")) }
        #expect(try output.names() == ["out"])
    }

    @Test func thingsThatTheSystemWritesStopNoBuild() throws {
        _ = try output.commit("one")
        for name in [".DS_Store", "imessage/Thumbs.db", "imessage/t/desktop.ini"] {
            try output.folder.write("x", to: "out/" + name)
        }
        #expect(try output.refusal() == nil)
        #expect(try output.commit("two") == [])
        #expect(try output.names() == ["out"] && output.text == "two" && !exists(".DS_Store"))
    }

    /// People open the project in Xcode between two builds.
    @Test func whatXcodeKeepsInAProjectMovesAlong() throws {
        _ = try output.commit("one")
        let project = "imessage/t/T.xcodeproj/"
        let kept = [
            "xcuserdata/ana.xcuserdatad/breakpoints", "project.xcworkspace/contents.xcworkspacedata",
            "project.xcworkspace/xcuserdata/ana.xcuserdatad/state",
        ]
        for path in kept { try output.folder.write("x", to: "out/" + project + path) }
        #expect(try output.refusal() == nil)
        #expect(
            try output.refusal { _ in false }
                == "out/imessage/t/T.xcodeproj/project.xcworkspace and 1 more "
                + "(imessage/t/T.xcodeproj/xcuserdata) were not made by StickerPress")
        #expect(try output.commit("two") == [])
        #expect(output.text == "two" && kept.allSatisfy { exists(project + $0) })
        try FileManager.default.createSymbolicLink(
            atPath: output.path + "/imessage/xcuserdata", withDestinationPath: "/")
        #expect(try output.refusal() == "out/imessage/xcuserdata was not made by StickerPress")
    }

    @Test func whatStandsInTheWayIsRemovedByForceAndNamed() throws {
        _ = try output.commit("one")
        try output.folder.write("mine", to: "out/new/mine.txt")
        let findings = try output.commit("two", file: "new", isForced: true)
        #expect(findings.map(\.rule) == ["build/output-removed"])
        #expect(findings.first?.message == "removed, because the new output needs its place: new")
        #expect(try output.folder.text("out/new") == "two")
        #expect(try output.names() == ["out"])
    }

    /// Builds take a while; what is saved meanwhile is not lost.
    @Test func whatChangesDuringTheBuildStays() throws {
        _ = try output.commit("one")
        let commit = Commit(old: try OutputFolder.read(output.path), output: "out")
        try output.folder.write("new", to: "out/notes.txt")
        try output.folder.write("edited", to: "out/" + Output.file)
        let (left, findings) = try {
            let staging = try output.stage("two")
            return (staging.folder, try commit.run(staging).findings)
        }()
        #expect(findings.map(\.rule) == ["build/output-kept", "build/output-left"])
        #expect(try output.folder.text("out/notes.txt") == "new" && output.text == "two")
        #expect(findings.last?.path == left)
        let edited = left + "/" + StagingFolder.staged + "/" + Output.file
        #expect(try FileReading.bytes(of: edited, atMost: 9) == Array("edited".utf8))
        // The next build names it again and removes nothing of it.
        #expect(Leftovers(of: output.path).cleanUp().map(\.rule) == ["build/output-left"])
        #expect(try FileReading.bytes(of: edited, atMost: 9) == Array("edited".utf8))
    }

    #if os(Linux)  // Disks of macOS refuse such names.
        @Test func aNameThatIsNotUTF8IsKept() throws {
            _ = try output.commit("one")
            let name: [CChar] = [0x61, -1, 0]
            let folder = try #require(OpenFolder.open(output.path))
            let file = openat(folder.descriptor, name, O_CREAT | O_WRONLY, 0o644)
            try #require(file >= 0)
            close(file)
            #expect(try output.refusal() == "out/a\u{FFFD} was not made by StickerPress")
            #expect(try output.commit("two", isForced: true).map(\.rule) == ["build/output-kept"])
            let new = try #require(OpenFolder.open(output.path))
            #expect(faccessat(new.descriptor, name, F_OK, 0) == 0)
        }
    #endif

    /// A marker may have come with somebody's project: it names files, but only the disk says what there is.
    @Test func aHostileMarkerReachesNothingOutside() throws {
        try output.folder.write("mine", to: "victim.txt")
        try output.folder.write("mine", to: "secret/key")
        try output.folder.write("x", to: "out/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: output.path + "/linked", withDestinationPath: "../secret")
        let mine = ContentHash(Array("mine".utf8))
        let claims = ["../victim.txt", "linked/key", "linked", "/etc/passwd", "", ".", "..", "a.txt/../../victim.txt"]
        try Marker(files: Dictionary(uniqueKeysWithValues: claims.map { ($0, mine) }))
            .write(to: output.path + "/" + Marker.fileName)
        let destination = try OutputFolder.read(output.path)
        #expect(destination.listing.files.isEmpty && !destination.isComplete)
        #expect(destination.foreign { _ in true } == ["a.txt", "linked"])
        let folder = try #require(destination.folder)
        for path in claims {
            #expect(throws: FileError.self) { try folder.bytes(at: path) }
        }
        _ = try output.commit("two", isForced: true)
        #expect(try output.folder.text("victim.txt") == "mine" && output.folder.text("secret/key") == "mine")
        #expect(try output.names() == ["out", "secret", "victim.txt"])
    }

    @Test func aMarkerThatIsALinkIsNone() throws {
        _ = try output.commit("one")
        try FileManager.default.moveItem(
            atPath: output.path + "/" + Marker.fileName, toPath: output.folder.path + "/marker")
        try FileManager.default.createSymbolicLink(
            atPath: output.path + "/" + Marker.fileName, withDestinationPath: "../marker")
        #expect(throws: FileError.self) { try OutputFolder.read(output.path) }
    }

    @Test func theOutputOfAnotherManifestIsNotReplaced() throws {
        let staging = try StagingFolder(beside: output.path)
        try Marker(files: [:], published: PublishedState(manifest: "p")).write(to: staging.path + "/" + Marker.fileName)
        _ = try Commit(old: OutputFolder.read(output.path)).run(staging)
        let destination = try OutputFolder.read(output.path)
        let refusal = destination.refusal(of: "q", shownAs: "out") { _ in true }
        #expect(refusal?.message == "holds the output of another manifest, or of other packs")
        #expect(destination.refusal(of: "p", shownAs: "out") { _ in true } == nil)
        let text = try output.folder.text("out/" + Marker.fileName)
        #expect(!text.contains(output.folder.path))
    }
}

@Suite struct LeftoverTests {
    private let output: Output

    init() throws { output = Output(try TemporaryFolder()) }

    /// What a process leaves that is killed: nothing is locked any more.
    private func leave(_ state: StagingFolder.State?, _ content: [String: String]) throws -> String {
        let staging = try output.stage("two")
        if state == .committing { try staging.beginCommit() }
        if state == nil { FileWriting.remove(staging.folder + "/" + StagingFolder.State.making.rawValue) }
        for (path, text) in content {
            try FileWriting.write(Array(text.utf8), to: staging.folder + "/" + path)
        }
        return staging.folder
    }

    @Test func whatADeadBuildMadeIsRemovedAndARunningOneStays() throws {
        _ = try leave(.making, ["output/x/y": "z"])
        let running = try StagingFolder(beside: output.path)
        #expect(Leftovers(of: output.path).cleanUp() == [])
        #expect(try output.names() == [FilePath.name(running.folder)])
        running.remove()
        #expect(try output.names() == [])
    }

    @Test func foldersOfTheUserStay() throws {
        let prefix = FilePath.name(StagingFolder.prefix(of: output.path))
        let names = ["backup", "notes.old", "abcdefghijkl", "abcdefghijklm", "ABCDEFGHIJKL", "lock2"].map {
            prefix + $0
        }
        for name in names { try output.folder.write("mine", to: name + "/mine") }
        // The state of another folder by the same name, but with other content.
        try output.folder.write("mine", to: prefix + "abcdefghijkl/" + StagingFolder.State.making.rawValue)
        #expect(Leftovers(of: output.path).cleanUp() == [])
        _ = try output.commit("one")
        #expect(try output.names() == (names + ["out"]).sorted())
    }

    /// A folder that was killed in the instant it was made.
    @Test func anEmptyFolderOfOursIsRemoved() throws {
        let folder = StagingFolder.prefix(of: output.path) + "abcdefghijkl"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = Leftovers(of: output.path).cleanUp()
        #expect(try output.names() == [])
    }

    @Test func anInterruptedReplacementIsFinished() throws {
        _ = try output.commit("one")
        try output.folder.write("mine", to: "out/notes.txt")
        let left = try leave(.committing, [:])
        try #require(rename(output.path, left + "/" + StagingFolder.aside) == 0)
        #expect(Leftovers(of: output.path).cleanUp().map(\.rule) == ["build/output-kept"])
        #expect(output.text == "two")
        #expect(try output.folder.text("out/notes.txt") == "mine" && output.names() == ["out"])
    }

    @Test func anOldOutputWithoutANewOneIsPutBack() throws {
        _ = try output.commit("one")
        let left = try leave(.committing, [:])
        try #require(rename(output.path, left + "/" + StagingFolder.aside) == 0)
        try FileManager.default.removeItem(atPath: left + "/" + StagingFolder.staged)
        #expect(Leftovers(of: output.path).cleanUp() == [])
        #expect(output.text == "one")
        #expect(try output.names() == ["out"])
    }

    /// Killed after the exchange: what the user put into the old output is still in it.
    @Test func theRestOfAnOldOutputMoves() throws {
        _ = try output.commit("two")
        let left = try leave(.committing, [:])
        try output.folder.write("mine", to: "out/.git/HEAD")
        try FileManager.default.moveItem(atPath: output.path, toPath: output.folder.path + "/swap")
        try FileManager.default.moveItem(atPath: left + "/" + StagingFolder.staged, toPath: output.path)
        try FileManager.default.moveItem(
            atPath: output.folder.path + "/swap", toPath: left + "/" + StagingFolder.staged)
        #expect(Leftovers(of: output.path).cleanUp().map(\.rule) == ["build/output-kept"])
        #expect(try output.folder.text("out/.git/HEAD") == "mine" && output.names() == ["out"])
    }

    /// Killed before the exchange; the staged output may have no marker (imports have none).
    @Test func whatWasNotYetExchangedIsRemoved() throws {
        _ = try output.commit("one")
        _ = try leave(.committing, ["output/more.txt": "x"])
        #expect(Leftovers(of: output.path).cleanUp() == [])
        #expect(output.text == "one")
        #expect(try output.names() == ["out"])
    }

    @Test func aReadOnlyOutputIsReplaced() throws {
        _ = try output.commit("one")
        for path in ["out/imessage/t", "out"] { chmod(output.folder.path + "/" + path, 0o555) }
        #expect(try output.commit("two") == [])
        #expect(output.text == "two")
        #expect(try output.names() == ["out"])
    }

    @Test func aLongNameLeavesRoomForOurs() throws {
        let path = output.folder.path + "/" + String(repeating: "n", count: 250)
        let staging = try StagingFolder(beside: path)
        #expect(StagingFolder.makes(FilePath.name(staging.folder), for: path))
        staging.remove()
        _ = try OutputLock(path)
        #expect(try output.names() == [])
    }
}

@Suite struct OutputLockTests {
    private let folder: TemporaryFolder
    private var output: String { folder.path + "/out" }

    init() throws { folder = try TemporaryFolder() }

    @Test func refusesASecondBuildIntoTheSameFolder() throws {
        let first = try OutputLock(output)
        let problem = #expect(throws: FileError.self) { try OutputLock(output) }
        #expect(problem?.message == "another StickerPress build is writing this folder")
        #expect(try folder.names() == [".out.stickerpress-lock"])
        withExtendedLifetime(first) {}
    }

    @Test func leavesNothingAndUsesWhatAKilledBuildLeft() throws {
        try folder.write("", to: ".out.stickerpress-lock")
        chmod(folder.path + "/.out.stickerpress-lock", 0o444)
        for _ in 0..<2 { _ = try OutputLock(output) }
        #expect(try folder.names() == [])
    }

    /// “Lock file” is what users call stickerpress.lock; this one is ours, and they know the folder.
    @Test func aFolderThatCannotBeWrittenIsNamed() {
        let path = folder.path + "/.out.stickerpress-lock"
        let error = OutputLock.failure(EACCES, at: path, of: output)
        #expect(error.path == folder.path && error.message == "cannot write beside out: permission denied")
        #expect(error.hint == "make the folder writable, or write to another one")
        let odd = OutputLock.failure(EISDIR, at: path, of: output)
        #expect(odd.path == path && odd.message == "cannot lock the output by this file: is a directory")
    }

    @Test func isNeitherALinkNorAFileOfTheUser() throws {
        try folder.write("mine", to: "thesis")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/.out.stickerpress-lock", withDestinationPath: "thesis")
        #expect(throws: FileError.self) { try OutputLock(output) }
        try FileManager.default.removeItem(atPath: folder.path + "/.out.stickerpress-lock")
        try folder.write("mine", to: ".out.stickerpress-lock")
        _ = try OutputLock(output)
        #expect(try folder.text(".out.stickerpress-lock") == "mine")
    }

    /// Lockers that come and go remove the file under each other: at no instant two of them hold the lock.
    @Test func neverTwoAtOnce() async throws {
        let holders = Locked((now: 0, most: 0, total: 0))
        let output = output
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        guard let lock = try? OutputLock(output) else { continue }
                        holders.with {
                            $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.total + 1)
                        }
                        usleep(50)
                        holders.with { $0.now -= 1 }
                        withExtendedLifetime(lock) {}
                    }
                }
            }
        }
        #expect(holders.with { $0.most } == 1)
        #expect(holders.with { $0.total } > 8)
        #expect(try folder.names() == [])
    }
}
