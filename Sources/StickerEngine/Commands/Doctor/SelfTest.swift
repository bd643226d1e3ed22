import PortableFoundation
import StickerModel

/// A tiny pack, built and checked in a temporary folder: whether drawing, encoding, writing and reading work here.
package struct SelfTest: Sendable {
    /// Errors, and whatever else was found; a sound installation finds nothing of the level error.
    package let findings: [Finding]
    /// Stickers that were built; 0 where the build made none.
    package let stickerCount: Int
    /// Platforms that they were built for.
    package let targetCount: Int
    /// How long it took, from the first file to the last check.
    package let seconds: Double

    /// Whether stickers were built and no error was found.
    package var isPassed: Bool { !findings.contains { $0.severity == .error } && stickerCount > 0 }

    /// Art as SVG, so that the drawing process is started, too; the user's cache is not touched.
    package static func run(_ press: StickerPress) async -> SelfTest {
        let start = ProcessInfo.processInfo.systemUptime
        func ended(_ findings: [Finding], _ build: BuildOutcome? = nil) -> SelfTest {
            SelfTest(
                findings: findings, stickerCount: build?.stickerCount ?? 0, targetCount: build?.targetCount ?? 0,
                seconds: ProcessInfo.processInfo.systemUptime - start)
        }
        let folder = FileManager.default.temporaryPath(for: "doctor")
        let cleanup = Abandonment.shared.register { FileWriting.remove(folder) }
        defer {
            FileWriting.remove(folder)
            Abandonment.shared.forget(cleanup)
        }
        do {
            try writePack(into: folder, for: press.targetNames)
        } catch {
            return ended([
                ToolNotices.finding("doctor/temporary-folder", ["reason": error.message], path: folder)
            ])
        }
        var request = BuildRequest(manifest: folder + "/pack.yaml", output: folder + "/out")
        request.usesCache = false
        request.writesPreview = false
        let build = await press.build(request)
        guard build.status == .success else { return ended(build.findings, build) }
        let check = await press.check(CheckRequest(paths: [folder + "/out"]))
        return ended(check.findings, build)
    }

    private static let colors = ["#D33", "#3A3", "#66F"]

    private static func writePack(into folder: String, for targets: [String]) throws(FileError) {
        try FileWriting.makeFolder(folder)
        var stickers = ""
        for (index, color) in colors.enumerated() {
            let drawing = """
                <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">\
                <circle cx="256" cy="256" r="240" fill="\(color)"/></svg>
                """
            try FileWriting.write(Array(drawing.utf8), to: folder + "/dot-\(index).svg")
            stickers += "  - { file: dot-\(index).svg, alt: Dot \(index), emojis: [🔴] }\n"
        }
        let manifest = """
            id: doctor
            name: Doctor
            publisher: StickerPress
            stickers:
            \(stickers)targets: { \(targets.map { $0 + ": {}" }.joined(separator: ", ")) }

            """
        try FileWriting.write(Array(manifest.utf8), to: folder + "/pack.yaml")
    }
}
