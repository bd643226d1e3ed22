import StickerModel

/// What is measured on a sequence.
enum SequenceMetrics {
    static let all: [Metric<IMessageSequence>] = [
        frameCount, sizeCount, frameFormat, durationIsPositive, durationType, missingNumber, frameDuration,
        sequenceBytes,
    ]

    static let frameCount = Metric<IMessageSequence>("frameCount", in: .frames) { sequence in
        [Measurement(.count(sequence.frames.count))]
    }

    static let sizeCount = Metric<IMessageSequence>("sizeCount") { sequence in
        let sizes = Set(sequence.frames.compactMap { $0.facts?.size })
        guard !sizes.isEmpty else { return [] }
        let text = sizes.sorted { ($0.area, $0.width) < ($1.area, $1.width) }.map { "\($0.width) x \($0.height)" }
        return [Measurement(.count(sizes.count), details: ["sizes": NameList.text(text)])]
    }

    /// The first frame of each other format, so that a sequence of 165 JPEG is one finding.
    static let frameFormat = Metric<IMessageSequence>("frameFormat") { sequence in
        var seen: Set<ArtFormat> = []
        return sequence.frames.compactMap { frame in
            guard let format = frame.facts?.format, seen.insert(format).inserted else { return nil }
            return Measurement(
                .text(format.title), details: ["file": frame.file.value, "article": format.withArticle],
                at: frame.file.location)
        }
    }

    static let durationIsPositive = Metric<IMessageSequence>("durationIsPositive") { sequence in
        guard let duration = sequence.duration else { return [] }
        return [
            Measurement(
                .flag(duration.value > 0), details: ["found": Figures.grouped(duration.value)], at: duration.location)
        ]
    }

    static let durationType = Metric<IMessageSequence>("durationType") { sequence in
        guard let type = sequence.durationType else { return [] }
        let near = SpellingSuggestion.match(type.value, in: ["fixed", "fps"])
        let suggestion = near.map { $0 == type.value ? "" : "; did you mean “\($0)”?" } ?? ""
        return [Measurement(.text(type.value), details: ["suggestion": suggestion], at: type.location)]
    }

    static let missingNumber = Metric<IMessageSequence>("missingNumber") { sequence in
        sequence.missingKeys.map { Measurement(.flag(true), details: ["key": $0]) }
    }

    static let frameDuration = Metric<IMessageSequence>("frameDuration", in: .milliseconds) { sequence in
        guard let duration = sequence.frameDuration else { return [] }
        // Xcode writes 0.59999999999999998 for 0.6.
        return [Measurement(.number((duration * 1000).rounded() / 1000), at: sequence.duration?.location)]
    }

    static let sequenceBytes = Metric<IMessageSequence>("sequenceBytes", in: .bytes) { sequence in
        [Measurement(.count(sequence.byteCount))]
    }
}
