import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine

@Suite struct FilePathTests {
    private let folder = TemporaryFolder()

    /// A slash before a combining mark is a part of another character, and names that are composed in other ways are
    /// equal as texts.
    @Test func pathsAreComparedAsBytes() {
        #expect("art/\u{301}n.png".below("art") == "\u{301}n.png" && "art/\u{301}n.png".isBelow("art"))
        #expect("e\u{301}/a".below("\u{E9}") == nil && !"art".isBelow("art") && "art".below("") == "art")
        #expect(!FilePath.isInside("/e\u{301}/secret", "/\u{E9}") && FilePath.isInside("/\u{E9}/\u{301}a", "/\u{E9}"))
        expect(FilePath.relative("/e\u{301}/secret", from: "/\u{E9}"), is: "../e\u{301}/secret")
    }

    @Test(arguments: [
        ("~/out", "/data/~/out"), ("~nobody", "/data/~nobody"), ("./a//b/../c/", "/data/a/c"), ("/../x", "/x"),
        (".", "/data"), ("..", "/"), ("a/~", "/data/a/~"), ("/", "/"),
    ])
    func pathsAreReadAsTheyAreWritten(path: String, expected: String) {
        let folder = FilePath.absolute(".")
        let wanted = expected.hasPrefix("/data") ? folder + expected.dropFirst(5) : expected
        expect(FilePath.absolute(path), is: path == ".." ? FilePath.parent(folder) : wanted)
    }

    @Test func linksAreResolvedAsFarAsThePathExists() throws {
        try folder.write("", to: "real/deep/file")
        try folder.link("link", to: "real/deep")
        let root = FilePath.real(folder.path)
        expect(FilePath.real(folder.path + "/link/new/er"), is: root + "/real/deep/new/er")
        expect(FilePath.real(folder.path + "/link/../new"), is: root + "/real/new", "as the system reads it")
        expect(FilePath.real(folder.path + "/none/../new"), is: root + "/new")
        expect(FilePath.real(folder.path + "/~/out"), is: root + "/~/out")
    }

    @Test(arguments: [
        ("/a/pack.yaml", "/a/out", "../pack.yaml"), ("/a/p/x.yaml", "/a/b/c", "../../p/x.yaml"), ("/x", "/", "x"),
        ("/a/pack.yaml", "/a", "pack.yaml"),
    ])
    func oneFolderNamesAnother(path: String, folder: String, expected: String) {
        expect(FilePath.relative(path, from: folder), is: expected)
    }

    /// A combining mark takes no slash away from the system.
    @Test func slashesAreBytes() throws {
        #expect(FilePath.name("a/\u{301}b").utf8.elementsEqual("\u{301}b".utf8))
        #expect(FilePath.absolute("/a/../\u{301}b").utf8.elementsEqual("/\u{301}b".utf8))
        try folder.write("", to: "in/x")
        try folder.makeFolder("\u{301}out")
        let root = try #require(OpenFolder.open(FilePath.real(folder.path + "/in")))
        #expect(root.folder(at: "../\u{301}out") == nil)
    }

    @Test(arguments: [
        ("a/b/", "b", "a"), ("a", "a", "."), ("/a", "a", "/"), ("/", "/", "/"), ("", ".", "."), ("~", "~", "."),
    ])
    func nameAndParent(path: String, name: String, parent: String) {
        expect(FilePath.name(path), is: name)
        expect(FilePath.parent(path), is: parent)
    }
}

@Suite struct FileWritingTests {
    private let folder = TemporaryFolder()

    /// A new file never goes through a link that somebody put there, nor over a file.
    @Test func writesNewFilesOnly() throws {
        try folder.write("mine", to: "thesis")
        try folder.link("link", to: "thesis")
        try folder.link("broken", to: "new")
        for name in ["link", "broken", "thesis"] {
            #expect(throws: FileError.self) { try FileWriting.write([1], to: folder.path + "/" + name) }
        }
        try expect(folder.text("thesis"), is: "mine")
        try expect(folder.names(), is: ["broken", "link", "thesis"])
    }

    @Test func replacesRegularFilesOnly() throws {
        try FileReplacement.replace(folder.path + "/a", with: [0x31])
        try FileReplacement.replace(folder.path + "/a", with: [0x32])
        try expect(folder.text("a"), is: "2")
        #expect(throws: FileError.self) { try FileReplacement.replace("/dev/null", with: [1]) }
        try expect(folder.names(), is: ["a"])
    }

