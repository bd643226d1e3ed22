import PortableFoundation
import StickerImaging
import StickerModel

struct FixedFiles: Sendable {
    let plan: RepairPlan
    /// The new texts of documents that could not be read, by path. `source` has them.
    let mended: [String: [UInt8]]
    /// The files as they were before any was read: what someone saves meanwhile is not replaced.
    let stamps: [String: FileStamp]
    let source: any TreeReading
    let root: String
    let changes: FileChanges
    let limits: ArtLimits
    let memory: MemoryBudget

    struct Image: Sendable {
        var byteCount: Int
        var outcome: EncodingOutcome
        /// In bytes; nil without one.
        var limit: Int?
        /// Behind the art, where that shows through.
        var background: Color?

        /// "; has 49,120 bytes now, and 12 of 20 frames"
        func text(isDone: Bool) -> String {
            let (kept, offered) = (outcome.frames.kept, outcome.frames.offered)
            let frames = kept < offered ? ", and \(Figures.grouped(kept)) of \(Figures.grouped(offered)) frames" : ""
            let bytes = Figures.grouped(byteCount)
            return (background.map { ", on \($0.hex)" } ?? "")
                + (isDone ? "; has \(bytes) bytes now" : "; would have \(bytes) bytes") + frames
        }
    }

    /// Prepares all changes. Returns new images by path, some from `earlier`. Throws `FileError`, `CancellationError`.
    func make(
        _ workers: Workers, reusing earlier: (files: FixedFiles, images: [String: Image])?
    ) async throws -> [String: Image] {
        // Where several files cannot be replaced, the first one is named.
        for path in plan.removed.sortedByUTF8 { try stamps[path].map { try changes.requireReplaceable(path, $0) } }
        // First: a new file may have the name of one that goes.
        for path in removed { try stamps[path].map { try changes.remove(path, $0) } }
        let images = try await workers.map(plan.changes) { change -> (String, Image)? in
            try Task.checkCancellation()
            switch change.content {
            case .copy(let origin):
                try memory.holdFile(source.byteCount(origin) ?? 0) { try write(try source.bytes(origin), for: change) }
            case .image(let recipe):
                guard let known = earlier?.images[change.path], let bytes = try earlier?.files.bytes(of: change) else {
                    return (change.path, try image(recipe, for: change))
                }
                try write(bytes, for: change)
                return (change.path, known)
            case .document: break
            }
            return nil
        }
        // Documents may state what images have become.
        let writer = DocumentWriter { path throws(FileError) in
            if let bytes = try changes.bytes(of: target(of: path)) { return bytes }
            return try FileReading.bytes(of: FilePath.join(root, path), atMost: .max)
        }
        for change in plan.changes {
            guard case .document(let document) = change.content else { continue }
            var bytes = try writer.bytes(of: document)
            if source.contains(change.path) {
                bytes = FixedDocument.text(bytes, from: try source.bytes(change.path), called: change.path)
            }
            try write(bytes, for: change)
        }
        let planned = Set(plan.changes.map { target(of: $0.path) })
        for (path, text) in mended.sorted(by: { $0.key.precedesByUTF8($1.key) }) where !planned.contains(path) {
            try changes.write(text, to: path, replacing: stamps[path], like: path)
        }
        return Dictionary(images.compactMap(\.self)) { first, _ in first }
    }

    /// What was prepared for a change; nil where the plan has another one.
    private func bytes(of change: BundleRepair) throws -> [UInt8]? {
        plan.changes.contains(change) ? try changes.bytes(of: target(of: change.path)) : nil
    }

    /// The folder as it will be; only after `make`.
    var tree: FixedTree {
        FixedTree(source, changed: Set(plan.changes.map { target(of: $0.path) }), removed: removed) { [changes] in
            try changes.bytes(of: $0)
        }
    }

    /// The files that go and whose paths no other file gets.
    private var removed: Set<String> { plan.removed.subtracting(plan.changes.map { target(of: $0.path) }) }

    /// Throws `FileError` with the path of the art.
    private func image(_ recipe: ImageRecipe, for change: BundleRepair) throws -> Image {
        do {
            return try made(recipe, for: change)
        } catch var error as FileError where error.path.isEmpty {
            error.path = FilePath.userPath(recipe.source, in: root)
            throw error
        }
    }

    private func made(_ recipe: ImageRecipe, for change: BundleRepair) throws -> Image {
        try memory.holdFile(source.byteCount(recipe.source) ?? 0) {
            let art = try ArtDecoder.open(try source.bytes(recipe.source), limits: limits)
            let need = MemoryEstimate.rendering([recipe], of: art.facts, limits: limits)
            let renderer = RecipeRenderer(limits: limits)
            let (image, background) = try memory.holdPictures(need) {
                (try renderer.render(recipe, of: art), try renderer.background(of: recipe, of: art))
            }
            try write(image.bytes, for: change)
            let isSeen = art.facts.hasAlphaChannel && recipe.encoding.isOpaque
            return Image(
                byteCount: image.bytes.count, outcome: image.outcome, limit: recipe.encoding.byteBudget,
                background: isSeen ? background : nil)
        }
    }

    /// The new file is like the one in whose place it comes or, under another name, like the one that it is made from.
    private func write(_ bytes: [UInt8], for change: BundleRepair) throws {
        let path = target(of: change.path)
        let old = plan.removed.contains(path) ? stamps[path] : nil
        let model = old == nil ? [change.removes, change.origin].compactMap(\.self).first(where: source.contains) : nil
        try changes.write(bytes, to: path, replacing: old, like: model)
    }

    /// Where a change is written: over the file that goes, where that has the same name in another composition.
    private func target(of path: String) -> String {
        guard let listed = source.listed(path), plan.removed.contains(listed) else { return path }
        return listed
    }
}
