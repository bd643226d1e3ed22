import Expect
import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct DiskTreeTests {
    private let folder = TemporaryFolder()

    private func tree() -> DiskTree {
        DiskTree(root: folder.path, name: "t", images: ImageFactsCache(limits: ArtLimits()), fileLimit: 1_000)
    }

    @Test func listsFilesSortedAndFollowsNoLinks() throws {
        try folder.write("1", to: "b/z")
        try folder.write("22", to: "a")
        for name in [".DS_Store", "b/._z"] { try folder.write("", to: name) }
        try folder.makeFolder("empty")
        try folder.link("loop", to: ".")
        let tree = tree()
        expect(tree.files, is: ["a", "b/z"])
        expect(tree.emptyFolders, is: ["empty"])
        #expect(tree.passedOver.isEmpty && tree.innerLinks == [PassedOver("loop", .linkIn)])
        expect(tree.byteCount("a"), is: 2)
        #expect(tree.byteCount("nothing") == nil)
        #expect(throws: FileError.self) { try tree.bytes("../secret") }
    }

    /// As on a Mac; where Linux has two files, each is read by its own name.
    @Test func readsNamesHoweverTheirLettersAreComposed() throws {
        let (composed, decomposed) = ("caf\u{E9}/\u{E9}", "caf\u{E9}/e\u{301}")
        try folder.write("1", to: composed)
        let one = tree()
        let asked = "cafe\u{301}/e\u{301}"
        #expect(one.contains(asked) && one.byteCount(asked) == 1 && !one.hasExactly(asked))
        expect(one.listed(asked)?.utf8.elementsEqual(composed.utf8), is: true)
        try expect(one.bytes(asked), is: Array("1".utf8))
        #if os(Linux)
            try folder.write("2", to: decomposed)
            let two = tree()
            #expect(try two.bytes(composed) == Array("1".utf8) && two.bytes(decomposed) == Array("2".utf8))
            #expect(two.hasExactly(composed) && two.hasExactly(decomposed))
        #endif
    }

    /// As macOS packs it; an app reads all that is in its own archives.
    @Test(arguments: [("a.zip", ["a/x"]), ("a.wastickers", ["__MACOSX/a/._x", "a/._x", "a/x"])])
    func leavesOutOfArchivesWhatMacOSLeavesBehind(name: String, files: [String]) throws {
        let members = ["a/x", "a/._x", "__MACOSX/a/._x"].map { (name: $0, bytes: Array("1".utf8)) }
        try ZipWriting.write(members, to: folder.path + "/" + name)
        try expect(ArchiveTree(name: name, bytes: folder.bytes(name), limits: ArtLimits()).files, is: files)
    }

    @Test func readsNestedArchives() throws {
        try ZipWriting.write([("title.txt", Array("Tea".utf8))], to: folder.path + "/p.wastickers")
        let archive = try tree().archive("p.wastickers")
        expect(archive.kind, is: .archive)
        expect(archive.files, is: ["title.txt"])
        try expect(archive.bytes("title.txt"), is: Array("Tea".utf8))
    }
}

@Suite struct TreeListingTests {
    private let folder = TemporaryFolder()

