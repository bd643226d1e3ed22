import TestArt
import Testing

/// A tiny pack with art drawn as text, to be built by the tool.
enum SamplePack {
    /// The pack with its output in `out`, built once for all tests; to be copied, not changed.
    static let built = Task {
        let folder = TemporaryFolder()
        try write(into: folder)
        let run = try await Tool(in: folder).run("build", "-q")
        try #require(run.status == 0, "\(run.diagnostics)")
        return folder
    }

    /// Writes `pack.yaml` (`extra` begins on the seventh line) and three drawings into the folder.
    ///
    /// For one platform, which is enough for most tests; an empty `targets` switches all on.
    static func write(
        into folder: TemporaryFolder, at prefix: String = "", name: String = "Dots", stickers count: Int = 3,
        emojis: Bool = true, extra: String = "",
        targets: String = "targets: { whatsapp: {} }\n"
    ) throws {
        for (index, color) in ["#D33", "#3A3", "#66F"].enumerated() {
            try folder.write(drawing(color), to: "\(prefix)art/dot-\(index + 1).svg")
        }
        let stickers = (1...count).map { number in
            "  - { file: art/dot-\(number).svg, alt: Dot \(number)\(emojis ? ", emojis: [🔴]" : "") }\n"
        }
        try folder.write(
            "name: \(name)\npublisher: Ana Lim\nstickers:\n\(stickers.joined())\(extra)\(targets)",
            to: prefix + "pack.yaml")
    }

    static func drawing(_ color: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
        <circle cx="256" cy="256" r="200" fill="\(color)"/></svg>
        """
    }
}
