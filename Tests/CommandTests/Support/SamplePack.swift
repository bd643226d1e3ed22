import Foundation

/// A tiny pack with art drawn as text, to be built by the tool.
enum SamplePack {
    /// Writes `pack.yaml` and three drawings into the folder.
    static func write(into folder: Folder, name: String = "Dots", extra: String = "") throws {
        for (index, color) in ["#D33", "#3A3", "#33D"].enumerated() {
            try folder.write(drawing(color), to: "art/dot-\(index + 1).svg")
        }
        let stickers = (1...3).map { "  - { file: art/dot-\($0).svg, emojis: [🔴], alt: Dot \($0) }\n" }.joined()
        try folder.write("name: \(name)\npublisher: Ana Lim\nstickers:\n\(stickers)\(extra)", to: "pack.yaml")
    }

    static func drawing(_ color: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
        <circle cx="256" cy="256" r="200" fill="\(color)"/></svg>
        """
    }
}
