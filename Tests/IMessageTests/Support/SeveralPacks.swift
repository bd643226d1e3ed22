import StickerModel
import TestSupport

@testable import IMessage

enum SeveralPacks {
    static let app = "stickers/"
    static let pack = "stickers/StickerPackExtension/Stickers.xcassets/stickers.stickerpack/"
    static let list = "stickers/MessagesExtension/Stickers/"

    /// Two stills and an animation called `tea`, and two stills and an animation with the same ids called `cake`.
    static func maker(_ shape: PackShape? = nil) -> CatalogMaker {
        var maker = CatalogMaker(id: "tea", name: "Tea", stills: 2, animations: 1)
        var cake = CatalogMaker(id: "cake", name: "Cake", stills: 2)
        cake.add("hop", .apng, durations: [100, 100])
        maker.packs += cake.packs
        maker.facts.merge(cake.facts) { $1 }
        for index in maker.packs.indices {
            maker.packs[index].location = CatalogMaker.at(10 * (index + 1))
            if let shape { maker.set("packs", shape.rawValue, inPack: index) }
        }
        return maker
    }

    static func tree(_ shape: PackShape, _ edit: (inout CatalogMaker) -> Void = { _ in }) throws -> FakeTree {
        var maker = maker(shape)
        edit(&maker)
        return GoodBundles.tree(of: try maker.plan())
    }
}

extension CatalogMaker {
    mutating func set(_ option: String, _ value: String, inPack index: Int) {
        set(option, .string(value), inPack: index)
    }
}
