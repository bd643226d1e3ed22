import PortableFoundation
import StickerDocuments
import StickerModel

/// The art to create a manifest from.
package struct ScaffoldRequest: Sendable {
    /// The folder with the art, also in its subfolders; the manifest is written into it.
    package var folder: String
    /// The pack's name; nil derives it from the folder's.
    package var name: String?
    /// Who publishes the pack; nil writes a placeholder to be replaced.
    package var publisher: String?
    /// Whether an existing manifest is replaced; a copy of it is kept.
    package var replaces: Bool

    /// Everything but the folder is optional.
    package init(folder: String, name: String? = nil, publisher: String? = nil, replaces: Bool = false) {
        self.folder = folder
        self.name = name
        self.publisher = publisher
        self.replaces = replaces
    }
}

/// What `init` did.
package struct ScaffoldOutcome: Sendable {
    /// Why the run ended as it did.
    package var status: ExitStatus
    /// What was skipped and what has to be edited, or why the manifest was not written.
    package var findings: [Finding]
    /// The manifest written; nil when none was.
    package var manifest: String?
    /// Stickers in it.
    package var stickerCount: Int
    /// Packs in it.
    package var packCount = 1
    /// The file that should tell git to ignore what is built; nil where nothing has to be done.
    package var gitIgnore: String?
}

extension StickerPress {
    /// Writes a manifest for a folder of art, ready to build.
    package func scaffold(_ request: ScaffoldRequest) -> ScaffoldOutcome {
        ScaffoldWriter(request, schema: manifestSchema, targets: targets).write()
    }

    /// The JSON Schema of manifests, for editors.
    package var manifestSchema: String { SchemaWriter.text(of: ManifestFields(targets: targets)) }
}

/// Writes the manifest of a folder of art: it builds as it is, and shows what can be changed.
struct ScaffoldWriter {
    /// What a replaced manifest is kept as; further ones get a number.
    static let backupName = "pack.yaml.backup"

    private let request: ScaffoldRequest
    private let schema: String
    private let targets: [any Target]

    init(_ request: ScaffoldRequest, schema: String, targets: [any Target]) {
        self.request = request
        self.schema = schema
        self.targets = targets
    }

    /// Writes `pack.yaml` and, for editors, the schema beside it.
    func write() -> ScaffoldOutcome {
        let folder = request.folder
        guard ManifestReader.isFolder(folder) else {
            let isFile = FileManager.default.fileExists(atPath: folder)
            return refuse(
                .missingInput, "init/folder", isFile ? "is a file, not a folder" : "no such folder",
                note: "name the folder with the art")
        }
        if !request.replaces, let manifest = ManifestReader.manifest(at: folder) {
            return refuse(
                .cannotWrite, "init/exists", "already exists", note: "use --force to replace it", path: manifest)
        }
        for (text, what) in [(request.name, "name"), (request.publisher, "publisher")] {
            guard let text, let fault = FieldText.fault(in: text) else { continue }
            return refuse(.usage, "init/text", "the \(what) " + fault.message, note: fault.hint)
        }
        let art = ScaffoldArt(in: folder)
        guard art.stickerCount > 0 else {
            var outcome = refuse(
                .missingInput, "init/no-art", "no art in this folder",
                note: "put PNG, GIF, WebP, JPEG, SVG, Lottie or TGS files there")
            outcome.findings = art.notes + outcome.findings
            return outcome
        }
        return write(art)
    }

    private func write(_ art: ScaffoldArt) -> ScaffoldOutcome {
        let prefix = request.folder.hasSuffix("/") ? request.folder : request.folder + "/"
        let manifest = prefix + ManifestReader.names[0]
        let name = request.name.map { FieldText($0).value } ?? folderName
        let publisher = request.publisher.map { FieldText($0).value }
        let posters = PosterSearch(in: request.folder, for: targets).files(among: art.packs.flatMap(\.stickers))
        let text = ScaffoldText(name: name, publisher: publisher, art: art, posters: posters, targets: targets)
            .text.string
        var findings = art.notes
        do {
            if let old = ManifestReader.manifest(at: request.folder) { findings.append(try backUp(old, in: prefix)) }
            try FileWriting.replace(prefix + ScaffoldText.schemaName, with: Array(schema.utf8))
            try FileWriting.replace(manifest, with: Array(text.utf8))
        } catch {
            return refuse(
                .cannotWrite, "init/write", "cannot be written",
                note: "check that you may write to the folder and that the disk has space",
                path: manifest)
        }
        if publisher == nil { findings.append(placeholder(in: text, at: manifest)) }
        return ScaffoldOutcome(
            status: .success, findings: findings, manifest: manifest, stickerCount: art.stickerCount,
            packCount: art.packs.count, gitIgnore: WorkingTree.ignoreFileWithoutOutput(for: request.folder))
    }

    /// Moves the manifest that is replaced out of the way, under a name that is free.
    private func backUp(_ manifest: String, in prefix: String) throws -> Finding {
        var name = Self.backupName
        var number = 2
        while FileManager.default.fileExists(atPath: prefix + name) {
            name = Self.backupName + "-\(number)"
            number += 1
        }
        try FileManager.default.moveItem(atPath: manifest, toPath: prefix + name)
        return Finding(
            rule: "init/backup", severity: .info, message: "was replaced; the old manifest is kept as \(name)",
            path: manifest)
    }

    /// The manifest builds, but no one should publish under the placeholder by mistake.
    private func placeholder(in text: String, at manifest: String) -> Finding {
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
            $0.hasPrefix("publisher:")
        }
        return Finding(
            rule: "init/publisher", severity: .warning,
            message: "no publisher given; using “\(ScaffoldText.placeholder)”",
            notes: ["replace it with your name before you publish, or use --publisher"],
            path: manifest, line: line.map { $0 + 1 }, column: 1)
    }

    /// From the folder, or from its parent where the folder is called `art` or similar.
    private var folderName: String {
        let path = FilePath.real(request.folder)
        let general = ["art", "assets", "images", "img", "stickers", "pack", "src", "png", "svg", "gif"]
        let names = [FilePath.name(path), FilePath.name(FilePath.parent(path))]
        let named = names.first { !general.contains($0.lowercased()) } ?? names[0]
        return NameWords.title(of: named) ?? "My Stickers"
    }

    private func refuse(
        _ status: ExitStatus, _ rule: String, _ message: String, note: String, path: String? = nil
    ) -> ScaffoldOutcome {
        let finding = Finding(
            rule: rule, severity: .error, message: message, notes: [note], path: path ?? request.folder)
        return ScaffoldOutcome(status: status, findings: [finding], manifest: nil, stickerCount: 0, packCount: 0)
    }
}
