import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerServing

@Suite struct QRCodeTests {
    private static let address = "http://192.168.178.123:8417/" + RandomToken.make(length: 24) + "/"

    /// What a terminal with a white or a black background shows, one entry for each module; nil where nothing is drawn.
    private struct Screen {
        var rows: [[Bool]] = []

        /// `isDark` is the terminal's own background.
        init(_ text: String, onDark isDark: Bool) {
            for line in text.split(separator: "\n") {
                var (ink, paper) = (isDark ? false : true, isDark)
                var upper: [Bool] = []
                var lower: [Bool] = []
                var rest = line[...]
                while let letter = rest.popFirst() {
                    if letter == "\u{1B}" {
                        let code = rest.prefix { $0 != "m" }
                        rest = rest.dropFirst(code.count + 1)
                        let numbers = code.dropFirst().split(separator: ";").compactMap { Int($0) }
                        switch numbers {
                        case [0]: (ink, paper) = (!isDark, isDark)
                        case [38, 5, 16, 48, 5, 231]: (ink, paper) = (true, false)
                        case [48, 5, 16]: paper = true
                        case [48, 5, 231]: paper = false
                        default: Issue.record("unknown code \(numbers)")
                        }
                        continue
                    }
                    upper.append(letter == "█" || letter == "▀" ? ink : paper)
                    lower.append(letter == "█" || letter == "▄" ? ink : paper)
                }
                rows += [upper, lower]
            }
        }

        /// A gray picture (PGM): terminals draw a cell twice as high as wide, so a half of it is a square.
        func picture(scale: Int, isInverted: Bool = false) -> Data {
            let width = rows[0].count * scale
            var bytes = Array("P5\n\(width) \(rows.count * scale)\n255\n".utf8)
            for row in rows {
                let line = row.flatMap { [UInt8](repeating: $0 == isInverted ? 255 : 0, count: scale) }
                for _ in 0..<scale { bytes += line }
            }
            return Data(bytes)
        }
    }

    /// On dark and on light terminals the same black and white.
    @Test func looksTheSameOnEveryBackground() throws {
        let code = try #require(QRCode(Self.address))
        let text = code.text(as: .coloredBlocks).string
        let (dark, light) = (Screen(text, onDark: true), Screen(text, onDark: false))
        // The last row may be the lower half of a line that the code does not need.
        let size = code.modules.count + 8
        expect(dark.rows.prefix(size), is: light.rows.prefix(size))
        let quiet = dark.rows.prefix(4) + dark.rows.prefix(size).suffix(4)
        #expect(quiet.allSatisfy { $0.allSatisfy { !$0 } })
        #expect(
            dark.rows.prefix(size).allSatisfy { $0.prefix(4).allSatisfy { !$0 } && $0.suffix(4).allSatisfy { !$0 } })
        expect(dark.rows[0].count, is: code.width(as: .coloredBlocks))
        #expect(text.split(separator: "\n").count <= 23, "fits a small terminal")
    }

    @Test func hasNoEscapesWithoutColors() throws {
        let text = try #require(QRCode(Self.address)).text(as: .plainBlocks).string
        #expect(!text.contains("\u{1B}"))
        #expect(text.allSatisfy { "█▀▄ \n".contains($0) })
    }

    @Test func isPureASCIIWithSpaces() throws {
        let code = try #require(QRCode(Self.address))
        let text = code.text(as: .coloredSpaces).string
        expect(text.utf8.count, is: text.unicodeScalars.count)
        #expect(code.width(as: .coloredSpaces) <= 82)
    }

    @Test func refusesWhatDoesNotFit() { #expect(QRCode(String(repeating: "x", count: 4_000)) == nil) }

    /// What a camera sees is decoded by another program.
    @Test(.needs("zbarimg"), arguments: QRCode.Drawing.allCases, [true, false])
    func isReadByOthers(_ drawing: QRCode.Drawing, onDark: Bool) throws {
        let code = try #require(QRCode(Self.address))
        var screen = Screen(code.text(as: drawing).string, onDark: onDark)
        if drawing == .coloredSpaces {
            // Two letters are as wide as one is high.
            screen.rows = screen.rows.map { row in row.indices.filter { $0.isMultiple(of: 2) }.map { row[$0] } }
            screen.rows = screen.rows.indices.filter { $0.isMultiple(of: 2) }.map { screen.rows[$0] }
        }
        // Without colors, a light terminal shows the code inverted.
        let isInverted = drawing == .plainBlocks && !onDark
        let file = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID().uuidString).pgm")
        defer { try? FileManager.default.removeItem(at: file) }
        try screen.picture(scale: 4, isInverted: isInverted).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Shell.path(of: "zbarimg")))
        process.arguments = ["--raw", "-q", file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        expect(said, is: Self.address + "\n")
    }
}
