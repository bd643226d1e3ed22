import Expect
import StickerModel
import Testing

@Suite struct FolderIndexTests {
    /// Sorted by UTF-8 bytes as trees list them: `a.b` stands between `a` and what lies below `a`.
    private let index = FolderIndex(
        files: ["a.b/one.pack/x", "a/Contents.json", "a/é.pack/y", "a/é.pack/z", "top"],
        emptyFolders: ["a/in/void.pack"])

    @Test func knowsWhatLiesDirectlyInAFolder() {
        expect(index.files(in: ""), is: ["top"])
        expect(index.files(in: "a/é.pack"), is: ["y", "z"])
        expect(index.files(in: "nowhere"), is: [])
        expect(index.subfolders(of: "a", endings: ["pack"]), is: ["é.pack"])
    }

    @Test func findsFoldersAtAnyDepthBelowOneAndNoOthers() {
        expect(index.folders(below: "a", endings: ["pack"]), is: ["a/in/void.pack", "a/é.pack"])
        expect(index.folders(below: "a.b", endings: ["pack"]), is: ["a.b/one.pack"])
        expect(index.folders(below: "", endings: ["pack"]), is: ["a.b/one.pack", "a/in/void.pack", "a/é.pack"])
        expect(index.folders(below: "a/é.pack", endings: ["pack"]), is: [], "a folder is not below itself")
        expect(index.folders(below: "", endings: ["b"]), is: ["a.b"])
    }
}
