import StickerModel

extension LottieRewriter {
    /// The keyframes of an animated value in the order of their times; none of a value that stays.
    func keyframes<Value>(_ value: JSONItem, _ read: (JSONItem) -> Value) -> [LottieKeyframe<Value>] {
        let elements = value.elements
        guard let first = elements.first, first.kind == .object, first["t"] != nil else { return [] }
        var frames: [LottieKeyframe<Value>] = []
        for element in elements {
            // The last keyframe of old files says no more than when it is.
            guard let value = element["s"].map(read) ?? frames.last?.end ?? frames.last?.value else { continue }
            var frame = LottieKeyframe(
                time: clock.time(element["t"]?.number ?? 0), value: value, end: element["e"].map(read),
                isHeld: element["h"]?.flag ?? false, easing: LottieEasing(element))
            if let out = element["to"], let into = element["ti"] {
                let tangents = (Self.values(out.numbers, .point), Self.values(into.numbers, .point))
                if tangents.0 + tangents.1 != [0, 0, 0, 0] { frame.tangents = tangents }
            }
            frames.append(frame)
        }
        let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
        return order.map { frames[$0] }
    }

    /// Writes the keyframes of an animated value as a list. `value` writes one value, `way` what else is said of the way
    /// to the next keyframe; a value that is held has none.
    mutating func list<Value>(
        _ frames: [LottieKeyframe<Value>], value: (inout Self, Value) -> Void,
        way: (inout Self, LottieKeyframe<Value>) -> Void
    ) {
        writer.open("[")
        for (index, frame) in frames.enumerated() {
            writer.open("{")
            writer.name("t")
            writer.number(frame.time)
            writer.name("s")
            value(&self, frame.value)
            if index + 1 < frames.count {
                if frame.isHeld {
                    writer.member("h", 1)
                } else {
                    writer.name("e")
                    value(&self, frame.end ?? frames[index + 1].value)
                    way(&self, frame)
                }
            }
            writer.close("}")
        }
        writer.close("]")
    }

    /// The members of a keyframe that say how fast it goes.
    mutating func write(_ easing: LottieEasing) {
        let name = easingName(easing)
        writer.name("n")
        writer.text(name)
        for (end, x, y) in [("i", easing.inX, easing.inY), ("o", easing.outX, easing.outY)]
            as [(StaticString, Double, Double)]
        {
            writer.name(end)
            writer.open("{")
            writer.name("x")
            writer.number(x)
            writer.name("y")
            writer.number(y)
            writer.close("}")
        }
    }
}
