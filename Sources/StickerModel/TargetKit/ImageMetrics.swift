/// A subject of rules that is an image file, or is going to be one. Besides its own metrics it has those of all images;
/// its own come first where both have a name.
package protocol ImageSubject: RuleSubject {
    /// The finished file; nil while it is only planned, or when it is missing or cannot be read.
    var facts: ImageFacts? { get }
}

extension ImageSubject {
    /// The path of a file that can be read; nil without one.
    package var readPath: String? { facts == nil ? nil : path }

    /// Of its own metrics, else of those of all images.
    package static func unit(of metric: String) -> MetricUnit? {
        Metric(rawValue: metric)?.unit ?? ImageMetric(rawValue: metric)?.unit
    }

    /// Of its own metrics, else of those of all images, which have nothing while there are no facts.
    package func measure(named metric: String) -> Measurements {
        Metric(rawValue: metric).map(measure) ?? ImageMetric(rawValue: metric).flatMap { facts?.measure($0) } ?? []
    }
}

package enum ImageMetric: String, MetricName {
    /// `fileBytes` and `trailingBytes` in bytes, `bitDepth` in bits a channel.
    case format, fileBytes, trailingBytes, bitDepth, colorKind
    /// In px, of the canvas.
    case shorterSide, longerSide, sideDifference
    /// Each side of the canvas, a square's once; `{size}` is both.
    case side
    /// The clear px on the side where there are fewest; nothing for blank images.
    case clearMargin
    /// How much of the canvas what is visible in any frame extends over, along the side that it fills best; nothing for
    /// blank images.
    case filledSide
    /// 0 for ever; nothing for stills.
    case loopCount
    /// What the first frame shows of what the fullest frame does, in percent; nothing when no frame shows anything.
    case firstFrameShare
    /// The shortest delay of an animation as the file states it; `{frame}` counts from 1.
    case shortestFrame
    /// How much of the edge hardly stands out on a dark chat, in percent.
    case faintOnDark

    /// Sides and margins in px, lengths of files in bytes, delays in ms, shares in percent.
    package var unit: MetricUnit {
        switch self {
        case .fileBytes, .trailingBytes: .bytes
        case .shorterSide, .longerSide, .sideDifference, .side, .clearMargin: .pixels
        case .shortestFrame: .milliseconds
        case .filledSide, .firstFrameShare, .faintOnDark: .percent
        case .format, .bitDepth, .colorKind, .loopCount: .none
        }
    }
}

extension ImageFacts {
    /// Measures the finished file. What its pixels show is measured only where they were decoded.
    package func measure(_ metric: ImageMetric) -> Measurements {
        switch metric {
        case .format: .text(format.title)
        case .fileBytes: .count(byteCount)
        case .trailingBytes: .count(trailingBytes)
        case .bitDepth: .count(bitDepth)
        case .colorKind: .text(colorKind)
        case .shorterSide: .count(min(size.width, size.height))
        case .longerSide: .count(max(size.width, size.height))
        case .sideDifference: .count(abs(size.width - size.height))
        case .side: sides
        case .clearMargin: .count(clearMargin)
        case .filledSide: .number(filledSide)
        case .loopCount: .count(loopCount)
        case .firstFrameShare: .number(pixels?.firstFrameShare?.rounded())
        case .shortestFrame: isAnimated ? .shortestFrame(of: statedDurations) : []
        case .faintOnDark: .number(faintEdge(on: [.night])?.share)
        }
    }

    private var sides: Measurements {
        [size.width, size.height].uniqued.map { side in
            var measurement = Measurement(.count(side))
            measurement.describe = { [size] in ["size": ArtLimits.text(size)] }
            return measurement
        }
    }

    /// Opaque, or all that is visible fills a rectangle: a photo or card, also with clear borders around it. nil before
    /// the pixels were measured.
    package var isRectangle: Bool? { pixels.map { $0.isOpaque || $0.isRectangle } }

