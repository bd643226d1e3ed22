/// A subject of rules that is an image file, or is going to be one.
package protocol ImageSubject: RuleSubject {
    /// The finished file; nil while it is only planned, or when it is missing or cannot be read.
    var facts: ImageFacts? { get }
}

/// What is measured on the images of all platforms; each has nothing to say while there is no file.
extension Metric where Subject: ImageSubject {
    /// Measures the file once there is one; nil where the metric does not apply to it.
    package static func image(
        _ name: String, in unit: MetricUnit = .none, _ measure: @escaping @Sendable (ImageFacts) -> MeasuredValue?
    ) -> Metric {
        Metric(name, in: unit) { subject in
            subject.facts.flatMap(measure).map { [Measurement($0)] } ?? []
        }
    }

    /// Measures the decoded pixels.
    package static func pixels(
        _ name: String, in unit: MetricUnit = .none, _ measure: @escaping @Sendable (PixelFacts) -> MeasuredValue?
    ) -> Metric {
        image(name, in: unit) { $0.pixels.flatMap(measure) }
    }

    package static var fileBytes: Metric { image("fileBytes", in: .bytes) { .count($0.byteCount) } }
    package static var trailingBytes: Metric { image("trailingBytes", in: .bytes) { .count($0.trailingBytes) } }
    package static var bitDepth: Metric { image("bitDepth") { .count($0.bitDepth) } }
    package static var colorKind: Metric { image("colorKind") { facts in facts.colorKind.map { .text($0) } } }
    package static var isAnimated: Metric { image("isAnimated") { .flag($0.isAnimated) } }
    package static var isOpaque: Metric { pixels("isOpaque") { .flag($0.isOpaque) } }
    package static var isBlank: Metric { pixels("isBlank") { .flag($0.visibleBox == nil) } }
    package static var shorterSide: Metric {
        image("shorterSide", in: .pixels) { .count(min($0.size.width, $0.size.height)) }
    }
    package static var longerSide: Metric {
        image("longerSide", in: .pixels) { .count(max($0.size.width, $0.size.height)) }
    }
    package static var sideDifference: Metric {
        image("sideDifference", in: .pixels) { .count(abs($0.size.width - $0.size.height)) }
    }

    /// Each side of the canvas, a square's once; `{size}` is both.
    package static var side: Metric {
        Metric("side", in: .pixels) { subject in
            guard let size = subject.facts?.size else { return [] }
            let details = ["size": "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))"]
            let sides = size.width == size.height ? [size.width] : [size.width, size.height]
            return sides.map { Measurement(.count($0), details: details) }
        }
    }

    /// The clear px on the side where there are fewest; nothing for blank images.
    package static var clearMargin: Metric {
        image("clearMargin", in: .pixels) { facts in
            guard let box = facts.pixels?.visibleBox else { return nil }
            let right = facts.size.width - box.x - box.width
            let bottom = facts.size.height - box.y - box.height
            return .count(min(box.x, box.y, right, bottom))
        }
    }

    /// 0 for ever; nothing for stills.
    package static var loopCount: Metric { image("loopCount") { facts in facts.loopCount.map { .count($0) } } }

    /// What the first frame shows of what the fullest frame does, in percent; nothing when no frame shows anything.
    package static var firstFrameShare: Metric {
        pixels("firstFrameShare") { pixels in pixels.firstFrameShare.map { .number($0) } }
    }

    /// The shortest delay of an animation as the file states it; `{frame}` counts from 1.
    package static var shortestFrame: Metric {
        Metric("shortestFrame", in: .milliseconds) { subject in
            guard let facts = subject.facts, facts.isAnimated else { return [] }
            return shortestFrame(of: facts.statedDurations)
        }
    }

    /// The shortest of these durations in ms, with its `{frame}`.
    package static func shortestFrame(of durations: [Double]) -> [Measurement] {
        guard let shortest = durations.enumerated().min(by: { $0.element < $1.element }) else { return [] }
        return [Measurement(.number(shortest.element), details: ["frame": "\(shortest.offset + 1)"])]
    }
}

extension PixelFacts {
    /// What the first frame shows of what the fullest frame does, in percent; nil when no frame shows anything.
    package var firstFrameShare: Double? {
        greatestCoverage > 0 ? firstFrameCoverage / greatestCoverage * 100 : nil
    }
}
