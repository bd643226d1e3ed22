import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

private struct Output {
    let folder: TemporaryFolder
    var path: String { folder.path + "/out" }
    static let file = "imessage/t/T.xcodeproj/a.txt"

    init(_ folder: TemporaryFolder) { self.folder = folder }

    func stage(_ text: String, file: String = Self.file, more: [String: String] = [:]) throws -> WorkingFolder {
        let working = try WorkingFolder(beside: path)
        try working.make()
        var hashes: [String: ContentHash] = [:]
        for (file, text) in more.merging([file: text], uniquingKeysWith: { $1 }) {
            try FileWriting.write(Array(text.utf8), to: working.path + "/" + file)
            hashes[file] = ContentHash(Array(text.utf8))
        }
        try Marker(files: hashes).write(to: working.path + "/" + Marker.fileName)
        return working
    }

    func commit(_ text: String, file: String = Self.file, more: [String: String] = [:]) throws {
        let old = try OutputFolder.read(path)
        let working = try stage(text, file: file, more: more)
        defer { working.remove() }
        try Commit(old: old, output: "out", staged: working.path, made: [file] + more.keys).run()
    }

    func refusal(_ stays: (String) -> Bool = { _ in true }) throws -> String? {
        try OutputFolder.read(path).refusal(of: nil, shownAs: "out", projectStays: stays).map {
            $0.path + " " + $0.message
        }
    }

    var text: String? { try? folder.text("out/" + Self.file) }

