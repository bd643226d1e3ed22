import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite("What manifests ask of art") struct EditChecksTests {
    private static let place = SourceLocation(file: "pack.yaml", line: 7, column: 5)

    /// Findings about one sticker that two platforms get, of 800 x 600 px and frames of 60 ms each. Its keys have these
    /// places in line 8; what the pack sets for all its stickers has none.
    private func findings(
        frames: Int = 20, keys: [String] = ["trim", "poster", "crop"], isOff: Bool = false,
        _ edit: (inout ArtEdit) -> Void
    ) -> [Finding] {
        var sticker = Sticker(id: "wave", file: "art/wave.gif", location: Self.place)
        for (column, field) in keys.enumerated() {
            sticker.fieldLocations[field] = SourceLocation(file: "pack.yaml", line: 8, column: column)
        }
        edit(&sticker.edit)
        var pack = Pack(id: "tea", name: "Tea", publisher: "Ana", location: Self.place)
        pack.stickers = [sticker]
        pack.targets = ["one": Options(), "two": Options()]
        if isOff { pack.ruleLevels = ["art/no-effect": RuleLevel(severity: nil, reason: "a draft")] }
        let facts = ImageFacts(
            format: .gif, byteCount: 10, size: PixelSize(800, 600), durations: Array(repeating: 60, count: frames))
        return EditChecks.findings(
            in: Catalog(packs: [pack], links: Links(), location: Self.place), ArtFacts(["art/wave.gif": facts]))
    }

    @Test("says that a screen has a hue", arguments: [("#808A80", 1), ("#208030", 0)])
    func gray(color: String, count: Int) throws {
        let key = ChromaKey(color: try #require(Color(hex: color)), tolerance: 20)
        expect(findings { $0.key = key }.map(\.rule), is: Array(repeating: "art/key-gray", count: count))
    }

    @Test("says that trim and speed have no effect on a still", arguments: [(1, ["trim", "speed"]), (2, []), (1, [])])
    func stills(frames: Int, told keys: [String]) {
        func found(isOff: Bool) -> [Finding] {
            findings(frames: frames, keys: frames > 1 ? ["trim", "speed"] : keys, isOff: isOff) {
                ($0.speed, $0.trimEnd) = (2, 50)
            }
        }
        let told = found(isOff: false)
        expect(
            told.map(\.message),
            is: keys.isEmpty ? [] : ["`trim` and `speed` have no effect: art/wave.gif is a still picture"])
        #expect(told.allSatisfy { $0.rule == "art/no-effect" && $0.severity == .warning && $0.line == 8 })
        #expect(found(isOff: true).isEmpty)
    }

    @Test("leaves the art room on its canvas") func room() {
        func findings(_ margin: Double, _ line: Double) -> [String] {
            self.findings {
                $0.margin = margin
                $0.outline = Outline(width: line, color: .white)
            }.map(\.message)
        }
        expect(findings(200, 24), is: [])
        expect(
            findings(200, 25),
            is: [
                "`margin` of 200 px and `outline` of 25 px take 225 px on each side of a 512 px canvas; the limit is 224"
            ])
    }

    @Test("are told once, at their place, with what the art is") func mistakes() {
        let late = findings { $0.trimStart = 90_000 }
        expect(
            late.map(\.message),
            is: [
                "art/wave.gif: runs 1,200 ms; `trim` keeps 90,000 ms to the end, where there is nothing"
            ])
        expect(late.map(\.column), is: [0])
        let poster = findings { $0.poster = 40 }
        expect(poster.map(\.message), is: ["art/wave.gif: poster is frame 40; the art has 20 frames"])
        expect(poster.map(\.column), is: [1])
        expect(poster.map(\.severity), is: [.error])
    }

    @Test("tells a crop that reaches out of the art from one that misses it") func crops() {
        let over = findings { $0.crop = PixelRect(x: 700, y: 0, width: 300, height: 300) }
        expect(over.map(\.severity), is: [.warning])
        expect(over.map(\.message), is: ["`crop` reaches to 1,000 x 300 px; art/wave.gif has 800 x 600"])
        expect(findings { $0.crop = PixelRect(x: 800, y: 0, width: 10, height: 10) }.map(\.severity), is: [.error])
    }

    @Test("is silent about what fits") func fitting() {
        expect(
            findings {
                $0.poster = 20
                $0.trimEnd = 99_999
                $0.crop = PixelRect(x: 500, y: 0, width: 300, height: 600)
            }, is: [])
    }
}
