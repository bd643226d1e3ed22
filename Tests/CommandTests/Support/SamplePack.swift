import Foundation

/// A tiny pack with art drawn as text, to be built by the tool.
enum SamplePack {
    /// Writes `pack.yaml` (seven lines with `extra` on the seventh) and three drawings into the folder.
    static func write(into folder: Folder, at prefix: String = "", emojis: Bool = true, extra: String = "") throws {
        for (index, color) in ["#D33", "#3A3", "#33D"].enumerated() {
            try folder.write(drawing(color), to: "\(prefix)art/dot-\(index + 1).svg")
        }
        let stickers = (1...3).map { number in
            "  - { file: art/dot-\(number).svg, alt: Dot \(number)\(emojis ? ", emojis: [🔴]" : "") }\n"
        }
        try folder.write(
            "name: Dots\npublisher: Ana Lim\nstickers:\n\(stickers.joined())\(extra)", to: prefix + "pack.yaml")
    }

    static func drawing(_ color: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
        <circle cx="256" cy="256" r="200" fill="\(color)"/></svg>
        """
    }
}
