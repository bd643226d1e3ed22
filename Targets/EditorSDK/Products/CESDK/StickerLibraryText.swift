import StickerModel

/// What the code that shows the asset source says about this catalog.
struct StickerLibraryText: Sendable {
    let catalog: EditorCatalog

    /// Holes of the Swift template.
    var swift: [String: String] {
        let remote = catalog.remoteBase.map { $0 + "/cesdk" }
        return [
            "title": catalog.title.commentText, "source-id": catalog.sourceID.swiftLiteral,
            "default-place": remote.map { "`\($0.commentText)`" } ?? "the folder `cesdk` inside the app",
            "folder": remote.map { "URL(string: \($0.swiftLiteral)) ?? Bundle.main.bundleURL" }
                ?? "(Bundle.main.resourceURL ?? Bundle.main.bundleURL).appendingPathComponent(\"cesdk\")",
            "sections": catalog.categories.map(section).joined(separator: "\n").indented(12), "show": show,
            "title-literal": catalog.title.swiftLiteral,
            "identifiers": catalog.stickers.map { "        \(FileName.stem($0.image.fileName).swiftLiteral)," }
                .joined(separator: "\n"),
        ]
    }

    private func section(_ category: EditorCategory) -> String {
        let languages = category.title.byLanguage.map { "\($0.language.swiftLiteral): \($0.text.swiftLiteral)" }
        let further = languages.isEmpty ? "" : ", [\(languages.joined(separator: ", "))]"
        return ".sticker(\n    id: \((catalog.sourceID + "." + category.slug).swiftLiteral), "
            + "title: text(\(category.title.base.swiftLiteral)\(further)),\n    "
            + "source: .init(id: sourceID, config: .init(groups: [\(category.slug.swiftLiteral)]))),"
    }

    private var show: String {
        let lines =
            switch catalog.options.library {
            case .append:
                "categories.modifySections(of: AssetLibraryCategory.ID.stickers) { stickers in\n"
                    + "    for section in sections { stickers.addLast(section) }\n}"
            case .prepend:
                "categories.modifySections(of: AssetLibraryCategory.ID.stickers) { stickers in\n"
                    + "    for section in sections.reversed() { stickers.addFirst(section) }\n}"
            case .replace:
                "// The id of the stock tab, so that the editor's own button opens ours.\n"
                    + "categories.replace(\n    id: AssetLibraryCategory.ID.stickers,\n    AssetLibraryCategory(\n"
                    + "        id: AssetLibraryCategory.ID.stickers, title: category.title, icon: category.icon,\n"
                    + "        sections: sections))"
            }
        return lines.indented(12)
    }

    /// Holes of the TypeScript template.
    var script: [String: String] {
        let ids =
            switch catalog.options.library {
            case .append: "({ currentIds }) => [...new Set([...currentIds, stickerSource])]"
            case .prepend: "({ currentIds }) => [...new Set([stickerSource, ...currentIds])]"
            case .replace: "[stickerSource]"
            }
        let texts = titles.map { language, titles in
            "  \(language.scriptLiteral): {\n"
                + titles.map { "    \($0.key.scriptLiteral): \($0.text.scriptLiteral),\n" }.joined() + "  },\n"
        }
        return [
            "title": catalog.title.commentText, "source-id": catalog.sourceID.scriptLiteral, "source-ids": ids,
            "titles": "{\n" + texts.joined() + "}",
        ]
    }

    /// Titles of the source and its groups by language, under the keys the web editor looks for.
    var titles: [(language: String, titles: [(key: String, text: String)])] {
        (["en"] + catalog.languages).uniqued.map { language in
            let prefix = "libraries.\(CESDKEmitter.libraryEntry).\(catalog.sourceID)"
            return (
                language,
                [(prefix + ".label", catalog.title)]
                    + catalog.categories.map { ("\(prefix).\($0.slug).label", $0.title.text(in: language)) }
            )
        }
    }
}
