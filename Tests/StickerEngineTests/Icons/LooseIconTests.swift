import StickerModel
import Testing

@testable import StickerEngine

@Suite("Icons in folders that say nothing")
struct LooseIconTests {
    /// A folder of pictures known by their sizes alone.
    private struct Pictures: FileTree {
        let sizes: [PixelSize]

        var name: String { "pictures" }
        var kind: FileTreeKind { .folder }
        var focus: String? { nil }
        var files: [String] { sizes.map(Self.name).sorted() }
        var emptyFolders: [String] { [] }

        static func name(_ size: PixelSize) -> String { "\(size.width)x\(size.height).png" }

        func contains(_ path: String) -> Bool { files.contains(path) }
        func byteCount(_ path: String) -> Int? { 100 }
        func bytes(_ path: String) throws -> [UInt8] { [] }
        func json(_ path: String) throws -> DocumentNode { throw ArtProblem(.missing, "is not there") }
        func image(bytes: [UInt8], named name: String) throws -> ImageFacts { throw ArtProblem(.damaged, "is cut") }
        func archive(_ path: String) throws -> any FileTree { throw ArtProblem(.missing, "is not there") }
        func propertyList(_ path: String) throws -> DocumentNode { throw ArtProblem(.missing, "is not there") }
        func image(_ path: String) throws -> ImageFacts {
            guard let size = sizes.first(where: { Self.name($0) == path }) else {
                throw ArtProblem(.missing, "is not there")
            }
            return ImageFacts(format: .png, byteCount: 100, size: size)
        }
    }

    private func checklists(_ sizes: [(Int, Int)]) throws -> [IconChecklist] {
        let lists = try StickerPress().targets.compactMap(\.iconCatalog).flatMap(\.lists)
        let longestFirst = lists.sorted { $0.slots.count > $1.slots.count }
        return LooseIcons(lists: longestFirst).checklists(
            in: Pictures(sizes: sizes.map { PixelSize($0.0, $0.1) }), nil)
    }

    @Test("belong to the list that a size gives away")
    func telling() throws {
        #expect(try checklists([(120, 120), (1024, 1024)]).map(\.list.id) == ["app-icon"])
        #expect(try checklists([(54, 40), (1024, 1024)]).map(\.list.id) == ["imessage-icons"])
        #expect(try checklists([(54, 40), (96, 96)]).map(\.list.id) == ["imessage-icons", "whatsapp-tray"])
    }

    @Test("or to the longest list when none does")
    func unclear() throws {
        #expect(try checklists([(1024, 1024)]).map(\.list.id) == ["imessage-icons"])
        let empty = try checklists([])
        #expect(empty.map(\.list.id) == ["imessage-icons"] && empty[0].notes.count == 1)
    }

    @Test("a file that fills one list is no bad attempt at another, and is not unassigned")
    func shared() throws {
        let lists = try checklists([(54, 40), (96, 96), (96, 71), (300, 300)])
        #expect(lists[0].rows.compactMap(\.file).sorted() == ["54x40.png", "96x71.png"])
        #expect(lists[1].rows.compactMap(\.file) == ["96x96.png"])
        #expect(lists.flatMap(\.unassigned) == ["300x300.png"])
    }
}
