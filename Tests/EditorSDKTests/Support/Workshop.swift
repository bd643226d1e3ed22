import Foundation
import StickerModel

@testable import EditorSDK
@testable import StickerEngine

/// A folder with drawings and a manifest, built for real.
final class Workshop {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "editor-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to path: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Builds the manifest for the editors alone.
    func build(strict: Bool = false) async throws -> BuildOutcome {
        var request = BuildRequest(manifest: root.path, output: root.appending(path: "out").path)
        request.usesCache = false
        request.isStrict = strict
        var session = BuildSession(request, targets: [try EditorSDKTarget()], progress: nil)
        return await session.run()
    }

    /// What planning the manifest has to say.
    func planned() async throws -> [Finding] {
        let request = BuildRequest(manifest: root.path, output: root.appending(path: "out").path)
        let targets: [any Target] = [try EditorSDKTarget()]
        return await PreparedBuild(
            ManifestLoader(targets: targets).load(request.manifest), request, targets: targets, decoding: false
        ).findings
    }

    /// Content of the output by path relative to the target's folder.
    func output() throws -> [String: Data] {
        let folder = root.appending(path: "out/editor-sdk")
        var files: [String: Data] = [:]
        for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
            var isFolder: ObjCBool = false
            let url = folder.appending(path: path)
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            files[path] = try Data(contentsOf: url)
        }
        return files
    }
}
