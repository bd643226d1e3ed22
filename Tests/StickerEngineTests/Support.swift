import Foundation
import StickerModel
import TestArt

@testable import StickerEngine

typealias TemporaryFolder = TestArt.TemporaryFolder
typealias TextTable = TestArt.TextTable

extension TemporaryFolder {
    /// Loads a manifest of this folder for two sample targets, `sample` and `other`.
    func load(_ name: String = "pack.yaml") throws -> LoadedManifest {
        let targets = try SampleTarget.all()
        return ManifestLoader(targets: targets).load(path + "/" + name)
    }

    /// Loads a manifest, or that of a folder, for all platforms.
    func loaded(_ name: String = "pack.yaml") throws -> LoadedManifest {
        ManifestLoader(targets: try TargetRegistry.all()).load(path + "/" + name)
    }

    /// The manifest, planned for all platforms.
    func prepared() async throws -> PlannedBuild {
        var request = BuildRequest(manifest: path, output: path + "/out")
        request.usesCache = false
        return await BuildPlanner(loaded: try loaded(), request: request, targets: try TargetRegistry.all()).plan()
    }

    /// Builds the manifest into `out`, without the cache of the machine.
    func build(_ change: (inout BuildRequest) -> Void = { _ in }) async throws -> BuildOutcome {
        var request = BuildRequest(manifest: path, output: path + "/out")
        request.usesCache = false
        change(&request)
        return await (try StickerPress()).build(request)
    }

    func check(_ name: String = "") async throws -> CheckOutcome {
        await (try StickerPress()).check(CheckRequest(paths: [name.isEmpty ? path : path + "/" + name]))
    }
}

extension String {
    /// A drawing of `side` x `side` px.
    static func svg(_ content: String, side: Int = 8) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(content)</svg>"
    }

    /// A drawing of 8 x 8 px with a bar: each width is another picture.
    static func bar(_ width: Int) -> String { svg("<rect width='\(width)' height='8'/>") }

    /// A drawing of 64 x 64 px with a dot.
    static func dot(_ color: String) -> String { svg("<circle cx='32' cy='32' r='20' fill='\(color)'/>", side: 64) }
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