    /// A link such as `/dev/stdout` is there for every program.
    @Test func specialLinksAreNotReplaced() throws {
        try folder.write("old", to: "real")
        expect(mkfifo(folder.path + "/pipe", 0o600), is: 0)
        // The file that the descriptor leads to is regular here.
        let file = open(folder.path + "/real", O_RDONLY)
        defer { close(file) }
        var targets = ["null": "/dev/null", "to pipe": "pipe", "folder": ".", "open": "/dev/fd/\(file)"]
        #if os(Linux)
            targets["process"] = "/proc/self/fd/\(file)"
        #endif
        for (name, target) in targets {
            let link = folder.path + "/" + name
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            let error = #expect(throws: FileError.self) { try FileReplacement.replace(link, with: [0x31]) }
            expect(error?.message, is: "is a link to something that is not a regular file", "\(name)")
            try expect(FileManager.default.destinationOfSymbolicLink(atPath: link), is: target)
        }
        try folder.link("plain", to: "real")
        try FileReplacement.replace(folder.path + "/plain", with: [0x31])
        #expect(try folder.text("plain") == "1" && folder.text("real") == "old")
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// The users who may read a file may read the one in its place, and no others.
    @Test(arguments: [0o600, 0o664, 0o640, 0o755] as [mode_t]) func replacingKeepsThePermissions(mode: mode_t) throws {
        try folder.write("old", to: "a")
        expect(chmod(folder.path + "/a", mode), is: 0)
        try FileReplacement.replace(folder.path + "/a", with: [0x31])
        expect(self.mode(folder.path + "/a"), is: mode)
        try expect(folder.text("a"), is: "1")
    }

    @Test func writeProtectedFilesAreNotReplaced() throws {
        try folder.write("mine", to: "a")
        expect(chmod(folder.path + "/a", 0o444), is: 0)
        let error = #expect(throws: FileError.self) { try FileReplacement.replace(folder.path + "/a", with: [0x31]) }
        expect(error?.message, is: "is write-protected: its mode is 444")
        expect(error?.hint, is: "make it writable for your user, then run again")
        #expect(try folder.text("a") == "mine" && folder.names() == ["a"])
    }

    /// What a killed run left goes with the next one; what someone else made, what a run still writes, and what `add` is
    /// to finish stays.
    @Test func leftoversOfReplacingAreRemoved() throws {
        let (left, used, listed) = (
            ".stickerpress-abcdefghijkl", ".stickerpress-0123456789ab", ".stickerpress-listed000000"
        )
        try folder.write("mine", to: ".stickerpress-folderfolder")
        for name in [left, used, listed] { try folder.write("half", to: name + "/1") }
        try folder.write("[]", to: listed + "/steps.json")
        let writer = open(folder.path + "/" + used, O_RDONLY)
        expect(flock(writer, LOCK_EX), is: 0)
        try FileReplacement.replace(folder.path + "/a", with: [0x31])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/" + left))
        let others = try folder.names()
        expect(others, is: [used, ".stickerpress-folderfolder", listed, "a"].sorted(), "\(others)")
        close(writer)
        try FileReplacement.replace(folder.path + "/a", with: [0x32])
        try expect(folder.names(), is: others.filter { $0 != used })
    }

    @Test func longNamesAreReplaced() throws {
        let name = String(repeating: "ä", count: 126)
        try FileReplacement.replace(folder.path + "/" + name, with: [0x31])
        try expect(folder.names(), is: [name])
    }
}

@Suite struct FileReadingTests {
    private let folder = TemporaryFolder()

    private func bytes(_ name: String, atMost limit: Int) throws(FileError) -> [UInt8] {
        try FileReading.bytes(of: folder.path + "/" + name, atMost: limit)
    }

    @Test func readsWholeFilesAndRefusesThemOverTheLimit() throws {
        try folder.write("tea", to: "a")
        try expect(bytes("a", atMost: 3), is: Array("tea".utf8))
        let problem = #expect(throws: FileError.self) { try bytes("a", atMost: 2) }
        #expect(problem?.kind == .overLimit && problem?.message == "is 3 bytes; the limit is 2")
    }

