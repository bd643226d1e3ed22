import Foundation
import StickerModel

@testable import StickerEngine

final class ArtFolder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "manifest-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
    }

    /// Loads a manifest of this folder for two sample targets, `sample` and `other`.
    func load(_ name: String = "pack.yaml") throws -> LoadedManifest {
        let targets = try SampleTarget.all()
        return ManifestLoader(targets: targets, toolRules: ["art/enlarged"]).load(path + "/" + name)
    }

    func prepared() async throws -> PlannedBuild {
        let targets = try TargetRegistry.all()
        var request = BuildRequest(manifest: path, output: path + "/out")
        request.usesCache = false
        return await PlannedBuild.plan(
            ManifestLoader(targets: targets).load(path + "/pack.yaml"), request, targets: targets, decoding: false)
    }
}

extension LoadedManifest {
    /// Findings as `line:column severity rule message | note`, paths left out.
    var lines: [String] {
        findings.map { finding in
            let place = finding.line.map { "\($0):\(finding.column ?? 0) " } ?? ""
            return place + "\(finding.severity.rawValue) \(finding.rule): "
                + ([finding.message] + finding.notes).joined(separator: " | ")
        }
    }
}
