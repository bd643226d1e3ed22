import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// iOS knows a sticker by its name: in an app of several packs, none may come to show another pack's picture.
@Suite("Released names of merged packs") struct ReleasedNameTests {
    /// What the catalog publishes as it is now: `tea/s1 s1`, after a release of the two packs as they are made.
    private static func names(_ edit: (inout CatalogMaker) -> Void) throws -> [String] {
        try plan(edit).publishedIdentifiers.map(\.record).filter { $0.kind == "sticker" }
            .map { "\($0.owner?.text ?? "") \(FileName.last($0.id))" }
    }

    private static func plan(_ edit: (inout CatalogMaker) -> Void) throws -> TargetPlan {
        var maker = SeveralPacks.maker(.merged)
        let released = try maker.plan().publishedIdentifiers.map(\.record)
        edit(&maker)
        return try IMessageTarget().plan(maker.catalog, art: ArtFacts(maker.facts), released: released)
    }

    @Test("stay with the stickers that had them") func kept() throws {
        let tea = ["tea/s1 s1", "tea/s2 s2", "tea/a1 a1"]
        let cake = ["cake/s1 cake-s1", "cake/s2 cake-s2", "cake/hop hop"]
        try expect(Self.names { _ in }, is: tea + cake)
        try expect(Self.names { $0.packs.swapAt(0, 1) }, is: cake + tea)
        try expect(Self.names { $0.packs[0].stickers[0].id = "grin" }, is: ["tea/grin grin"] + tea.dropFirst() + cake)
        try expect(Self.names { $0.packs[0].stickers.removeFirst() }, is: tea.dropFirst() + cake)
        try expect(Self.names { $0.packs.removeFirst() }, is: cake)
        // Other platforms still have the pack.
        try expect(Self.names { $0.packs[0].targets["imessage"] = nil }, is: cake)
    }

    @Test("are not taken by stickers that never had them") func reserved() throws {
        let names = try Self.names { maker in
            maker.packs[0].stickers.removeLast()
            maker.packs[1].stickers[2].id = "a1"
        }
        expect(names, is: ["tea/s1 s1", "tea/s2 s2", "cake/s1 cake-s1", "cake/s2 cake-s2", "cake/a1 cake-a1"])
        let plan = try Self.plan { $0.packs[0].stickers.removeAll() }
        expect(
            plan.findings("sticker-names-shared").map(\.message),
            is: [
                "2 stickers get the pack's id before their names, because another pack has, or was released with, a "
                    + "sticker of that name: cake-s1, cake-s2"
            ])
    }

    @Test("go with a pack that gets another id") func renamedPack() throws {
        try expect(
            Self.names { $0.packs[0].id = "hot-tea" },
            is: [
                "hot-tea/s1 s1", "hot-tea/s2 s2", "hot-tea/a1 a1", "cake/s1 cake-s1", "cake/s2 cake-s2", "cake/hop hop",
            ])
    }

    @Test("that are none of ours, or in another folder, decide nothing") func strangeNames() throws {
        let item = ManifestItem(pack: "cake", sticker: "s1")
        for id in ["stickers/..", "stickers/cake-s1-x", "stickers/cake-s1-", "tea/cake-s1-2", "stickers/x"] {
            let names = ReleasedNames(
                [IdentifierRecord(kind: "sticker", id: id, owner: item)], in: "stickers", present: ["cake"])
            #expect(names.name(of: item, own: "s1") == nil, "\(id)")
        }
        let names = ReleasedNames(
            [IdentifierRecord(kind: "sticker", id: "stickers/cake-s1-2", owner: item)], in: "stickers",
            present: ["cake"])
        expect(names.name(of: item, own: "s1"), is: "cake-s1-2")
    }
}
