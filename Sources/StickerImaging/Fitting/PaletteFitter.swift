import StickerModel

/// A file in which all frames share one palette.
protocol PaletteContainer {
    var palette: [UInt32] { get }
    var frameCount: Int { get }
    /// Of the whole file.
    var byteCount: Int { get }
}

/// Finds the best file with one palette that fits: the first settings of a ladder that do.
struct PaletteFitter<Container: PaletteContainer> {
    let candidates: PaletteCandidates
    let ladder: PaletteLadder
    /// Makes a file quickly.
    let encode: (Clip, SharedPalette, PaletteSettings, PaletteMap) throws -> Container
    /// Guesses what share of the bytes of a quick file its finished one has.
    let finishedShare: (Container) throws -> Double
    /// Makes the same file in fewer bytes: few enough for a limit, if that can be.
    let finish: (Container, _ limit: Int) throws -> Container
    /// Encodes so far.
    var attempts = 0
    private var known: [PaletteSettings: Container] = [:]

    init(
        _ candidates: PaletteCandidates, _ ladder: PaletteLadder,
        encode: @escaping (Clip, SharedPalette, PaletteSettings, PaletteMap) throws -> Container,
        finishedShare: @escaping (Container) throws -> Double = { _ in 1 },
        finish: @escaping (Container, _ limit: Int) throws -> Container = { container, _ in container }
    ) {
        (self.candidates, self.ladder) = (candidates, ladder)
        (self.encode, self.finishedShare, self.finish) = (encode, finishedShare, finish)
    }

    /// A finished file, and what was tried for it.
    struct Found {
        var container: Container
        var settings: PaletteSettings
        var steps: [EncodingStep]
    }

    /// The best file within `target` bytes, with at least `fewestColors`; nil if there is none. The search begins at a
    /// position of the ladder.
    mutating func best(within target: Int, fewestColors: Int? = nil, start: Double = 0) throws -> Found? {
        var search = Search(
            ladder, target: Double(target), start: start, last: ladder.last(fewestColors: fewestColors))
        var quickSizes: [Double: Int] = [:]
        var finishedSizes: [Double: Int] = [:]
        var share: Double?
        var found: (position: Double, container: Container)?
        while true {
            while let position = search.next() {
                let container = try quick(ladder.settings(at: position))
                quickSizes[position] = container.byteCount
                let isNear = 0.85...1.5 ~= Double(container.byteCount) / Double(target)
                if share == nil, isNear { share = try finishedShare(container) }
                search.note(position, bytes: Double(container.byteCount) * (share ?? 0.95))
            }
            guard let best = search.best, finishedSizes[best] == nil else { break }
            let container = try finish(quick(ladder.settings(at: best)), target)
            finishedSizes[best] = container.byteCount
            if container.byteCount <= target, best < found?.position ?? .infinity { found = (best, container) }
            if Double(container.byteCount) >= Self.fill * Double(target), container.byteCount <= target { break }
            // The share was wrong: the search goes on with what it is.
            share = Double(container.byteCount) / Double(max(1, quickSizes[best] ?? container.byteCount))
            for (position, bytes) in quickSizes {
                search.know(position, bytes: finishedSizes[position].map(Double.init) ?? Double(bytes) * (share ?? 1))
            }
        }
        guard let found else { return nil }
        let steps = quickSizes.sorted { $0.key < $1.key }.map { position, bytes in
            let isChosen = position == found.position
            return EncodingStep(
                candidates.title(ladder.settings(at: position)),
                bytes: finishedSizes[position] ?? Int(Double(bytes) * (share ?? 1)),
                measure: finishedSizes[position] == nil ? .estimated : .counted, limit: target,
                verdict: isChosen ? .chosen : position < found.position ? .overLimit : .lessNear)
        }
        return Found(container: found.container, settings: ladder.settings(at: found.position), steps: steps)
    }

    /// A finished file that uses this share of the target is good enough: 9 % of the bytes were worth .8 dB.
    private static var fill: Double { 0.93 }

    /// A quick file with these settings.
    mutating func quick(_ settings: PaletteSettings) throws -> Container {
        if let container = known[settings] { return container }
        attempts += 1
        let container = try encode(
            candidates.clip(keeping: settings.share), candidates.palette(settings.colors), settings,
            candidates.map(settings.colors))
        known[settings] = container
        return container
    }

    /// The smallest quick file, which is too large where there is no best one.
    mutating func smallest() throws -> (container: Container, settings: PaletteSettings) {
        let settings = ladder.settings(at: ladder.end)
        return (try quick(settings), settings)
    }
}
