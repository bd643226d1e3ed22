import StickerModel

/// Writes an animation again with another rate, a part of its time, or on another canvas; all that is drawn stays the
/// artist's own.
struct LottieCopy {
    private let root: JSONItem
    private let time: TimeMap
    private let rate: Double
    private let frames: Double
    private let speed: Double
    private let placement: Placement?
    private let size: PixelSize

    /// How instants of the whole animation, and of the compositions inside, become those of the copy.
    private struct TimeMap {
        /// In frames of the animation.
        var start: Double
        var factor: Double

        /// The same for compositions, whose time begins at their own frame 0.
        var inner: TimeMap { TimeMap(start: 0, factor: factor) }

        func callAsFunction(_ frame: Double) -> Double { (frame - start) * factor }
    }

    /// The name of the composition that holds the layers where they are placed on another canvas.
    private static let composition = "sp-art"

    /// `text` is the JSON of an animation that could be read. Throws `FileError` when nothing of its time is left.
    init(_ text: [UInt8], _ timing: Timing?, _ framing: Framing?, facts: ImageFacts) throws(FileError) {
        root = try JSONItem(text)
        size = facts.size
        placement = try framing.map { framing throws(FileError) in try Placement(facts, framing) }
        let own = root["fr"]?.number ?? 60
        let (start, end) = (root["ip"]?.number ?? 0, root["op"]?.number ?? 0)
        speed = timing?.speed ?? 1
        rate = timing?.vectorRate ?? own
        let factor = rate / own / speed
        let first = start + max(0, timing?.trimStart ?? 0) * own / 1_000
        let last = min(end, start + (timing?.trimEnd ?? .infinity) * own / 1_000)
        guard last > first, factor.isFinite, factor > 0 else {
            throw FileError(.overLimit, "`trim` keeps nothing of it", hint: "start `trim` before the end of the art")
        }
        time = TimeMap(start: first, factor: factor)
        // A part of a frame at the end would make it a frame too long.
        frames = max(1, ((last - first) * factor + 1e-3).rounded(.down))
    }

    var json: [UInt8] {
        let isPlaced = placement.map { $0.canvas != size || $0.placed != PixelRect(size) } ?? false
        let canvas = placement?.canvas ?? size
        var out = Array("{\"tgs\":1,\"v\":\"5.5.2\",\"fr\":\(digits(rate)),\"ip\":0,\"op\":\(digits(frames)),".utf8)
        out += "\"w\":\(canvas.width),\"h\":\(canvas.height),\"ddd\":0,\"assets\":[".utf8
        for asset in root["assets"]?.elements ?? [] {
            out.separate()
            write(asset, time.inner, to: &out)
        }
        if isPlaced {
            out.separate()
            out += "{\"id\":\"\(Self.composition)\",\"layers\":".utf8
        } else {
            out += "],\"layers\":".utf8
        }
        if let layers = root["layers"] { write(layers, time, .layer, to: &out) }
        out += (isPlaced ? "}],\"layers\":[\(layer)]}" : "}").utf8
        return out
    }

    /// The layer that puts all others on the canvas.
    private var layer: String {
        guard let placement else { return "" }
        let (placed, part) = (placement.placed, placement.part)
        let scale = (100 * Double(placed.width) / part.width, 100 * Double(placed.height) / part.height)
        func still(_ numbers: Double...) -> String { "{\"a\":0,\"k\":[\(numbers.map(digits).joined(separator: ","))]}" }
        return
            "{\"ty\":0,\"refId\":\"\(Self.composition)\",\"sr\":1,\"st\":0,\"ip\":0,\"op\":\(digits(frames)),\"bm\":0,"
            + "\"w\":\(size.width),\"h\":\(size.height),\"ks\":{\"o\":{\"a\":0,\"k\":100},\"r\":{\"a\":0,\"k\":0},"
            + "\"p\":\(still(Double(placed.x), Double(placed.y), 0)),\"a\":\(still(part.x, part.y, 0)),"
            + "\"s\":\(still(scale.0, scale.1, 100))}}"
    }

    private func digits(_ number: Double) -> String {
        let rounded = (number * 1_000).rounded() / 1_000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension [UInt8] {
    /// A comma, unless a list or object was just opened.
    mutating func separate() {
        if let last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
    }

    /// A name as it was written, for the value that follows.
    mutating func add(name: ArraySlice<UInt8>) {
        append(UInt8(ascii: "\""))
        self += name
        self += "\":".utf8
    }
}

extension LottieCopy {
    /// What the numbers in a value mean.
    private struct Meaning: OptionSet {
        let rawValue: Int
        static let layer = Meaning(rawValue: 1)
        static let keyframe = Meaning(rawValue: 2)
        /// The values are seconds of a composition.
        static let remap = Meaning(rawValue: 4)
    }

    /// Names of layers and shapes are left out, as they are not seen.
    private func write(_ item: JSONItem, _ time: TimeMap, _ meaning: Meaning = [], to out: inout [UInt8]) {
        switch item.kind {
        case .object:
            out.append(UInt8(ascii: "{"))
            item.forEachMember { name, value in
                let key = String(decoding: name, as: UTF8.self)
                if key == "nm" || key == "mn" { return }
                out.separate()
                out.add(name: name)
                let isTime =
                    meaning.contains(.layer) && ["ip", "op", "st"].contains(key)
                    || meaning.contains(.keyframe) && key == "t"
                let isRemap =
                    meaning.contains(.layer) && key == "tm"
                    || meaning.contains(.remap) && ["k", "s", "e"].contains(key)
                if isTime, let number = value.number {
                    out += digits(time(number)).utf8
                } else if key == "layers", value.kind == .array {
                    write(value, time, .layer, to: &out)
                } else {
                    let isTrack = key == "k" && value.kind == .array
                    write(value, time, (isTrack ? Meaning.keyframe : []).union(isRemap ? .remap : []), to: &out)
                }
            }
            out.append(UInt8(ascii: "}"))
        case .array:
            out.append(UInt8(ascii: "["))
            for element in item.elements {
                out.separate()
                write(element, time, element.kind == .array ? meaning.intersection(.remap) : meaning, to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .number where meaning.contains(.remap) && speed != 1: out += "\((item.number ?? 0) / speed)".utf8
        default: out += item.source
        }
    }
}
