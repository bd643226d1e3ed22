import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// First do no harm: drawings of what librsvg draws as browsers do are drawn the same with preparation and without.
@Suite struct SVGHarmTests {
    /// Numbers that are the same in every run.
    private struct Dice {
        var state: UInt64

        mutating func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }

        mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
    }

    private static let selectors = [
        ".a", ".b", "g .a", "g > .b", ".a + .b", ".b ~ .a", "#i3", "rect.a", "path, .c", ".a:hover", ".a:first-child",
        ".b:not(.a)", "[x]", "g g .c", "*", "svg > .a", ".a, .b::x",
    ]
    private static let properties = [
        "fill:#36c", "fill:url(#paint)", "fill:url(#box)", "stroke:#c33", "stroke:url(#paint);stroke-width:3",
        "opacity:.6",
        "clip-path:url(#cut)", "mask:url(#veil)", "fill-rule:evenodd", "filter:url(#soft)", "display:none",
        "fill:none;stroke:#000", "clip-path:none", "filter:none", "fill-opacity:.5 !important",
    ]

    private static func shape(_ number: Int, _ dice: inout Dice) -> String {
        let (x, y, size) = (8 + dice.roll(40), 8 + dice.roll(40), 6 + dice.roll(20))
        var own = "id='i\(number)' class='\(dice.pick(["a", "b", "c", "a b", "b c"]))'"
        if dice.roll(3) == 0 { own += " style='\(dice.pick(properties))'" }
        if dice.roll(4) == 0 { own += " fill='\(dice.pick(["#fa0", "none", "url(#paint)"]))'" }
        let turn =
            dice.roll(4) == 0 ? " transform='\(dice.pick(["translate(2 1)", "scale(.9)", "rotate(90 32 32)"]))'" : ""
        return switch dice.roll(6) {
        case 0: "<rect \(own)\(turn) x='\(x)' y='\(y)' width='\(size)' height='\(size)' rx='2'/>"
        case 1: "<circle \(own)\(turn) cx='\(x)' cy='\(y)' r='\(size / 2)'/>"
        case 2: "<path \(own)\(turn) d='M\(x) \(y)c5 0 \(size) 9 \(size) \(size)s-9 4-12-3q-3-4-2-8z'/>"
        case 3: "<polygon \(own)\(turn) points='\(x),\(y) \(x + size),\(y) \(x),\(y + size)'/>"
        case 4 where number > 2: "<use href='#i\(dice.roll(number))' x='3'/>"
        default: "<path \(own)\(turn) d='M\(x) \(y)h\(size)v\(size)h-\(size)zM\(x + 3) \(y + 3)h3v3h-3z'/>"
        }
    }

    private static func drawing(_ seed: Int) -> [UInt8] {
        var dice = Dice(state: UInt64(seed))
        let rules = (0..<dice.roll(6)).map { _ in "\(dice.pick(selectors)){\(dice.pick(properties))}" }.joined(
            separator: "\n")
        let stops = "<stop stop-color='#fff'/><stop offset='1' stop-color='#036'/>"
        let definitions = """
            <style>\(rules)</style><linearGradient id='paint' gradientUnits='userSpaceOnUse' x2='64'>\(stops)</linearGradient>\
            <radialGradient id='box' r='.6'>\(stops)</radialGradient><clipPath id='cut'><circle cx='30' cy='30' r='24'/></clipPath>\
            <mask id='veil' maskUnits='userSpaceOnUse' width='64' height='64'><rect width='64' height='64' fill='#bbb'/></mask>\
            <filter id='soft'><feGaussianBlur stdDeviation='1'/></filter>
            """
        var (body, open) = ("", 0)
        for number in 0..<12 {
            if dice.roll(4) == 0 {
                body += dice.pick([
                    "<g>", "<g class='a'>", "<g class='c' opacity='.9'>", "<g transform='translate(1)'>",
                ])
                open += 1
            }
            body += shape(number, &dice)
            if open > 0, dice.roll(3) == 0 { (body, open) = (body + "</g>", open - 1) }
        }
        return SVGReaderTests.svg("viewBox='0 0 64 64'", definitions + body + String(repeating: "</g>", count: open))
    }

    @Test func ordinaryDrawingsStayAsTheyAre() throws {
        let size = PixelSize.square(64)
        var visible = 0
        for seed in 1...100 {
            let document = Self.drawing(seed)
            let changed = try SVGPreparation(ArtLimits()).changed(document)
            let plain = try SVGDrawing(document, size: size).draw(frame: 0)
            let prepared = try changed.map { try SVGDrawing($0, size: size).draw(frame: 0) } ?? plain
            // As they look on white.
            let worst =
                stride(from: 0, to: plain.pixels.count, by: 4).map { start in
                    let (a, b) = (Int(plain.pixels[start + 3]), Int(prepared.pixels[start + 3]))
                    return (0..<3).map {
                        abs(Int(plain.pixels[start + $0]) * a - Int(prepared.pixels[start + $0]) * b) / 255
                    }.max() ?? 0
                }.max() ?? 0
            #expect(worst <= 3, "seed \(seed): \(worst)\n\(String(decoding: document, as: UTF8.self))")
            if plain.pixels.contains(where: { $0 > 0 }) { visible += 1 }
        }
        #expect(visible > 80)
    }
}
