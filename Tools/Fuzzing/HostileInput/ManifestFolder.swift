import Foundation
import StickerEngine
import StickerModel

/// A folder with a little art, in which one manifest after the other is loaded.
final class ManifestFolder: Sendable {
    static let shared: ManifestFolder = {
        let folder = ManifestFolder()
        atexit { ManifestFolder.shared.remove() }
        return folder
    }()

    /// Tests run side by side and would load each other's manifests.
    private let turn = NSLock()
    private let path: String
    private let loader: ManifestLoader?

    private init() {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory + "/" : NSTemporaryDirectory()
        path = parent + "stickerpress-hostile-\(ProcessInfo.processInfo.processIdentifier)"
        loader = (try? TargetRegistry.all()).map { ManifestLoader(targets: $0) }
        for folder in ["/art", "/more"] {
            try? FileManager.default.createDirectory(atPath: path + folder, withIntermediateDirectories: true)
        }
        for name in ["art/a.png", "art/b.gif", "art/B.svg", "more/c.webp"] {
            _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data([1]))
        }
        let other = "name: More\npublisher: P\nstickers: [c.webp]\n"
        _ = FileManager.default.createFile(atPath: path + "/more/pack.yaml", contents: Data(other.utf8))
    }

    /// Writes the manifest and loads it; findings are a refusal.
    func load(_ bytes: [UInt8]) -> HostileReader.Outcome { turn.withLock { attempt(bytes) } }

    private func attempt(_ bytes: [UInt8]) -> HostileReader.Outcome {
        let isJSON = bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
        let file = path + (isJSON ? "/pack.json" : "/pack.yaml")
        guard let loader, let handle = fopen(file, "wb") else { return .foreign }
        bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, handle) }
        fclose(handle)
        let loaded = loader.load(file)
        guard loaded.catalog == nil, let finding = loaded.findings.first else { return .value }
        return .refusal(finding.message)
    }

    private func remove() { try? FileManager.default.removeItem(atPath: path) }
}