    func names() throws -> [String] { try folder.names() }
}

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

    init() throws { output = Output(TemporaryFolder()) }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(output.path + "/" + path, &status) == 0
    }

    @Test(arguments: Foreign.allCases) fileprivate func isRefusedAndStays(_ foreign: Foreign) throws {
        try output.commit("one")
        try foreign.make(in: output.path)
        try expect(output.refusal(), is: "out/\(foreign.rawValue) was not made by StickerPress")
        // As with --force.
        try output.commit("two")
        #expect(output.text == "two" && exists(foreign.rawValue))
        if foreign == .deep { #expect(exists("deep" + String(repeating: "/d", count: 100) + "/note")) }
        if foreign == .repository { #expect(exists(".git/HEAD") && exists(".git/refs")) }
        try expect(output.names(), is: ["out"])
    }

    @Test func thingsThatTheSystemWritesStopNoBuild() throws {
        try output.commit("one")
        for name in [".DS_Store", "imessage/Thumbs.db", "imessage/t/desktop.ini"] {
            try output.folder.write("x", to: "out/" + name)
        }
        #expect(try output.refusal() == nil)
        try output.commit("two", file: "imessage/b.txt")
        #expect(try output.names() == ["out"] && !exists("imessage/t"), "a folder of ours goes with what they wrote")
        #expect(exists(".DS_Store") && exists("imessage/Thumbs.db"))
    }

    /// People open the project in Xcode between two builds.
    @Test func whatXcodeKeepsInAProjectStays() throws {
        try output.commit("one")
        let project = "imessage/t/T.xcodeproj/"
        let kept = [
            "xcuserdata/ana.xcuserdatad/breakpoints", "project.xcworkspace/contents.xcworkspacedata",
            "project.xcworkspace/xcuserdata/ana.xcuserdatad/state",
        ]
        for path in kept { try output.folder.write("x", to: "out/" + project + path) }
        #expect(try output.refusal() == nil)
        try expect(
            output.refusal { _ in false },
            is: "out/imessage/t/T.xcodeproj/project.xcworkspace was not made by StickerPress; "
                + "nor was imessage/t/T.xcodeproj/xcuserdata")
        try output.commit("two")
        #expect(output.text == "two" && kept.allSatisfy { exists(project + $0) })
        try FileManager.default.createSymbolicLink(
            atPath: output.path + "/imessage/xcuserdata", withDestinationPath: "/")
        try expect(output.refusal(), is: "out/imessage/xcuserdata was not made by StickerPress")
    }

    /// Whatever stands there, and also with --force: it is the user's.
    @Test(arguments: ["new", "new/mine.txt", "new/deep/mine.txt"], ["new", "new/deep"])
    func whatStandsInTheWayStays(_ mine: String, _ path: String) throws {
        try output.commit("one")
        try output.folder.write("mine", to: "out/" + mine)
        guard mine == path || mine.isBelow(path) || path.isBelow(mine) else { return }
        let problem = #expect(throws: FileError.self) { try output.commit("two", file: path) }
        expect(problem?.message, is: "was not made by StickerPress, and is in the way of a new file")
        expect(problem?.path, is: "out/" + (path.isBelow(mine) ? mine : path))
        #expect(try output.folder.text("out/" + mine) == "mine" && output.text == "one")
        try expect(output.names(), is: ["out"])
    }

    /// A folder of the user's that is write-protected.
    @Test func aProtectedFolderStays() throws {
        try output.commit("one", file: "signal/a")
        try output.folder.write("mine", to: "out/signal/mine/precious.txt")
        chmod(output.path + "/signal/mine", 0o555)
        defer { chmod(output.path + "/signal/mine", 0o755) }
        try output.commit("two", file: "imessage/b")
        try expect(output.folder.text("out/signal/mine/precious.txt"), is: "mine")
        #expect(!exists("signal/a") && exists("imessage/b"))
    }

    private func commit(_ file: String = Output.file, while change: () throws -> Void) throws -> FileError? {
        let old = try OutputFolder.read(output.path)
        let working = try output.stage("two", file: file)
        defer { working.remove() }
        try change()
        do {
            try Commit(old: old, output: "out", staged: working.path, made: [file]).run()
        } catch {
            return error
        }
        return nil
    }

    /// Builds take a while; what is saved meanwhile is not lost.
    @Test(arguments: [Output.file, "other"]) func whatChangesDuringTheBuildStopsIt(_ file: String) throws {
        try output.commit("one")
        let problem = try commit(file) {
            try output.folder.write("new", to: "out/notes.txt")
            try output.folder.write("edited", to: "out/" + Output.file)
        }
        #expect(problem?.message == "was changed by another program during the build" && problem?.kind == .changed)
        expect(problem?.path, is: "out/" + Output.file)
        #expect(try output.folder.text("out/notes.txt") == "new" && output.text == "edited" && !exists("other"))
        try expect(output.names(), is: ["out"])
    }

    /// The folder that was moved away stays as it was, and so does the one in its place.
    @Test func anOutputThatIsMovedAwayStaysWhole() throws {
        try output.commit("one")
        let problem = try commit {
            try FileManager.default.moveItem(atPath: output.path, toPath: output.folder.path + "/release-1")
            try output.folder.write("mine", to: "out/mine")
        }
        expect(problem?.message, is: "was moved or replaced by another program during the build")
        #expect(try output.folder.text("release-1/" + Output.file) == "one" && exists("mine"))
        try expect(output.names(), is: ["out", "release-1"])
    }

    #if os(Linux)  // Disks of macOS refuse such names.
        @Test func aNameThatIsNotUTF8IsKept() throws {
            try output.commit("one")
            let name: [CChar] = [0x61, -1, 0]
            let folder = try #require(OpenFolder.open(output.path))
            let file = openat(folder.descriptor, name, O_CREAT | O_WRONLY, 0o644)
            try #require(file >= 0)
            close(file)
            try expect(output.refusal(), is: "out/a\u{FFFD} was not made by StickerPress")
            try output.commit("two")
            let new = try #require(OpenFolder.open(output.path))
            expect(faccessat(new.descriptor, name, F_OK, 0), is: 0)
        }
    #endif

    /// A marker may have come with somebody's project: it names files, but only the disk says what there is.
    @Test func aHostileMarkerReachesNothingOutside() throws {
        try output.folder.write("mine", to: "victim.txt")
        try output.folder.write("mine", to: "secret/key")
        try output.folder.write("x", to: "out/a.txt")
        try FileManager.default.createSymbolicLink(atPath: output.path + "/linked", withDestinationPath: "../secret")
        let mine = ContentHash(Array("mine".utf8))
        let claims = ["../victim.txt", "linked/key", "linked", "/etc/passwd", "", ".", "..", "a.txt/../../victim.txt"]
        try Marker(files: Dictionary(uniqueKeysWithValues: claims.map { ($0, mine) }))
            .write(to: output.path + "/" + Marker.fileName)
        let destination = try OutputFolder.read(output.path)
        #expect(destination.listing.files.isEmpty && !destination.isComplete)
        expect(destination.foreign { _ in true }, is: ["a.txt", "linked"])
        let folder = try #require(destination.folder)
        for path in claims {
            #expect(throws: FileError.self) { try folder.bytes(at: path) }
        }
        try output.commit("two")
        #expect(try output.folder.text("victim.txt") == "mine" && output.folder.text("secret/key") == "mine")
        try expect(output.names(), is: ["out", "secret", "victim.txt"])
    }

    @Test func aMarkerThatIsALinkIsNone() throws {
        try output.commit("one")
        try FileManager.default.moveItem(
            atPath: output.path + "/" + Marker.fileName, toPath: output.folder.path + "/marker")
        try FileManager.default.createSymbolicLink(
            atPath: output.path + "/" + Marker.fileName, withDestinationPath: "../marker")
        #expect(throws: FileError.self) { try OutputFolder.read(output.path) }
    }

    @Test func theOutputOfAnotherManifestIsNotReplaced() throws {
        try FileManager.default.createDirectory(atPath: output.path, withIntermediateDirectories: true)
        try Marker(files: [:], published: PublishedState(manifest: "p")).write(to: output.path + "/" + Marker.fileName)
        let destination = try OutputFolder.read(output.path)
        let refusal = destination.refusal(of: "q", shownAs: "out") { _ in true }
        expect(refusal?.message, is: "holds the output of another manifest, or of other packs")
        #expect(destination.refusal(of: "p", shownAs: "out") { _ in true } == nil)
        let text = try output.folder.text("out/" + Marker.fileName)
        #expect(!text.contains(output.folder.path))
    }
}

@Suite struct CommitTests {
    private let output: Output

    init() throws { output = Output(TemporaryFolder()) }

    private func files() -> [String: String] {
        let names = TreeListing(of: output.path).files.filter { $0 != Marker.fileName }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? output.folder.text("out/" + $0)) ?? "?") })
    }

    @Test func whatIsNotListedAnyMoreGoes() throws {
        try output.commit("one", file: "a/b/c.txt", more: ["a/d.txt": "d", "e.txt": "e"])
        try output.commit("two", file: "a/d.txt", more: ["f/g.txt": "g"])
        expect(files(), is: ["a/d.txt": "two", "f/g.txt": "g"])
        #expect(!FileManager.default.fileExists(atPath: output.path + "/a/b"))
        try expect(output.names(), is: ["out"])
    }

    @Test func filesAndFoldersChangePlaces() throws {
        try output.commit("one", file: "a", more: ["b/c": "c"])
        try output.commit("two", file: "a/d", more: ["b": "b"])
        expect(files(), is: ["a/d": "two", "b": "b"])
    }

    @Test func whatStaysIsNotTouched() throws {
        try output.commit("one", file: "a", more: ["b": "b"])
        let old = try OutputFolder.read(output.path)
        let before = try #require(stat(ofLink: output.path + "/b"))
        let working = try output.stage("two", file: "a")
        try Commit(old: old, output: "out", staged: working.path, made: ["a"], kept: ["b"]).run()
        working.remove()
        let after = try #require(stat(ofLink: output.path + "/b"))
        expect(ContentStamp(after), is: ContentStamp(before))
        expect(files(), is: ["a": "two", "b": "b"])
    }

    @Test func aReadOnlyOutputIsChanged() throws {
        try output.commit("one")
        for path in ["out/imessage/t", "out"] { chmod(output.folder.path + "/" + path, 0o555) }
        try output.commit("two")
        expect(output.text, is: "two")
        try expect(output.names(), is: ["out"])
    }

    @Test func refusesAFolderOfSomebodyElse() throws {
        try output.folder.write("mine", to: "out/thesis.txt")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output.path) }
        expect(problem?.kind, is: .unwritable)
        expect(problem?.message, is: "holds an entry that StickerPress did not make (no .stickerpress.json)")
        try expect(output.folder.text("out/thesis.txt"), is: "mine")
    }

    /// After a merge, say: the file is there, and a person knows that everything beside it was built.
    @Test func saysThatAMarkerIsDamaged() throws {
        try output.commit("one")
        try output.folder.write("<<<<<<< HEAD\n{}\n", to: "out/.stickerpress.json")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output.path) }
        expect(problem?.message.hasPrefix("holds a .stickerpress.json that is damaged"), is: true)
        expect(problem?.hint?.hasPrefix("delete the folder if it has only what a build wrote"), is: true)
    }

    @Test func refusesAFile() throws {
        try output.folder.write("mine", to: "out")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output.path) }
        expect(problem?.message, is: "is a file, not a folder")
        try output.folder.link("out-there", to: "gone")
        let link = #expect(throws: FileError.self) { try OutputFolder.read(output.folder.path + "/out-there") }
        expect(link?.message, is: "is a link that leads nowhere")
    }

    @Test func takesAnEmptyFolder() throws {
        try output.folder.write("x", to: "out/.DS_Store")
        try output.commit("one")
        expect(output.text, is: "one")
    }

    /// What came into it meanwhile stays.
    @Test func aFolderThatIsNoLongerEmptyStays() throws {
        try FileManager.default.createDirectory(atPath: output.path, withIntermediateDirectories: true)
        let old = try OutputFolder.read(output.path)
        let working = try output.stage("one")
        try output.folder.write("mine", to: "out/mine")
        let problem = #expect(throws: FileError.self) {
            try Commit(old: old, output: "out", staged: working.path, made: [Output.file]).run()
        }
        expect(problem?.message, is: "cannot put the output in place: directory not empty")
        expect(files(), is: ["mine": "mine"])
    }

    @Test func followsASymbolicLink() throws {
        let folder = output.folder
        try folder.makeFolder("disk/real")
        try FileManager.default.createSymbolicLink(atPath: output.path, withDestinationPath: "disk/real")
        for text in ["one", "two"] {
            try output.commit(text)
            try expect(folder.text("disk/real/" + Output.file), is: text)
        }
        try expect(FileManager.default.destinationOfSymbolicLink(atPath: output.path), is: "disk/real")
    }

    @Test func namesFilesEditedByHandAndStrangers() throws {
        try output.commit("one", file: "a.txt")
        try expect(OutputFolder.read(output.path).handEdits, is: [])
        try output.folder.write("edited", to: "out/a.txt")
        try output.folder.write("new", to: "out/b.txt")
        let old = try OutputFolder.read(output.path)
        expect(old.handEdits, is: ["a.txt"])
        expect(old.foreign { _ in true }, is: ["b.txt"])
        let refusal = old.refusal(of: nil, shownAs: "out") { _ in true }
        #expect(refusal?.path == "out/a.txt" && refusal?.message == "was changed by hand since the last build")
    }

    @Test func noticesWhenAFileIsGone() throws {
        try output.commit("one")
        #expect(try OutputFolder.read(output.path).isComplete)
        try FileManager.default.removeItem(atPath: output.path + "/" + Output.file)
        let old = try OutputFolder.read(output.path)
        #expect(!old.isComplete)
        expect(old.handEdits, is: [], "the next build restores it")
    }

    // MARK: - After a kill

    /// The next marker is there, and files of it are in place.
    private func interrupt(_ next: [String: String], placing placed: [String]) throws {
        let hashes = next.mapValues { ContentHash(Array($0.utf8)) }
        FileWriting.remove(output.path + "/" + Marker.nextName)
        try Marker(files: hashes).write(to: output.path + "/" + Marker.nextName)
        for path in placed { try output.folder.write(next[path] ?? "", to: "out/" + path) }
    }

    @Test func filesOfEitherMarkerAreOurs() throws {
        try output.commit("one", file: "a", more: ["b": "b"])
        try interrupt(["a": "two", "c": "c"], placing: ["a", "c"])
        let old = try OutputFolder.read(output.path)
        #expect(old.isInterrupted && !old.isUntouched)
        #expect(try output.refusal() == nil)
        try output.commit("three", file: "a", more: ["d": "d"])
        expect(files(), is: ["a": "three", "d": "d"])
        #expect(try !OutputFolder.read(output.path).isInterrupted)
    }

    @Test func anEditAfterAKillIsNoticed() throws {
        try output.commit("one", file: "a")
        try interrupt(["a": "two", "c": "c"], placing: ["c"])
        try output.folder.write("mine", to: "out/c")
        try expect(output.refusal(), is: "out/c was changed by hand since the last build")
    }

    @Test func aDamagedNextMarkerTakesNothingAway() throws {
        try output.commit("one", file: "a")
        try output.folder.write("{", to: "out/" + Marker.nextName)
        try output.folder.write("mine", to: "out/c")
        try expect(output.refusal(), is: "out/c was not made by StickerPress")
        try output.commit("two", file: "a")
        expect(files(), is: ["a": "two", "c": "mine"])
    }
}