    /// Whether all frames of an animation are one picture; nil for stills, and before the pixels were measured.
    package var isMotionless: Bool? { isAnimated ? pixels.map { $0.isMotionless && !$0.isBlank } : nil }

    private var filledSide: Double? {
        guard let box = pixels?.visibleBox, size.width > 0, size.height > 0 else { return nil }
        let share = max(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
        return (100 * share).rounded(.down)
    }

    /// The percentage of the edge that hardly stands out, on that of some backgrounds where it is most. nil for
    /// rectangles, which have a rule of their own, and where nothing is visible.
    package func faintEdge(on backgrounds: [ChatBackground]) -> (share: Double, on: ChatBackground)? {
        guard isRectangle == false, let shares = pixels?.faintEdge else { return nil }
        var most: (share: Double, on: ChatBackground)?
        for background in backgrounds {
            guard let share = shares[background]?.rounded(.down), share > most?.share ?? -1 else { continue }
            most = (share, background)
        }
        return most
    }

    private var clearMargin: Int? {
        guard let box = pixels?.visibleBox else { return nil }
        return min(box.x, box.y, size.width - box.x - box.width, size.height - box.y - box.height)
    }
}

/// Finds the pictures of one pack that repeat an earlier one. The same frames at another speed are another animation.
package struct RepeatedPictures {
    private var earlier: [UInt64: [(times: FrameTimes, path: String)]] = [:]
    /// More animations with the same frames are not compared: no pack has them.
    private static let mostCompared = 64

    package init() {}

    /// The earlier picture that one repeats, by its path; it is remembered when there is none.
    package mutating func first(like facts: ImageFacts?, path: String) -> String? {
        guard let facts, let hash = facts.pixels?.contentHash else { return nil }
        let times = FrameTimes(facts)
        let equal = earlier[hash] ?? []
        if let first = equal.first(where: { $0.times.areLike(times) }) { return first.path }
        if equal.count < Self.mostCompared { earlier[hash] = equal + [(times, path)] }
        return nil
    }

    /// A sticker of a finished pack, and the first one that has its file or its picture.
    package struct Pair<Sticker> {
        package let again: Sticker
        package let first: Sticker
        package let isOneFile: Bool
        /// Between the names of both.
        package var verb: String { isOneFile ? "is the same file as" : "is the same picture as" }
    }

    /// `file` is the name that a document has for it, where one file may be listed twice.
    package static func all<Sticker>(
        among stickers: [Sticker], _ look: (Sticker) -> (file: String?, path: String, facts: ImageFacts?)
    ) -> [Pair<Sticker>] {
        var (files, paths, pictures) = ([String: Sticker](), [String: Sticker](), RepeatedPictures())
        var found: [Pair<Sticker>] = []
        for sticker in stickers {
            let (file, path, facts) = look(sticker)
            paths[path] = paths[path] ?? sticker
            let like = pictures.first(like: facts, path: path).flatMap { paths[$0] }
            if let first = file.flatMap({ files[$0] }) {
                found.append(Pair(again: sticker, first: first, isOneFile: true))
            } else if let like {
                found.append(Pair(again: sticker, first: like, isOneFile: false))
            }
            if let file { files[file] = files[file] ?? sticker }
        }
        return found
    }
}

extension PixelFacts {
    /// Whether it is one color all over, or nothing: one color on a clear ground is a drawing.
    package var isPlaceholder: Bool { isUniform && (isOpaque || isBlank) }

    /// Whether every pixel of every frame is transparent.
    package var isBlank: Bool { visibleBox == nil }

    /// What the first frame shows of what the fullest frame does, in percent; nil when no frame shows anything.
    package var firstFrameShare: Double? {
        greatestCoverage > 0 ? firstFrameCoverage / greatestCoverage * 100 : nil
    }
}

extension Measurements {
    /// The shortest of these durations in ms, with its `{frame}`.
    package static func shortestFrame(of durations: [Double]) -> Measurements {
        guard let shortest = durations.min(), let index = durations.firstIndex(of: shortest) else { return [] }
        return .number(shortest, details: ["frame": "\(index + 1)"])
    }
}
