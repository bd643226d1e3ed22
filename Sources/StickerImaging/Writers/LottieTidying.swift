import StickerModel

/// Writes an animation as rlottie reads it, the player of Telegram and Discord: it gives up a file for `512.0`, `null` or
/// a flag that is a number, and knows no slots, no hidden shapes and no matte that is elsewhere than above its layer.
///
/// What it reads as it is stays as it is written.
struct LottieTidying {
    private let root: JSONItem
    private let slots: JSONItem?
    private var out: [UInt8] = []
    /// Bytes that may be written several times: values of slots, and mattes.
    private var copies = 32_000_000

    private init(_ root: JSONItem) { (self.root, slots) = (root, root["slots"]) }

    /// The JSON without blanks between its values. `marked` adds the member `"tgs":1` that Telegram's own files have, unless
    /// it is there. Throws `FileError` for what is not JSON.
    static func tidied(_ text: [UInt8], marked: Bool = false) throws(FileError) -> [UInt8] {
        var tidying = LottieTidying(try JSONItem(text))
        tidying.out.reserveCapacity(text.count)
        let root = tidying.root
        let lacksMark = marked && root["tgs"]?.kind ?? .null == .null
        lacksMark ? tidying.write(root.members(without: ["slots"]), first: "\"tgs\":1") : tidying.write(root)
        return tidying.out
    }

    /// Flags that rlottie reads as numbers, and those that it reads as true or false.
    private static let numbered = ["ddd", "ao", "h", "td"]
    private static let flags = ["hd", "c", "hasMask", "inv"]

    private mutating func write(_ item: JSONItem) {
        switch item.kind {
        case .array: writeList(item.elements)
        case .object:
            if let slot = slot(of: item) { return write(slot) }
            write(item.members(without: item.index == 0 ? ["slots"] : []))
        default: out += item.whole ?? item.source
        }
    }

    private mutating func write(_ members: [JSONItem.Member], first: String = "") {
        out.append(UInt8(ascii: "{"))
        out += first.utf8
        for (name, value) in members where value.kind != .null {
            out.separate()
            out.add(name: name)
            write(value, called: name)
        }
        out.append(UInt8(ascii: "}"))
    }

    private mutating func writeList(_ elements: [JSONItem]) {
        out.append(UInt8(ascii: "["))
        for element in elements {
            out.separate()
            write(element)
        }
        out.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ value: JSONItem, called name: ArraySlice<UInt8>) {
        if name.isNamed("layers"), value.kind == .array {
            writeLayers(value.elements)
        } else if name.isNamed("shapes") || name.isNamed("it"), value.kind == .array {
            writeList(value.elements.filter { $0["hd"]?.flag != true })
        } else if name.isNamed("masksProperties") {
            writeList(value.elements.filter(\.isMask))
        } else if let flag = value.flag, Self.numbered.contains(where: name.isNamed), value.kind != .number {
            out += (flag ? "1" : "0").utf8
        } else if let flag = value.flag, Self.flags.contains(where: name.isNamed), value.kind == .number {
            out += (flag ? "true" : "false").utf8
        } else if name.isNamed("k"), value.elements.count == 1, let only = value.elements.first, only.kind == .number {
            out += only.whole ?? only.source
        } else {
            write(value)
        }
    }

    /// What a slot has in place of a value; no slot refers to another one.
    private mutating func slot(of item: JSONItem) -> JSONItem? {
        guard let name = item["sid"]?.raw, let slots, item.index < slots.index || item.index >= slots.end,
            let slot = slots.member(name)?["p"]
        else { return nil }
        return mayCopy(slot) ? slot : nil
    }

    private mutating func mayCopy(_ item: JSONItem) -> Bool {
        copies -= item.tape.items[item.index..<item.end].reduce(0) { $0 + Int($1.count) + 3 }
        return copies > 0
    }

    // MARK: Layers

    /// With each matte directly above the layer that it belongs to, and none that belongs to no layer.
    private mutating func writeLayers(_ layers: [JSONItem]) {
        let sources = LottieLayer.mattes(of: layers.enumerated().map { LottieLayer(item: $1, index: $0) })
        let mattes = Set(sources.compactMap(\.self))
        let parents = Set(layers.compactMap { $0["parent"]?.integer })
        out.append(UInt8(ascii: "["))
        for (index, layer) in layers.enumerated() {
            let isAbove = index + 1 < layers.count && sources[index + 1] == index
            if mattes.contains(index) || layer["td"]?.flag == true, !isAbove {
                // Its children need it where it was.
                guard let number = layer["ind"]?.integer, parents.contains(number) else { continue }
                out.separate()
                write(layer.members(without: Self.contents), first: "\"ty\":3")
                continue
            }
            if let source = sources[index], source != index - 1, mayCopy(layers[source]) {
                out.separate()
                write(layers[source].members(without: ["ind", "tt", "tp"]))
            }
            out.separate()
            write(layer)
        }
        out.append(UInt8(ascii: "]"))
    }

    /// What a layer has that draws, and no other one needs.
    private static let contents = ["ty", "shapes", "refId", "masksProperties", "hasMask", "tt", "tp", "td"]
}

extension ArraySlice<UInt8> {
    fileprivate func isNamed(_ name: String) -> Bool { elementsEqual(name.utf8) }
}

extension JSONItem {
    /// Index of the first item that does not belong to it.
    fileprivate var end: Int { Int(tape.items[index].next) }

    /// As rlottie needs them: what a shape is comes first, and masks that are none are left out, as `left` is.
    fileprivate func members(without left: [String]) -> [Member] {
        let isShape = self["ty"]?.kind == .string
        let left = left + (hasMasks ? [] : ["hasMask", "masksProperties"])
        let members = members.filter { member in !left.contains(where: member.name.isNamed) }
        return members.filter { isShape && $0.name.isNamed("ty") }
            + members.filter { !isShape || !$0.name.isNamed("ty") }
    }

    /// A mask of the mode “None” is there for other programs; rlottie clips the layer away.
    fileprivate var isMask: Bool { self["mode"]?.string != "n" }

    fileprivate var hasMasks: Bool { self["masksProperties"]?.elements.contains(where: \.isMask) ?? true }

    /// The digits of a whole number that is written as a fraction or with an exponent.
    fileprivate var whole: ArraySlice<UInt8>? {
        guard let number, source.contains(where: { ".eE".utf8.contains($0) }), let whole = Int(exactly: number),
            abs(whole) < 1 << 30
        else { return nil }
        return ArraySlice("\(whole)".utf8)
    }
}
