import PortableFoundation
import StickerDocuments
import StickerModel

extension WhatsAppBundle {
    /// Says which pictures of an iOS bundle are not in the Xcode project that names the others: a project names its files
    /// one by one, so that one that was renamed or added is not built into the app.
    func reportProjects(of catalog: WhatsAppCatalog, _ log: inout FindingLog) {
        let folders = tree.folders.folders(below: "", endings: ["xcodeproj"])
        guard !folders.isEmpty else { return }
        let pictures = Set(catalog.packs.flatMap(Self.pictures))
        let there = Set(tree.files.map(FileName.last))
        for folder in folders {
            let project = FileName.join(folder, "project.pbxproj")
            guard let named = files(namedBy: project) else { continue }
            let missing = pictures.subtracting(named)
            guard !missing.isEmpty else { continue }
            let gone = named.filter { ["png", "webp"].contains(FileName.pathExtension($0)) && !there.contains($0) }
            // A project of something else names none of them, and no sticker that is gone.
            guard missing.count < pictures.count || gone.contains(where: { $0.hasSuffix(".webp") }) else { continue }
            let goneFiles =
                "; it names \(NameList.text(gone.sorted())), which \(gone.count == 1 ? "is" : "are") not there"
            let notice = Notice(
                "project-reference",
                [
                    "project": FileName.last(folder), "missing": NameList.text(missing.sorted()),
                    "them": missing.count == 1 ? "it" : "them", "goneFiles": gone.isEmpty ? "" : goneFiles,
                    "goneRemedy": gone.isEmpty ? "" : " and remove the references to what is gone",
                ])
            log.raise(notice, path: project)
        }
    }

    /// The API level that the Android app around the bundle targets; nil unless its Gradle file states it as a number.
    func targetLevel() -> Located<Int>? {
        let assets = "src/main/assets/"
        guard kind == .android, folder.hasSuffix(assets) else { return nil }
        let module = String(folder.dropLast(assets.count))
        for name in ["build.gradle.kts", "build.gradle"] {
            let file = module + name
            guard tree.byteCount(file) ?? .max <= Self.mostGradleBytes, let bytes = try? tree.bytes(file) else {
                continue
            }
            let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
            for (index, line) in lines.enumerated() {
                guard let match = line.prefixMatch(of: /\s*targetSdk(?:Version)?[\s=(]+(\d{1,4})\b/),
                    let level = Int(match.1)
                else { continue }
                return Located(level, at: SourceLocation(file: file, line: index + 1, column: 1))
            }
        }
        return nil
    }

    /// Gradle files are written by hand.
    private static let mostGradleBytes = 1_000_000

    /// The names of a pack's files that can be read.
    private static func pictures(of pack: WhatsAppPack) -> [String] {
        (pack.stickers.map(\.readPath) + [pack.tray?.readPath]).compactMap(\.self).map(FileName.last)
    }

    /// The names of the files in a project; nil where it cannot be read, and where it takes whole folders, whose files it
    /// does not name.
    private func files(namedBy project: String) -> Set<String>? {
        guard let bytes = try? tree.bytes(project), let root = try? OpenStepReader.read(bytes, file: project) else {
            return nil
        }
        var names: Set<String> = []
        for object in (root["objects"]?.members ?? []).map(\.node) {
            let kind = object["isa"]?.string
            if kind == "PBXFileSystemSynchronizedRootGroup" { return nil }
            guard kind == "PBXFileReference" else { continue }
            if (object["lastKnownFileType"] ?? object["explicitFileType"])?.string == "folder" { return nil }
            if let path = object["path"]?.string { names.insert(FileName.last(path)) }
        }
        return names
    }
}
