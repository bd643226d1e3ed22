import StickerModel

extension IconReport {
    /// The lists as one HTML page: no script, nothing loaded from elsewhere, light and dark, printable.
    var page: SafeText<HTML> {
        PreviewTemplates.icons.filled([
            "title": .text(.text(checklists.count == 1 ? checklists[0].list.title : "Icons")),
            "style": .text(PreviewTemplates.iconStyle), "sections": .list(checklists.map(section)),
            "tool": .text(.text(ToolIdentity.name + " " + ToolIdentity.version)),
        ])
    }

    private func section(_ checklist: IconChecklist) -> [String: Template<HTML>.Value] {
        [
            "title": .text(.text(checklist.list.title)),
            "folder": .text(.text(checklist.displayedFolder(in: root) ?? "")),
            "verdict": .text(.text(checklist.verdict ?? "")), "isComplete": .flag(checklist.isComplete),
            "table": .text(checklist.table(withBoxes: true).html(besides: pictures(of: checklist))),
            "sentences": .list(checklist.sentences.map { ["sentence": .text(.prose($0))] }),
        ]
    }

    /// Bytes of a picture that becomes a part of the page.
    private static let mostBytes = 2_000_000

    /// The icons that are there, one for each row; none for a bare list.
    private func pictures(of checklist: IconChecklist) -> [SafeText<HTML>] {
        guard let tree, checklist.isChecked else { return [] }
        return checklist.rows.map { row in
            guard let file = row.file, let type = (try? tree.image(file))?.format.mimeType,
                let bytes = try? tree.bytes(file), bytes.count <= Self.mostBytes
            else { return "" }
            return """
                <svg width="56" height="32" aria-hidden="true"><image width="100%" height="100%" \
                href="data:\(.text(type));base64,\(.base64(bytes))"/></svg>
                """
        }
    }
}