@Suite struct WorkingFolderTests {
    @Test(arguments: [
        ("a/.out.stickerpress-making-files/output/b/c.png", "a/out/b/c.png"),
        (".my.pack.stickerpress-making-files/output", "my.pack"), ("a/out/c.png", "a/out/c.png"),
    ])
    func messagesNameTheOutput(path: String, place: String) {
        expect(WorkingFolder.place(of: path), is: place)
        expect(Finding(FileError(.unwritable, "is full", path: path)).path, is: place)
    }

    private let folder = TemporaryFolder()
    private var output: String { folder.path + "/out" }
    private static let name = ".out.stickerpress-making-files"

    @Test func refusesASecondBuildIntoTheSameFolder() throws {
        let first = try WorkingFolder(beside: output)
        let problem = #expect(throws: FileError.self) { try WorkingFolder(beside: output) }
        expect(problem?.message, is: "another StickerPress build is writing this folder")
        try expect(folder.names(), is: [Self.name])
        first.remove()
        try expect(folder.names(), is: [])
    }

    @Test(arguments: [true, false]) func whatAKilledBuildLeftIsRemoved(isWhole: Bool) throws {
        // The text says whose folder it is.
        let working = try WorkingFolder(beside: output)
        let text = try folder.text(Self.name + "/lock")
        working.remove()
        try folder.write(isWhole ? text : String(text.prefix(9)), to: Self.name + "/lock")
        chmod(folder.path + "/" + Self.name + "/lock", isWhole ? 0o444 : 0o644)
        try folder.write("x", to: Self.name + "/output/x/y")
        let next = try WorkingFolder(beside: output)
        try next.make()
        try expect(FileManager.default.contentsOfDirectory(atPath: next.path), is: [])
        next.remove()
        try expect(folder.names(), is: [])
    }

