import Expect
import PortableFoundation
import Testing

@Suite struct FileTests {
    @Test func tellsFoldersFromFiles() throws {
        let folder = FileManager.default.temporaryPath(for: "test")
        #expect(folder.hasPrefix("/") && !folder.contains("//"))
        #expect(folder != FileManager.default.temporaryPath(for: "test"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
        expect(FileManager.default.isFolder(at: folder), is: true)
        expect(FileManager.default.isFolder(at: folder + "/link"), is: true)
        expect(FileManager.default.isFolder(at: folder + "/file"), is: false)
        #expect(FileManager.default.isFolder(at: folder + "/none") == nil)
    }

    @Test func programHasAFile() { expect(FileManager.default.isFolder(at: ProgramFile.path), is: false) }
}
