import StickerModel

/// What is measured on a sticker.
enum StickerMetrics {
    static let all: [Metric<IMessageSticker>] = [
        format, fileName, extensionAgrees, fileBytes, headroomBytes, classSide, looseSide, shorterSide, longerSide,
        sideDifference, bitDepth, colorKind, isInterlaced, isWideGamut, isGIF, isJPEG, shortestFrame, loopCount,
        firstFrameShare, isCrushed, isScaleVariant, stemAgrees, plainName, isExtraFile, labelLength, labelIsAutomatic,
    ]

    /// Measures the file, once there is one.
    static func onFile(
        _ name: String, in unit: MetricUnit = .none,
        _ measure: @escaping @Sendable (ImageFacts) -> MeasuredValue?
    ) -> Metric<IMessageSticker> {
        Metric(name, in: unit) { sticker in
            sticker.facts.flatMap(measure).map { [Measurement($0)] } ?? []
        }
    }

    static let format = onFile("format") { .text($0.format.title) }
    static let fileBytes = onFile("fileBytes", in: .bytes) { .count($0.byteCount) }

    /// Up to where the rule about the size itself speaks.
    private static let headroomEnd = 500_000
    static let headroomBytes = onFile("headroomBytes", in: .bytes) { facts in
        facts.byteCount <= headroomEnd ? .count(facts.byteCount) : nil
    }

    static let shorterSide = onFile("shorterSide", in: .pixels) { .count(min($0.size.width, $0.size.height)) }
    static let longerSide = onFile("longerSide", in: .pixels) { .count(max($0.size.width, $0.size.height)) }
    static let sideDifference = onFile("sideDifference", in: .pixels) { .count(abs($0.size.width - $0.size.height)) }
    static let bitDepth = onFile("bitDepth") { .count($0.bitDepth) }
    static let colorKind = onFile("colorKind") { facts in facts.colorKind.map { .text($0) } }
    static let isInterlaced = onFile("isInterlaced") { facts in
        facts.format == .png || facts.format == .apng ? .flag(facts.isInterlaced) : nil
    }
    static let isGIF = onFile("isGIF") { .flag($0.format == .gif) }
    static let isJPEG = onFile("isJPEG") { .flag($0.format == .jpeg) }
    static let isCrushed = onFile("isCrushed") { .flag($0.isAnimationContainer && $0.frameCount == 1) }
    static let loopCount = onFile("loopCount") { facts in facts.loopCount.map { .count($0) } }

    static let isWideGamut = Metric<IMessageSticker>("isWideGamut") { sticker in
        guard let profile = sticker.facts?.colorProfile else { return [] }
        return [Measurement(.flag(true), details: ["profile": profile])]
    }

    static let firstFrameShare = onFile("firstFrameShare") { facts in
        guard let pixels = facts.pixels, pixels.greatestCoverage > 0 else { return nil }
        return .number(pixels.firstFrameCoverage / pixels.greatestCoverage * 100)
    }

    static let shortestFrame = Metric<IMessageSticker>("shortestFrame", in: .milliseconds) { sticker in
        guard let facts = sticker.facts, facts.isAnimated,
            let shortest = facts.statedDurations.enumerated().min(by: { $0.element < $1.element })
        else { return [] }
        return [Measurement(.number(shortest.element), details: ["frame": "\(shortest.offset + 1)"])]
    }
}