    #if os(Linux)
        /// The network folder of a process that has ended and was not waited for opens, and cannot be read.
        @Test func saysThatReadingAFolderFailed() throws {
            var process: pid_t = 0
            var arguments = [strdup("true"), nil]
            defer { free(arguments[0]) }
            let failure = posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil)
            try #require(failure == 0)
            defer { waitpid(process, nil, 0) }
            var ended = siginfo_t()
            let problem = waitid(P_PID, id_t(process), &ended, WEXITED | WNOWAIT)
            try #require(problem == 0)
            let listing = TreeListing(of: "/proc/\(process)/net")
            expect(listing.problem?.message, is: "cannot list the folder: invalid argument")
            #expect(listing.files.isEmpty && listing.excess == nil)
        }
    #endif

    private func opened(focus: String? = nil) throws -> DiskTree {
        try DiskTree(
            foreign: folder.path, name: "t", focus: focus, images: ImageFactsCache(limits: ArtLimits()),
            fileLimit: 1_000)
    }

    @Test func listsWhatLiesNearestFirstAndSaysThatThereIsMore() throws {
        for name in ["deep/er/a", "deep/b", "c", "d"] { try folder.write("", to: name) }
        let all = TreeListing(of: folder.path, atMost: 4)
        expect(all.files, is: ["c", "d", "deep/b", "deep/er/a"])
        #expect(all.excess == nil)
        let some = TreeListing(of: folder.path, atMost: 3)
        expect(some.files, is: ["c", "d", "deep/b"])
        expect(some.excess, is: "more than 3 files")
    }

    @Test(.enabled(if: getuid() != 0, "root may list every folder")) func reportsFoldersThatCannotBeListed() throws {
        try folder.write("", to: "locked/a")
        chmod(folder.path + "/locked", 0)
        defer { chmod(folder.path + "/locked", 0o755) }
        expect(TreeListing(of: folder.path).problem?.path, is: folder.path + "/locked")
        let error = #expect(throws: FileError.self) { try opened() }
        expect(error?.kind, is: .unreadable)
    }

    @Test func refusesFoldersThatGoTooDeep() throws {
        let path = (1..<TreeListing.depthLimit).map { "\($0)" }.joined(separator: "/")
        try folder.write("", to: path + "/a")
        try expect(opened().files, is: [path + "/a"])
        try folder.write("", to: path + "/32/b")
        let problem = #expect(throws: FileError.self) { try opened() }
        expect(problem?.message, is: "holds folders more than 32 deep within each other")
        expect(problem?.hint, is: "name the folder of the bundle itself")
    }

    @Test func readsOneFileWhateverLiesFarFromIt() throws {
        try folder.write("{}", to: "contents.json")
        try folder.write("", to: (1...40).map { "\($0)" }.joined(separator: "/") + "/a")
        #expect(try opened(focus: "contents.json").contains("contents.json"))
    }
}

@Suite struct ImageFactsCacheTests {
    /// A worker that took its share for huge art learns of what it made; waiting once more would be for ever.
    @Test func learnsWhileNoMemoryIsLeft() throws {
        let picture = try RecipeRenderer(limits: ArtLimits()).render(
            ImageRecipe(
                source: "a.svg", timing: Timing(ArtEdit(), isStill: true),
                framing: Framing(ArtEdit(), canvas: .fixed(PixelSize(16, 16))), encoding: Encoding(.png)),
            of: ArtDecoder.open(
                Array("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8), limits: ArtLimits()))
        let memory = MemoryBudget(bytes: 1_000, files: 500)
        let cache = ImageFactsCache(limits: ArtLimits(), memory: memory)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            memory.holdPictures(5_000) { cache.learn(picture.bytes) }
            isDone.signal()
        }
        try #require(isDone.wait(timeout: .now() + 600) == .success, "waits for itself")
        try expect(cache.facts(of: picture.bytes).size, is: PixelSize(16, 16))
    }

    @Test func tellsWhatIsWrongWhenItIsAsked() {
        let cache = ImageFactsCache(limits: ArtLimits())
        cache.learn([1, 2, 3])
        #expect(throws: FileError.self) { try cache.facts(of: [1, 2, 3]) }
    }
}

@Suite struct ArchiveFolderTests {
    private func tree(_ name: String, _ files: [String]) throws -> ArchiveTree {
        let folder = TemporaryFolder()
        try ZipWriting.write(files.map { ($0, Array($0.utf8)) }, to: folder.path + "/a.zip")
        let bytes = try folder.bytes("a.zip")
        return try ArchiveTree(name: name, bytes: bytes, limits: ArtLimits()).withoutOuterFolder
    }

    /// People zip a folder instead of what is in it.
    @Test func theFolderAroundAStickerArchiveIsLeftOut() throws {
        let files = ["Tea/1.webp", "Tea/title.txt", "__MACOSX/Tea/._1.webp"]
        let tree = try tree("a.wastickers", files)
        expect(tree.files, is: ["1.webp", "title.txt"])
        try expect(tree.bytes("title.txt"), is: Array("Tea/title.txt".utf8))
    }

    @Test(arguments: [["a.png", "a.png/b.png"], ["a/b/c.png", "a/b"]])
    func aNameIsAFileOrAFolder(files: [String]) throws {
        let error = #expect(throws: FileError.self) { try tree("a.zip", files) }
        expect(error?.message.hasSuffix("as a file and as a folder"), is: true)
    }

    @Test(arguments: [
        ("a.zip", ["Tea/1.webp"]), ("a.wastickers", ["Tea/1.webp", "title.txt"]), ("a.wastickers", ["Tea"]),
    ])
    func othersStay(name: String, files: [String]) throws {
        try expect(tree(name, files).files, is: files)
    }
}
