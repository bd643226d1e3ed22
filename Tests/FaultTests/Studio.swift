import Foundation

/// A temporary folder with a small pack in two versions, to be built into `out` and interrupted.
final class Studio: Sendable {
    let path: String
    var output: String { path + "/out" }
    private let targets: String

    /// Made for one platform, or for all; in the temporary folder when no other is given.
    init(name: String = "studio", in folder: String? = nil, allPlatforms: Bool = false) throws {
        let all = "targets: { whatsapp: {}, imessage: {}, editor-sdk: { size: 128 } }\n"
        targets = allPlatforms ? all : "targets: { whatsapp: {} }\n"
        path =
            (folder.map { $0 + "/" } ?? NSTemporaryDirectory()) + "stickerpress-fault-" + UUID().uuidString + "/" + name
        try FileManager.default.createDirectory(atPath: path + "/art", withIntermediateDirectories: true)
        try draw(version: 1)
    }

    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

    /// Writes manifest and art; the versions differ in every sticker and in the name.
    func draw(version: Int) throws {
        var manifest = "id: dots\nname: Dots \(version)\npublisher: Ana Lim\nemojis: [🔴]\n\(targets)stickers:\n"
        for number in 1...4 {
            let art = """
                <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
                <circle cx="256" cy="256" r="\(100 + 10 * number)" fill="#\(version)\(version)\(number * 2)"/></svg>
                """
            try write(art, to: "art/dot-\(number).svg")
            manifest += "  - { file: art/dot-\(number).svg, alt: Dot \(number) }\n"
        }
        try write(manifest, to: "pack.yaml")
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    /// Every file of a folder with its content, to compare whole outputs.
    func content(of folder: String? = nil) -> [String: Data] {
        let root = folder ?? output
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return names.reduce(into: [:]) { content, name in
            content[name] = try? Data(contentsOf: URL(fileURLWithPath: root + "/" + name))
        }
    }

    /// What lies beside the output and should not.
    func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter {
            !["art", "cache", "out", "pack.yaml", "stickerpress.lock"].contains($0)
        }
    }
}