    /// One that was killed in the instant the folder was made.
    @Test func anEmptyFolderIsUsed() throws {
        try folder.makeFolder(Self.name)
        try WorkingFolder(beside: output).remove()
        try expect(folder.names(), is: [])
    }

    @Test(arguments: ["mine", "lock", "output/mine"]) func aFolderOfTheUserStays(_ name: String) throws {
        try folder.write("mine", to: Self.name + "/" + name)
        let problem = #expect(throws: FileError.self) { try WorkingFolder(beside: output) }
        expect(problem?.message, is: "is not a working folder of StickerPress, which needs this name")
        try expect(folder.text(Self.name + "/" + name), is: "mine")
    }

    @Test(arguments: ["", "/lock"]) func noLinkIsFollowed(_ place: String) throws {
        try folder.write("mine", to: "thesis/output/mine")
        if !place.isEmpty {
            try folder.makeFolder(Self.name)
        }
        try folder.link(Self.name + place, to: folder.path + "/thesis")
        #expect(throws: FileError.self) { try WorkingFolder(beside: output) }
        try expect(folder.text("thesis/output/mine"), is: "mine")
    }

    @Test func aLongNameLeavesRoomForOurs() throws {
        let path = folder.path + "/" + String(repeating: "n", count: 250)
        let working = try WorkingFolder(beside: path)
        #expect(try folder.names().allSatisfy { WorkingFolder.makes($0, for: path) })
        working.remove()
        try expect(folder.names(), is: [])
    }

    /// Runs that come and go remove the folder under each other: at no instant two of them hold the lock.
    @Test func neverTwoAtOnce() async throws {
        let holders = Locked((now: 0, most: 0, total: 0))
        let output = output
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        guard let working = try? WorkingFolder(beside: output) else { continue }
                        holders.with {
                            $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.total + 1)
                        }
                        usleep(50)
                        holders.with { $0.now -= 1 }
                        working.remove()
                    }
                }
            }
        }
        expect(holders.with { $0.most }, is: 1)
        #expect(holders.with { $0.total } > 8)
        try expect(folder.names(), is: [])
    }
}
