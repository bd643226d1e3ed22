import AndroidPackage
import StickerEngine

/// Small Android apps, and the manifests in them.
enum AppSeeds {
    private typealias Files = [(name: String, bytes: [UInt8])]

    /// An installable app and a bundle for the store, each with its manifest.
    private static let apps: [(app: [UInt8], manifest: [UInt8])] = {
        let files: Files = [("contents.json", Array("{}".utf8)), ("1/a.webp", PictureSeeds.webp().first ?? [])]
        let empty: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        guard let code = PackedCode(gzip: empty, digest: String(repeating: "0", count: 64)),
            let key = try? SigningKey.make(name: "Seed")
        else { return [] }
        let app = AndroidApp(
            id: "org.tea.app", names: ["": "Tea", "ar": "T"], version: "1.0", versionCode: 1, background: 0,
            texts: ["add": ["": "Add"]], code: code)
        let made = [
            ("AndroidManifest.xml", try? app.installable(files, icon: [], key: key)),
            ("base/manifest/AndroidManifest.xml", try? app.bundle(files, icon: [], key: key)),
        ]
        return made.compactMap { name, bytes in
            guard let bytes, let manifest = content(of: bytes)(name) else { return nil }
            return (bytes, manifest)
        }
    }()

    static func all() -> [[UInt8]] { apps.map(\.app) + apps.map(\.manifest) }

    /// Judges bytes as an app, or else as the manifest in one.
    static func inspect(_ bytes: [UInt8]) -> HostileReader.Outcome {
        let inspections =
            bytes.starts(with: Array("PK".utf8))
            ? [AppInspection(of: bytes, content(of: bytes))]
            : apps.map { app, _ in AppInspection(of: app) { _ in bytes } }
        // A manifest belongs to one of the two, whose signature is of another one.
        return inspections.contains { $0.id != nil } ? .value : .refusal("no app")
    }

    private static func content(of bytes: [UInt8]) -> (String) -> [UInt8]? {
        let tree = try? ArchiveTree(name: "app.apk", bytes: bytes, limits: HostileReader.limits)
        return { try? tree?.bytes($0) }
    }
}
