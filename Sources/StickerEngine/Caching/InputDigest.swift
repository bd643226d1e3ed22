import Foundation
import StickerModel

/// One hash over everything a build depends on: tool, request, manifests and art, all by content.
struct InputDigest: Sendable {
    /// 32 hex digits.
    let text: String

    /// nil when some input cannot be read; the build then says so.
    init?(of loaded: LoadedManifest, _ request: BuildRequest, coders: String) {
        guard let catalog = loaded.catalog else { return nil }
        let library = ArtLibrary(root: loaded.root, limits: request.limits.art(workers: 1))
        var parts = [Version.current, coders, Self.program, "\(request.isStrict)"]
        parts.append((request.targets ?? ["*"]).joined(separator: ","))
        if request.measures { parts.append("measured") }
        parts.append("\(request.limits.pixels) \(request.limits.frames) \(request.limits.fileBytes)")
        for file in loaded.files.sorted() {
            guard let bytes = try? FileReading.bytes(of: loaded.root + "/" + file, atMost: .max) else { return nil }
            parts += [file, ContentHash(bytes).hex]
        }
        for path in ArtSurvey.paths(of: catalog) {
            guard let bytes = try? library.bytes(of: path) else { return nil }
            parts += [path, ContentHash(bytes).hex]
        }
        text = ContentHash(Array(parts.joined(separator: "\u{0}").utf8)).hex
    }

    /// The digest together with what earlier builds promised, which findings depend on.
    func with(_ publishedIdentifiers: IdentifierRegistry) -> String {
        publishedIdentifiers.text.isEmpty ? text : ContentHash(Array((text + publishedIdentifiers.text).utf8)).hex
    }

    /// Which program this is, so that a new build of the tool does not trust an old one's output.
    private static let program: String = {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.modified.tv_sec) \(status.modified.tv_nsec)"
    }()
}
