import Foundation
import StickerModel
import TestSupport

/// Fills a tree with a plan as a renderer that does everything right would: pictures as the facts of good files.
struct FakeRenderer {
    let plan: OutputPlan

    func tree() -> FakeTree {
        var tree = FakeTree()
        for entry in plan.entries {
            switch entry.content {
            case .text(let text): tree.contents[entry.path] = .text(text)
            case .document(let document): tree.contents[entry.path] = .text(json(document))
            case .image(let recipe):
                tree.contents[entry.path] = .picture(facts(recipe))
                tree.embedded[Array(entry.path.utf8)] = facts(recipe)
            case .archive(let members): tree.contents[entry.path] = .archive(.init(archive(members, named: entry.path)))
            }
        }
        return tree
    }

    private func facts(_ recipe: ImageRecipe) -> ImageFacts {
        if recipe.encoding.format == .png { return GoodBundles.tray }
        return GoodBundles.sticker(
            UInt64(recipe.source.utf8.reduce(7) { ($0 &* 31) ^ UInt64($1) }),
            durations: recipe.timing.isStill ? [0] : [100, 100, 100])
    }

    private func archive(_ members: [ArchiveMember], named path: String) -> FakeTree {
        var tree = FakeTree(name: path, kind: .archive)
        for member in members {
            switch member.content {
            case .text(let text): tree.contents[member.name] = .text(text)
            case .entry(let path):
                guard case .image(let recipe)? = plan[path]?.content else { continue }
                tree.contents[member.name] = .picture(facts(recipe))
            }
        }
        return tree
    }

    private func json(_ document: OutputDocument) -> String {
        switch document {
        case .string(let text): quoted(text)
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .list(let elements): "[" + elements.map(json).joined(separator: ",\n") + "]"
        case .object(let members):
            "{"
                + members.keys.sorted().map { quoted($0) + ": " + (members[$0].map(json) ?? "null") }.joined(
                    separator: ",\n")
                + "}"
        case .base64(let path): quoted(Data(path.utf8).base64EncodedString())
        case .digest(_, let digits): quoted(String(repeating: "a", count: digits))
        case .sha256: quoted(String(repeating: "a", count: 64))
        case .byteCount, .width, .height: "1000"
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
