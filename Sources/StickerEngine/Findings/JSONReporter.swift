import StickerModel

/// Findings as one JSON document for other programs.
///
///     {
///       "counts": { "error": 1, "info": 0, "warning": 0 },
///       "findings": [
///         { "column": 9, "line": 12, "message": "…", "notes": ["…"], "path": "pack.yaml",
///           "rule": "manifest/unknown-key", "severity": "error" }
///       ],
///       "formatVersion": 1,
///       "tool": { "name": "stickerpress", "version": "…" }
///     }
///
/// A check of bundles adds `bundles`, each with `kind`, `path`, `target` and `stickers`, each with `pack`,
/// `name`, `path`, `format`, `width`, `height`, `sizeClass` (absent where it fits none), `bytes`, `limit` (bytes),
/// `frames` and `milliseconds`.
///
/// Where a `.stickerpress.yaml` applies to something that was checked, `settings` are the paths of these files.
///
/// `build --dry-run` adds `files`, each with `target`, `path`, `kind` ("image", "text", "document", "archive"), for
/// images `recipe`, `art`, `pack`, `sticker` and `role`, for archives `members`.
///
/// `lock` adds `identifiers`, those of its list, each with `target`, `kind`, `id`, `line` in the lock file, `owner` (the
/// pack or sticker of the manifest; absent where the line names none) and `content` (absent where it is nothing more).
///
/// `counts` are of all findings; of one kind, `findings` lists as many as `RepeatedFindings` keeps.
///
/// Keys are sorted and never null: `line` and `column` are absent where unknown. Within one `formatVersion` keys
/// may be added, but none is removed or changes its meaning.
package enum JSONReporter {
    package static func report(
        _ findings: [Finding], _ bundles: [BundleInventory] = [], files: [(target: String, entry: OutputEntry)] = [],
        settings: [String] = [], identifiers: [RegistryEntry]? = nil
    ) -> SafeText<WholeFile> {
        let counts = Severity.allCases.map { level in
            (level.rawValue, OutputDocument.integer(findings.count { $0.severity == level }))
        }
        return OutputDocument.members([
            "bundles": bundles.isEmpty ? nil : .list(bundles.map(bundle)),
            "counts": .object(Dictionary(uniqueKeysWithValues: counts)),
            "findings": .list(RepeatedFindings.counted(findings).map(finding)),
            "files": files.isEmpty ? nil : .list(files.map(file)), "formatVersion": .integer(1),
            "identifiers": identifiers.map { .list($0.map(identifier)) },
            "settings": settings.isEmpty ? nil : .strings(settings),
            "tool": .object(["name": .string(ToolIdentity.name), "version": .string(ToolIdentity.version)]),
        ]).reportText
    }

    private static func finding(_ finding: Finding) -> OutputDocument {
        .members([
            "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "notes": .strings(finding.allNotes), "path": .string(finding.path),
            "line": finding.line.map { .integer($0) }, "column": finding.column.map { .integer($0) },
        ])
    }

    private static func identifier(_ identifier: RegistryEntry) -> OutputDocument {
        .members([
            "target": .string(identifier.target), "kind": .string(identifier.record.kind),
            "id": .string(identifier.record.id), "owner": OutputDocument(identifier.record.owner?.text),
            "line": .integer(identifier.line),
            "content": identifier.content.isEmpty ? nil : .string(identifier.content),
        ])
    }

    private static func file(_ target: String, _ entry: OutputEntry) -> OutputDocument {
        var document = OutputDocument.members([
            "target": .string(target), "path": .string(target + "/" + entry.path),
            "pack": OutputDocument(entry.origin?.pack), "sticker": OutputDocument(entry.origin?.sticker),
            "role": OutputDocument(entry.origin?.role),
        ])
        switch entry.content {
        case .text: document["kind"] = .string("text")
        case .document: document["kind"] = .string("document")
        case .archive(let members):
            document["kind"] = .string("archive")
            if !members.isEmpty { document["members"] = .strings(members.map(\.name)) }
        case .derived(let file):
            document["kind"] = .string(file.kind)
            document["members"] = .strings(file.members.map(\.name).filter { !$0.isEmpty })
        case .art(let rendition):
            document["kind"] = .string("image")
            document["recipe"] = .string(rendition.summary)
            document["art"] = .string(rendition.source)
        }
        return document
    }

    private static func bundle(_ bundle: BundleInventory) -> OutputDocument {
        .object([
            "target": .string(bundle.target), "kind": .string(bundle.kind), "path": .string(bundle.path),
            "stickers": .list(bundle.facts.map(sticker)),
        ])
    }

    private static func sticker(_ fact: BundleFact) -> OutputDocument {
        .members([
            "pack": .string(fact.pack), "name": .string(fact.name), "path": .string(fact.path),
            "format": .string(fact.format), "width": .integer(fact.size.width), "height": .integer(fact.size.height),
            "sizeClass": fact.sizeClass.map { .string($0) }, "bytes": .integer(fact.byteCount),
            "limit": fact.byteLimit.map { .integer($0) }, "frames": .integer(fact.frameCount),
            "milliseconds": .integer(Int(min(max(0, fact.duration), 1e12).rounded())),
        ])
    }
}

/// Documents that consist of values alone, as reports print them.
extension OutputDocument {
    /// An object without the keys that have no value.
    static func members(_ members: [String: OutputDocument?]) -> OutputDocument {
        .object(members.compactMapValues(\.self))
    }

    static func strings(_ texts: [String]) -> OutputDocument { .list(texts.map { .string($0) }) }

    /// JSON with sorted keys, indented, with a final newline.
    var reportText: SafeText<WholeFile> {
        // A report refers to no other file.
        (try? DocumentWriter.plain.bytes(of: self)).map { .finished(String(decoding: $0, as: UTF8.self)) } ?? "null\n"
    }
}
