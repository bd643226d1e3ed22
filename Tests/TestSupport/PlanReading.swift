import Foundation
import StickerModel

extension TargetPlan {
    package func text(_ path: String) -> String? {
        if case .text(let text)? = output[path]?.content { text.string } else { nil }
    }

    package func document(_ path: String) -> OutputDocument? {
        if case .document(let document)? = output[path]?.content { document } else { nil }
    }

    /// nil where no picture is made of pixels.
    package func recipe(_ path: String) -> ImageRecipe? {
        if case .art(.raster(let recipe))? = output[path]?.content { recipe } else { nil }
    }

    /// `png 320 x 320, still, …`; nil where nothing is made of art.
    package func summary(_ path: String) -> String? {
        if case .art(let rendition)? = output[path]?.content { rendition.summary } else { nil }
    }

    package var texts: [String: String] {
        var texts: [String: String] = [:]
        for entry in output.entries {
            if case .text(let text) = entry.content { texts[entry.path] = text.string }
        }
        return texts
    }
}

/// The output of a plan, read back as if a renderer had done everything right.
extension FakeTree {
    /// Every file of a plan; `facts` are those of the picture that a recipe makes at a path.
    package init(_ plan: OutputPlan, name: String = "out", facts: (String, ImageRecipe) -> ImageFacts) {
        self.init(name: name)
        for entry in plan.entries {
            switch entry.content {
            case .text(let text): contents[entry.path] = .text(text.string)
            case .document(let document): contents[entry.path] = .text(document.json)
            case .art(.raster(let recipe)):
                contents[entry.path] = .picture(facts(entry.path, recipe))
                embedded[Array(entry.path.utf8)] = facts(entry.path, recipe)
            case .art, .derived: contents[entry.path] = .bytes([])
            case .archive(let members):
                var archive = FakeTree(name: entry.path, kind: .archive)
                for member in members {
                    switch member.content {
                    case .text(let text): archive.contents[member.name] = .text(text.string)
                    case .entry(let path):
                        guard case .art(.raster(let recipe))? = plan[path]?.content else { continue }
                        archive.contents[member.name] = .picture(facts(path, recipe))
                    }
                }
                contents[entry.path] = .archive(Archive(archive))
            }
        }
    }
}

extension OutputDocument {
    /// JSON as the engine writes it, near enough to be read back, with stand-ins for what only rendering knows.
    package var json: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ": " + $0.value.json }
                .joined(separator: ", ") + "}"
        case .base64(let path): Self.quoted(Data(path.utf8).base64EncodedString())
        case .digest(_, let digits): Self.quoted(String(repeating: "a", count: digits))
        case .sha256: Self.quoted(String(repeating: "a", count: 64))
        case .byteCount, .width, .height: "1000"
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: (try? encoder.encode(text)) ?? Data(), as: UTF8.self)
    }
}
