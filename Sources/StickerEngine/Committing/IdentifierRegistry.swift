import StickerModel

/// `stickerpress.lock`: the identifiers that builds of a manifest have published, one on each line, sorted.
///
/// The file is beside the manifest and belongs under version control. The tool never removes a line; users delete the
/// line of an identifier that is no longer in use.
struct IdentifierRegistry: Sendable {
    static let fileName = "stickerpress.lock"
    private static let header = """
        # Published identifiers: apps and saved documents may refer to them. Written by stickerpress; keep this file with
        # the manifest. Delete a line when its identifier is no longer in use.

        """
    /// A longer file is not a lock file.
    private static let longest = 20_000_000

    /// One line of the file.
    struct Entry: Hashable, Sendable {
        var target: String
        var promise: PublishedIdentifier
        /// Counted from 1.
        var line: Int

        var text: String { "\(target) \(promise.kind) \(promise.id)" }
    }

    /// The path that the user would write.
    let path: String
    /// The file's content; empty when there is none.
    let text: String
    let entries: [Entry]
    /// Why the file must neither be trusted nor replaced; nil when it is fine.
    let fault: Finding?

    /// Reads the file in a manifest's folder.
    init(root: String) {
        path = root == "." ? Self.fileName : root + "/" + Self.fileName
        var bytes: [UInt8] = []
        var fault: Finding?
        do {
            bytes = try FileReading.bytes(of: path, atMost: Self.longest)
        } catch  where error.kind != .missing {
            fault = Self.fault(error.message, at: SourceLocation(file: path, line: 1, column: 1))
        } catch {}
        text = String(decoding: bytes, as: UTF8.self)
        var entries: [Entry] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(separator: " ")
            if parts.isEmpty || parts[0].hasPrefix("#") { continue }
            guard parts.count == 3 else {
                let place = SourceLocation(file: path, line: index + 1, column: 1)
                fault = fault ?? Self.fault("is not a line of the form `<target> <kind> <id>`", at: place)
                continue
            }
            let promise = PublishedIdentifier(kind: String(parts[1]), id: String(parts[2]))
            entries.append(Entry(target: String(parts[0]), promise: promise, line: index + 1))
        }
        self.entries = entries
        self.fault = fault
    }

    private static func fault(_ message: String, at location: SourceLocation) -> Finding {
        Finding(
            rule: "build/lock-file", severity: .error, message: message,
            notes: ["resolve the merge conflict; a line looks like `editor-sdk sticker tea_sticker_cup`"],
            at: location)
    }

    /// Findings of the targets about identifiers that earlier builds published and these plans do not.
    func findings(on plans: TargetPlans, in catalog: Catalog) -> [Finding] {
        if let fault { return [fault] }
        let levels = catalog.packs.first?.ruleLevels ?? [:]
        return plans.flatMap { target, plan in
            let own = entries.filter { $0.target == target.name }
            let kept = Set(plan.publishedIdentifiers)
            let known = Set(own.map(\.promise))
            let new = Dictionary(grouping: plan.publishedIdentifiers.filter { !known.contains($0) }, by: \.kind)
            return own.filter { !kept.contains($0.promise) }.compactMap { entry in
                let new = new[entry.promise.kind]?.map(\.id) ?? []
                let location = SourceLocation(file: path, line: entry.line, column: 1)
                return target.finding(onMissing: entry.promise, candidates: new, at: location)?.leveled(by: levels)
            }
        }
    }

    /// Adds the identifiers of plans, by temporary file and rename; writes nothing when all are known.
    /// Throws `FileError` of kind `unwritable`.
    func add(_ plans: TargetPlans) throws(FileError) {
        let emitted = plans.flatMap { target, plan in
            plan.publishedIdentifiers.map { Entry(target: target.name, promise: $0, line: 0).text }
        }
        let known = Set(entries.map(\.text))
        guard fault == nil, !known.isSuperset(of: emitted) else { return }
        let lines = known.union(emitted).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = Self.header + lines.joined(separator: "\n") + "\n"
        try FileWriting.replace(path, with: Array(text.utf8))
    }
}
