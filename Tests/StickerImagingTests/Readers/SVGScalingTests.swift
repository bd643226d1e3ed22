import Foundation
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Readers of SVG take processor time in proportion to its text: each text is made four times as large again and again,
/// and no step may cost more than eight times what the one before it did. What grows with the square of its input takes
/// sixteen times as long.
///
/// That is what `make scale` measures. `make test` may run on a busy machine: each largest text is read once.
@Suite struct SVGScalingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The size of the largest text: reading it takes a tenth of a second or so.
        var most: Int
        var text: @Sendable (Int) -> String
        /// Whether what the text has is found in it.
        var read: @Sendable ([UInt8]) throws -> Bool

        var testDescription: String { name }
    }

    /// Less is noise, in seconds of processor time.
    private static let floor = 0.004
    private static let isAlone = ProcessInfo.processInfo.environment["STICKERPRESS_SCALE"] != nil

    @Test(.timeLimit(.minutes(10)), arguments: cases + hostile) func isLinear(_ reader: Case) throws {
        guard Self.isAlone else {
            let isRead = try reader.read([UInt8].text("<svg>" + reader.text(reader.most / 4)))
            #expect(isRead)
            return
        }
        var before: Double?
        // The first sizes are small: what is far from linear is found before it takes hours.
        for step in [1_024, 256, 64, 16, 4, 1] {
            let input = [UInt8].text("<svg>" + reader.text(max(1, reader.most / step)))
            let most = before.map { 8 * max($0, Self.floor) } ?? .infinity
            let seconds = try Self.seconds(atMost: most) {
                let isRead = try reader.read(input)
                #expect(isRead)
            }
            try #require(seconds <= most, "\(input.count) bytes, \(before ?? 0) s before")
            before = seconds
        }
        let last = try #require(before)
        #expect(last > Self.floor, "too little to tell")
    }

    /// Other tests run meanwhile, and empty the caches of the processor: only what repeats itself counts.
    private static func seconds(atMost most: Double, _ body: () throws -> Void) rethrows -> Double {
        var seconds = try ProcessorTime.seconds(body)
        for _ in 0..<4 where seconds > most { seconds = min(seconds, try ProcessorTime.seconds(body)) }
        return seconds
    }

    private static let cases = [
        Case(name: "ids of #", most: 9_000_000) {
            "<hatch id='" + String(repeating: "#", count: $0) + "'/>"
        } read: {
            try texts(of: $0) == []
        },
        Case(name: "many paint ids", most: 20_000) { count in
            (0..<count).map { "<hatch id='a\($0)'/><rect fill='url(#b\($0))'/>" }.joined() + "<rect fill='url(#a0)'/>"
        } read: {
            try texts(of: $0) == ["hatches"]
        },
        Case(name: "many texts", most: 20_000) {
            String(repeating: "<text>a&#66;é</text>", count: $0)
        } read: {
            try texts(of: $0) == []
        },
        Case(name: "references to characters", most: 400_000) {
            "<image href='" + String(repeating: "&#65;&amp;", count: $0) + "'/>"
        } read: {
            try texts(of: $0).first?.hasPrefix("pictures in other files (") == true
        },
        Case(name: "styles", most: 10_000) {
            String(repeating: "<style>@import 'a';</style>", count: $0)
        } read: {
            try texts(of: $0) == ["style sheets in other files (a)"]
        },
        Case(name: "rules", most: 5_000) { count in
            "<style>" + (0..<count).map { ".a\($0), g .b\($0){fill:var(--c)}" }.joined() + "</style>"
                + (0..<count).map { "<g class='a\($0)'/>" }.joined()
        } read: {
            try texts(of: $0) == ["CSS variables"]
        },
        Case(name: "declarations", most: 40_000) {
            "<g style='" + String(repeating: "fill:oklch(1);", count: $0) + "'/>"
        } read: {
            try texts(of: $0) == ["the color function oklch()"]
        },
        Case(name: "drawings inside", most: 500) {
            let uses = String(repeating: "<use href=%22much-used-shapes.svg%22/>", count: 20)
            return String(
                repeating: "<image href='data:image/svg+xml,&lt;svg>\(uses.replacing("<", with: "&lt;"))&lt;/svg>'/>",
                count: $0)
        } read: {
            try texts(of: $0) == ["drawings in other files (much-used-shapes.svg)"]
        },
        Case(name: "pictures to be written again", most: 1_000) {
            let webp = Data(WebPBuilder(width: 1, height: 1, parts: [.init(color: [255, 0, 0, 255])]).still)
            return String(
                repeating: "<image width='1' href='data:image/webp;base64,\(webp.base64EncodedString())'/>", count: $0)
        } read: {
            try changed($0)
        },
        Case(name: "drop shadows", most: 10_000) {
            String(repeating: "<feDropShadow></feDropShadow>", count: $0)
        } read: {
            try changed($0)
        },
    ]

    /// Unfinished things, again and again, in style sheets and attributes; there is nothing to find in most of them.
    private static let hostile = [
        "var(", "fill:var(", "fill:", "fill:oklch(", "/*", "@", "@import", "@media", "@media{", "@media print{",
        "@media{}", "a{", "}", "{}", "a,", "a ", ".a", ":is(", "[", "\"", "\\", "font:9 ", "font:9px a,",
        "font-family:a,",
        "filter:invert(1) ", "filter:invert(1);", "mask-image:a;", "#",
    ].map { text in
        Case(name: text, most: 400_000 / text.utf8.count) {
            let style = String(repeating: text, count: $0)
            return "<text style='\(style)' filter='\(style)' font-family='\(style)' class='\(style)'>x</text>"
                + "<style>\(style)</style><style>a{\(style)</style>"
        } read: { document in
            _ = try texts(of: document)
            return true
        }
    }

    private static func texts(of document: [UInt8]) throws -> [String] {
        let preparation = SVGPreparation(ArtLimits())
        _ = try preparation.changed(document + .text("</svg>"))
        return preparation.omissions.texts
    }

    private static func changed(_ document: [UInt8]) throws -> Bool {
        try SVGPreparation(ArtLimits()).changed(document + .text("</svg>")) != nil
    }
}
