import Foundation

/// Where a manifest's output goes when nothing else is asked for.
enum ManifestPlace {
    /// `out` in the folder of the manifest: `tea/pack.yaml` and `tea` give `tea/out`, `pack.yaml` and `.` give `out`.
    static func defaultOutput(for manifest: String) -> String {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: manifest, isDirectory: &isFolder)
        let parts = manifest.split(separator: "/", omittingEmptySubsequences: true)
        let kept = exists && isFolder.boolValue ? parts : parts.dropLast()
        let folder = kept.drop { $0 == "." }.joined(separator: "/")
        return (manifest.hasPrefix("/") ? "/" : "") + (folder.isEmpty ? "out" : folder + "/out")
    }
}
