import Expect
import Foundation
import Testing

/// Fonts that are installed between two builds.
@Suite(.enabled(if: DejaVu.isThere, "the DejaVu fonts are not installed"))
struct FontTests {
    /// The remedy of the warning helps: neither “Up to date” nor the cache keep the old pictures.
    @Test func aFontThatWasInstalledIsUsed() throws {
        let studio = try Studio()
        let fonts = studio.path + "/cache/fonts"
        try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
        // Whether text is visible shows where another font changes the picture.
        try studio.write(
            """
            <fontconfig><dir>\(fonts)</dir><cachedir>\(studio.path)/cache/fc</cachedir>
            <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias></fontconfig>
            """, to: "cache/fonts.conf")
        for number in 1...4 {
            let text = "<text x='40' y='300' font-family='DejaVu Serif' font-size='200'>Mi\(number)</text>"
            try studio.write(
                "<svg xmlns='http://www.w3.org/2000/svg' width='512' height='512'>\(text)</svg>",
                to: "art/dot-\(number).svg")
        }
        func build(_ arguments: [String] = []) throws -> String {
            let build = try Builder(
                studio, arguments,
                environment: [
                    "XDG_CACHE_HOME": studio.path + "/cache", "FONTCONFIG_FILE": studio.path + "/cache/fonts.conf",
                ], usesCache: arguments.isEmpty)
            expect(build.wait(), is: 0, "\(build.said)")
            return build.said
        }
        func install(_ font: String) throws {
            try FileManager.default.copyItem(atPath: DejaVu.folder + font, toPath: fonts + "/" + font)
        }
        try install(DejaVu.files[0])
        try install(DejaVu.files[1])
        for _ in 0..<2 {
            let said = try build()
            #expect(said.contains("the font “DejaVu Serif” (DejaVu Sans is used)"), "\(said)")
        }
        try install(DejaVu.files[2])
        let said = try build()
        #expect(!said.contains("DejaVu Sans"), "\(said)")
        #expect(said.contains("4 changed"), "\(said)")
        #expect(try build().contains("Up to date"))
        let date = Date(timeIntervalSinceNow: -1e6)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: fonts + "/" + DejaVu.files[2])
        #expect(try !build().contains("Up to date"), "an installed font is another one")
        let clean = studio.path + "/clean"
        _ = try build(["--output", clean])
        expect(studio.content(), is: studio.content(of: clean))
    }
}

private enum DejaVu {
    static let folder = "/usr/share/fonts/truetype/dejavu/"
    static let files = ["DejaVuSans.ttf", "DejaVuSansMono.ttf", "DejaVuSerif.ttf"]
    static let isThere = files.allSatisfy { FileManager.default.fileExists(atPath: folder + $0) }
}
