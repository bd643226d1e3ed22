import PortableFoundation
import StickerModel

package enum ReportFormat: String, Sendable, CaseIterable {
    /// One line for each finding, as compilers print them.
    case text
    /// One document with stable keys, see `JSONReporter`.
    case json
    /// Workflow commands, which GitHub displays beside the changed lines.
    case github
    /// Static Analysis Results Interchange Format 2.1.0.
    case sarif
    /// The report of a test run, which build servers list.
    case junit

    /// The whole report, with a final newline; "" where the format prints nothing without findings. `bundles` are
    /// listed in formats that have more than findings.
    package func report(
        _ findings: [Finding], _ bundles: [BundleInventory] = [], in context: ReportContext
    ) -> SafeText<WholeFile> {
        let findings = findings.map { $0.atShortestPath(from: context.workingFolder) }
        return switch self {
        case .text:
            // A digest counts for itself.
            (context.style.report(
                context.detail == .complete ? RepeatedFindings.counted(findings) : findings, detail: context.detail)
                + context.style.sizes(of: bundles, listsEverything: context.listsEverything)).file
        case .json: JSONReporter.report(findings, bundles, settings: context.settings)
        case .github: context.gitHub(findings).file
        case .junit: context.jUnit(findings)
        case .sarif: context.sarif(RepeatedFindings.counted(findings))
        }
    }
}

extension Finding {
    /// The finding at the shortest path to its file: in the folder of a part of a catalog, `../tea/cup.png` is `cup.png`.
    fileprivate func atShortestPath(from workingFolder: String) -> Finding {
        guard path.begins(withBytesOf: "../") else { return self }
        return withPath { FilePath.absolute($0, from: workingFolder).below(FilePath.absolute(workingFolder)) }
    }
}

package struct ReportContext: Sendable {
    package var rules: [RuleSummary]
    /// In formats for programs, paths inside this folder are relative to it.
    package var workingFolder: String
    /// The root of the repository of code scanning: in `github` and `sarif`, paths inside it are relative to it.
    package var repository: String?
    package var style: TextStyle
    package var listsEverything = false
    package var settings: [String] = []
    package var detail = ReportDetail.digest(option: nil)

    /// Without rules, reports name rules by their ids alone.
    package init(rules: [RuleSummary] = [], workingFolder: String, style: TextStyle = .plain) {
        (self.rules, self.workingFolder, self.style) = (rules, workingFolder, style)
    }
}

/// A finding's path in formats for programs: relative to the working folder where it is inside that folder.
package enum ReportPath {
    /// `/home/ana/pack/art/a.png` is `art/a.png` when `/home/ana/pack` is the working folder, `./a.png` is `a.png`. A
    /// path in a `repository` is relative to that: services look for files from there, while the job may run in a
    /// folder of it.
    package static func relative(_ path: String, to workingFolder: String, repository: String? = nil) -> String {
        if let repository {
            let (file, root) = (FilePath.absolute(path, from: workingFolder), FilePath.absolute(repository))
            if root != "/", FilePath.isInside(file, root), file.utf8.count > root.utf8.count {
                return String(Substring(file.utf8.dropFirst(root.utf8.count + 1)))
            }
        }
        // Bytes, as a combining mark after a slash makes one character of both.
        var rest = path.utf8[...]
        let folder = (workingFolder.hasSuffix("/") ? workingFolder : workingFolder + "/").utf8
        if rest.starts(with: folder) { rest = rest.dropFirst(folder.count) }
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
        }
        return rest.isEmpty ? "." : String(Substring(rest))
    }
}

/// The name and version in reports and in `stickerpress version`.
package enum ToolIdentity {
    package static let name = "stickerpress"
    package static let version = Version.current
}