    /// Opening a pipe for reading would wait for a writer that never comes.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ("none", "cannot open it: no such file or directory"), ("pipe", "is not a regular file"),
            ("folder", "is not a regular file"),
        ])
    func refusesWhatIsNoFile(name: String, message: String) throws {
        try folder.makeFolder("folder")
        expect(mkfifo(folder.path + "/pipe", 0o600), is: 0)
        let problem = #expect(throws: FileError.self) { try bytes(name, atMost: 9) }
        expect(problem?.message, is: message)
        #expect(name != "none" || problem?.kind == .missing)
    }
}

@Suite struct TarTests {
    private func archive(_ members: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let folder = TemporaryFolder()
        try TarWriting.write(members, to: folder.path + "/a.tar.gz")
        return try folder.bytes("a.tar.gz")
    }

    @Test func tarReadsItBack() throws {
        let members: [(name: String, bytes: [UInt8])] = [
            ("cup.png", [UInt8](repeating: 7, count: 1_000)), ("empty.png", []),
            ("full.png", [UInt8](repeating: 1, count: 512)),
        ]
        let folder = TemporaryFolder()
        try folder.write(archive(members), to: "a.tar.gz")
        try expect(Shell.run(["tar", "-xzf", folder.path + "/a.tar.gz", "-C", folder.path]).status, is: 0)
        for member in members {
            try expect(folder.bytes(member.name), is: member.bytes)
        }
    }

    @Test func equalMembersGiveEqualBytes() throws {
        let first = try archive([("a.png", [1, 2, 3])])
        try expect(archive([("a.png", [1, 2, 3])]), is: first)
        // No time and no name in the gzip header.
        expect(Array(first[3..<8]), is: [0, 0, 0, 0, 0])
    }

    @Test func refusesNamesThatAreTooLong() {
        let error = #expect(throws: FileError.self) { try archive([(String(repeating: "a", count: 101), [])]) }
        expect(error?.message.hasSuffix("its name is too long"), is: true)
    }
}

@Suite struct ZipTests {
    private let members: [(name: String, bytes: [UInt8])] = [
        ("title.txt", Array("Tea Time\n".utf8)), ("a.webp", [1, 2, 3]), ("empty.txt", []),
    ]

    private func archive(_ members: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        let folder = TemporaryFolder()
        try ZipWriting.write(members, to: folder.path + "/a.zip")
        return try folder.bytes("a.zip")
    }

    private func refusal(of archive: [UInt8]) -> FileError? {
        #expect(throws: FileError.self) { try ZipReading.entries(of: archive, atMost: 9, expandingTo: 99) }
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let bytes = try archive(members)
        let entries = try ZipReading.entries(of: bytes, atMost: 10, expandingTo: 100)
        expect(entries, is: ["title.txt": Array("Tea Time\n".utf8), "a.webp": [1, 2, 3], "empty.txt": []])
    }

    /// Names that fit no code page are replaced, each part by the same name everywhere.
    @Test func namesInNoEncoding() throws {
        var bytes = try archive([("@#@#/a.png", [1]), ("@#@#/@#.png", [2])])
        for index in bytes.indices.dropLast() where bytes[index...].starts(with: "@#".utf8) {
            bytes.replaceSubrange(index...(index + 1), with: [0xFD, 0xA9])
        }
        let tree = try ArchiveTree(name: "a.zip", bytes: bytes, limits: ArtLimits())
        expect(tree.files, is: ["file_1/a.png", "file_1/file_2.png"])
        if case .unknown = tree.nameEncoding { return }
        Issue.record("\(String(describing: tree.nameEncoding))")
    }

    /// Old programs of Windows write `\`: apps cannot find such files, people unpack them.
    @Test func namesOfWindows() throws {
        let bytes = try archive([("Tea\\a.png", [1]), ("Tea\\b\\c.png", [2])])
        let tree = try ArchiveTree(name: "a.zip", bytes: bytes, limits: ArtLimits())
        #expect(try tree.files == ["Tea/a.png", "Tea/b/c.png"] && tree.bytes("Tea/b/c.png") == [2])
        let mixed = try archive([("Tea\\a.png", [1]), ("Tea/b.png", [2])])
        let outside = try archive([("Tea\\..\\..\\a.png", [1])])
        for (name, bytes) in [("a.wastickers", bytes), ("a.zip", mixed), ("a.zip", outside)] {
            #expect(throws: FileError.self) { try ArchiveTree(name: name, bytes: bytes, limits: ArtLimits()) }
        }
    }

