import StickerModel

extension IconReport {
    /// Each list with its title, verdict, table and notes; a blank line between them.
    func columns(_ style: TextStyle) -> SafeText<Terminal> {
        checklists.map { checklist -> SafeText<Terminal> in
            let folder: SafeText<Terminal> = checklist.displayedFolder(in: root).map { ": \(.text($0))" } ?? ""
            let verdict = checklist.verdict.map { verdict -> SafeText<Terminal> in
                (checklist.isComplete ? .text(verdict) : style.paint(.text(verdict), as: .error)) + "\n"
            }
            let notes: SafeText<Terminal> = checklist.sentences
                .map { "\(.lines(Paragraph.wrapped($0, width: 100)))\n" }.joined()
            return "\(style.paint(.text(checklist.list.title), as: .strong))\(folder)\n\(verdict ?? "")\n"
                + "\(checklist.table().text(in: style))\n\(notes)"
        }.joined(separator: "\n")
    }

    /// A section for each list, a blank line between them.
    var markdown: SafeText<Markdown> {
        checklists.map { checklist -> SafeText<Markdown> in
            let folder: SafeText<Markdown> = checklist.displayedFolder(in: root).map { ": \(.text($0))" } ?? ""
            let verdict: SafeText<Markdown> = checklist.verdict.map { "\(.text($0)).\n\n" } ?? ""
            let notes: SafeText<Markdown> = checklist.sentences.map { "- \(.text($0))\n" }.joined()
            return "## \(.text(checklist.list.title))\(folder)\n\n\(verdict)"
                + "\(checklist.table(withBoxes: true).markdown)\n\(notes)"
        }.joined(separator: "\n")
    }

    static let csvColumns = [
        "list", "folder", "status", "use", "idiom", "platform", "points", "scale", "width", "height", "needed", "file",
        "remarks",
    ]

    /// All lists as one table.
    var csv: SafeText<CSV> {
        let rows = checklists.flatMap { checklist in
            checklist.rows.map { check in Table.Row(cells: record(check, in: checklist)) }
        }
        return Table(titles: Self.csvColumns, rows: rows).csv()
    }

    private func record(_ check: IconCheck, in checklist: IconChecklist) -> [String] {
        let slot = check.slot
        let isChecked = checklist.isChecked
        return [
            checklist.list.id, checklist.displayedFolder(in: root) ?? "", isChecked ? check.status.rawValue : "",
            slot.use, slot.idiom ?? "", slot.platform ?? "", slot.points, "\(slot.scale)x", "\(slot.width)",
            "\(slot.height)", slot.need.rawValue,
            isChecked ? check.file.map(checklist.displayedFile) ?? "" : slot.file,
            isChecked ? check.remarks.map(\.text).joined(separator: "; ") : "",
        ]
    }
}

// MARK: JSON

extension IconReport {
    /// For programs. Keys are stable, new ones may be added; a key without a value is left out.
    ///
    /// `lists[]`: `id`, `title`, `source`, `icons[]`, and when checked `complete`, `folder`, `unassigned[]`,
    /// `faults[]`, `notes[]`. `icons[]`: `use`, `idiom`, `platform`, `points`, `scale`, `width` and `height` in px,
    /// `name` (our file name), `needed` (`always`, `standalone`, `optional`), and when checked `status` (`ok`,
    /// `remark`, `absent`, `wrong`, `missing`), `file`, `remarks[]` of `kind` and `text`.
    var json: SafeText<WholeFile> { OutputDocument.object(["lists": .list(checklists.map { list($0) })]).reportText }

    private func list(_ checklist: IconChecklist) -> OutputDocument {
        let isChecked = checklist.isChecked
        return .members([
            "id": .string(checklist.list.id), "title": .string(checklist.list.title),
            "source": .string(checklist.list.source),
            "icons": .list(checklist.rows.map { icon($0, in: checklist) }),
            "folder": checklist.displayedFolder(in: root).map { .string($0) },
            "complete": isChecked ? .bool(checklist.isComplete) : nil,
            "unassigned": isChecked ? .strings(checklist.unassigned.map(checklist.displayedFile)) : nil,
            "faults": isChecked ? .strings(checklist.faults) : nil,
            "notes": isChecked ? .strings(checklist.notes) : nil,
        ])
    }

    private func icon(_ check: IconCheck, in checklist: IconChecklist) -> OutputDocument {
        let slot = check.slot
        let remarks = check.remarks.map { remark in
            OutputDocument.object(["kind": .string(remark.name), "text": .string(remark.text)])
        }
        return .members([
            "use": .string(slot.use), "idiom": slot.idiom.map { .string($0) },
            "platform": slot.platform.map { .string($0) }, "points": .string(slot.points),
            "scale": .integer(slot.scale), "width": .integer(slot.width), "height": .integer(slot.height),
            "name": .string(slot.file), "needed": .string(slot.need.rawValue),
            "status": checklist.isChecked ? .string(check.status.rawValue) : nil,
            "file": check.file.map { .string(checklist.displayedFile($0)) },
            "remarks": checklist.isChecked ? .list(remarks) : nil,
        ])
    }
}

extension IconsOutcome {
    /// How many icons or icon sets are missing or would be rejected.
    package var summary: SafeText<Terminal> {
        guard status != .success else { return "No required icon is missing.\n" }
        let subject =
            faultCount == 1 ? "1 icon or icon set is" : "\(Figures.grouped(faultCount)) icons or icon sets are"
        return "\(.text(subject)) missing or would be rejected.\n" + (next.map { "Next: \($0)\n" } ?? "")
    }
}

extension IconMakingOutcome {
    /// How many icons were made, and what to do with them; else why nothing was written.
    package var summary: SafeText<Terminal> {
        guard status == .success else { return SummaryLine.failure("Nothing was written", findings) }
        if isUpToDate { return "Up to date: the icons in \(.text(output)) are unchanged.\n" }
        let lead: SafeText<Terminal> = remarks.map { "\(.text($0))\n" }.joined()
        let icons = SafeText<Terminal>.text(SummaryLine.counted(files.count { $0.hasSuffix(".png") }, "icon"))
        if isReplaced {
            let set = files.first.map { FileName.folder($0) } ?? ""
            return lead + "Replaced \(.text(FilePath.userPath(set, in: output))): \(icons).\n"
        }
        let folders = Set(files.compactMap { FileName.parts($0).dropLast().first.map(String.init) }).sorted()
        // A colon at the beginning of a text is a command of GitHub workflows; this one is ours.
        let sets: SafeText<Terminal> = folders.isEmpty ? "" : ": \(.text(folders.joined(separator: ", ")))"
        return lead + "Made \(icons) in \(.text(output))\(sets).\n"
            + (folders.isEmpty
                ? ""
                : SummaryLine.next("drag the sets into your asset catalog; for the checklist run", "icons", output))
    }
}

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
