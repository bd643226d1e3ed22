import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import StickerServing

/// An output folder as a build leaves it, made by hand, gone with the value.
final class Output: Sendable {
    /// The folder around it, with the art.
    let project: URL
    let url: URL
    var path: String { url.path }

    static let page = """
        <!doctype html>
        <html><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; script-src 'sha256-abc='">
        <title>Tea</title></head>
        <body class="x">
        <h1>Tea</h1>
        </body></html>
        """

    /// `files` are what the marker lists; an archive for phones is always there.
    init(
        _ files: [String: String] = ["index.html": Output.page, "whatsapp/ios/tea 1.webp": "RIFF", "report.json": "{}"]
    )
        throws
    {
        project = FileManager.default.temporaryDirectory.appending(path: "project-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        url = project.appending(path: "out")
        for (name, text) in [("cup", "art"), ("other", "no")] {
            try Self.write(text, to: project.appending(path: "art/\(name).png"))
        }
        for (path, text) in files { try write(text, to: path) }
        try write("PK", to: "whatsapp/wastickers/tea.wastickers")
        try mark(Array(files.keys) + ["whatsapp/wastickers/tea.wastickers"])
    }

    deinit { try? FileManager.default.removeItem(at: project) }

    func write(_ text: String, to path: String) throws {
        try Self.write(text, to: url.appending(path: path))
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes the marker that names these files as the build's own.
    func mark(_ paths: [String]) throws {
        let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, String(repeating: "0", count: 32)) })
        let marker: [String: Any] = ["version": 1, "files": files, "images": [:] as [String: String]]
        try JSONSerialization.data(withJSONObject: marker).write(to: url.appending(path: ".stickerpress.json"))
    }

    func outcome(
        _ status: StickerEngine.ExitStatus = .success, _ findings: [Finding] = [], changes: [String] = []
    ) -> BuildOutcome {
        var outcome = BuildOutcome(
            status: status, findings: findings, fileCount: 1, byteCount: 1, stickerCount: 1, output: path,
            changes: changes.map { OutputChange(kind: .changed, path: $0) })
        outcome.art = ListedFiles(["art/cup.png", "art/link.png"], in: project.path)
        return outcome
    }

    static let guide = PhoneGuide(
        fileExtension: "wastickers", titleMember: "title.txt", android: "Share it.", iPhone: "Share it from Files.")
}

extension PreviewSite.Endpoint {
    static let own = Self(hosts: ["127.0.0.1:8417", "localhost:8417"], token: nil)
    static let network = Self(hosts: ["192.168.1.2:8417"], token: "abcdefgh")
}

extension PreviewSite {
    static func showing(_ output: Output) -> PreviewSite {
        let site = PreviewSite(guides: [Output.guide], limits: ServingLimits())
        _ = site.show(output.outcome())
        return site
    }

    /// The answer to a GET; nil when the request has to wait.
    func get(
        _ path: String, host: String = "127.0.0.1:8417", through endpoint: Endpoint = .own,
        _ change: (inout HTTPRequest) -> Void = { _ in }
    ) -> HTTPAnswer? {
        var request = HTTPRequest(path: path, host: host)
        change(&request)
        return reply(to: request, through: endpoint)
    }
}

extension HTTPAnswer {
    var text: String {
        switch body {
        case .bytes(let bytes): String(decoding: bytes.buffer, as: UTF8.self)
        case .file(let file): String(decoding: file.bytes() ?? [], as: UTF8.self)
        }
    }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