    @Test func equalMembersGiveEqualBytes() throws {
        let first = try archive(members)
        try expect(archive(members), is: first)
        // 1980-01-01 in the first local header: no clock was asked.
        expect(Array(first[10..<14]), is: [0, 0, 0x21, 0])
    }

    @Test func refusesTooManyEntriesAndTooManyBytes() throws {
        let bytes = try archive(members)
        let many = #expect(throws: FileError.self) { try ZipReading.entries(of: bytes, atMost: 2, expandingTo: 100) }
        expect(many?.message, is: "the archive has 3 entries; the limit is 2")
        let large = #expect(throws: FileError.self) { try ZipReading.entries(of: bytes, atMost: 9, expandingTo: 11) }
        expect(large?.message, is: "the archive expands to more than 11 bytes")
    }

    /// Names are bytes: these two are equal only as texts.
    @Test func namesThatAreComposedDifferently() throws {
        let names = ["e\u{301}.webp", "\u{E9}.webp"]
        let bytes = try archive(zip(names, [[1], [2]]).map { ($0, $1) })
        let tree = try ArchiveTree(name: "a.zip", bytes: bytes, limits: ArtLimits())
        expect(tree.files.count, is: 2)
        try expect(names.map { try tree.bytes($0) }, is: [[1], [2]])
        // A single one is found by either.
        let other = try archive([(names[0], [3])])
        try expect(ArchiveTree(name: "b.zip", bytes: other, limits: ArtLimits()).bytes(names[1]), is: [3])
    }

    @Test(
        arguments: [
            "../evil", "a/../../evil", "/etc/evil", "a\\..\\evil", "../\u{301}evil", "/\u{301}evil", "\\\u{301}evil",
        ])
    func refusesNamesThatLeadOut(_ name: String) throws {
        let bytes = try archive([(name, [1])])
        let problem = refusal(of: bytes)
        expect(problem?.message, is: "the archive holds an entry that leads out of it: “\(name)”")
        expect(problem?.hint?.isEmpty, is: false)
    }

    /// Old programs for Windows write such names.
    @Test(arguments: ["pack\\author.txt", "a/b\\c", "a\\\u{301}b"]) func namesTheBackslash(_ name: String) throws {
        let bytes = try archive([(name, [1])])
        let problem = refusal(of: bytes)
        expect(problem?.message, is: "the archive has “\\” in names, as in “\(name)”, where apps look for “/”")
    }

    /// The data and its checksum disagree; the data alone looks whole.
    @Test func refusesWrongChecksums() throws {
        var bytes = try archive([("a.txt", Array("Tea Time".utf8))])
        // The checksum is 16 bytes into the entry of the central directory.
        let entry = try #require(bytes.firstRange(of: [0x50, 0x4B, 0x01, 0x02])).lowerBound
        bytes[entry + 16] ^= 1
        let problem = refusal(of: bytes)
        expect(problem?.message, is: "entry a.txt of the archive does not match its checksum")
    }

    /// Of the method, the entry of the central directory tells.
    @Test func refusesMethodsThatAppsDoNotRead() throws {
        var bytes = try archive([("a.webp", [1, 2, 3])])
        let entry = try #require(bytes.firstRange(of: [0x50, 0x4B, 0x01, 0x02])).lowerBound
        bytes[entry + 10] = 12
        let problem = refusal(of: bytes)
        expect(problem?.message.contains("a.webp of the archive is compressed by method 12"), is: true)
    }

    @Test func everyTruncationIsRefusedOrRead() throws {
        let bytes = try archive(members)
        for length in bytes.indices {
            let problem = refusal(of: Array(bytes.prefix(length)))
            // Shorter ones do not even begin as an archive.
            guard length >= 4 else { continue }
            let message =
                "is a zip archive that is cut short: it ends after \(length) bytes, without the list of its files"
            expect(problem?.message, is: message)
            expect(problem?.hint, is: "copy or download the archive again")
        }
        let other = refusal(of: Array("no archive at all".utf8))
        expect(other?.message.contains("cut short"), is: false)
    }
}
