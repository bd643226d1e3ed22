import StickerModel

/// What a build knows about its output and the next one needs: most of an output stays as it is.
///
/// It is kept in the user's cache only. It says nothing about where files are or whether they are still there; that is
/// asked of the disk.
struct RememberedOutput: Sendable {
    /// Hash of the marker file of the output; nil before it is written.
    var markerHash: ContentHash?
    /// What the marker says beside its files.
    var manifest: String?
    var images: [String: FinishedFile] = [:]
    var identifiers: [String]?
    var versions: [String: String]?
    /// Of the images of the output, by content.
    var facts: [ContentHash: ImageFacts] = [:]
    /// Of the art it was made from, by content, and the limits that the art was inside of (`ResourceLimits.text`).
    var art: [ContentHash: ImageFacts] = [:]
    var limits = ""
    /// Of the files that documents state it for, by content.
    var digests: [ContentHash: String] = [:]
    /// What archives and documents with pictures in them were made from, by path.
    var sources: [String: ContentHash] = [:]

    /// Its bundles of one file without an error (`FaultlessBundles`).
    var faultless: [ContentHash] = []

    /// What it shares with the spare output; nil where there is none that it replaced.
    var shared: SharedFolders?

    /// The pictures of its stickers; nil where not all of its platforms were built at once.
    var pictures: StickerPictures?

    /// The marker with these files.
    func marker(files: [String: ContentHash]) -> Marker {
        Marker(files: files, images: images, manifest: manifest, identifiers: identifiers, versions: versions)
    }
}

extension RememberedOutput: Packable {
    func pack(into data: inout PackedData) {
        data.append(markerHash)
        data.append(manifest)
        data.append(images)
        data.append(identifiers)
        data.append(versions)
        data.append(facts)
        data.append(art)
        data.append(limits)
        data.append(digests)
        data.append(sources)
        data.append(faultless)
        data.append(shared)
        data.append(pictures)
    }

    init(from data: inout PackedData) throws(FileError) {
        markerHash = try data.next()
        manifest = try data.next()
        images = try data.next()
        identifiers = try data.next()
        versions = try data.next()
        facts = try data.next()
        art = try data.next()
        limits = try data.next()
        digests = try data.next()
        sources = try data.next()
        faultless = try data.next()
        shared = try data.next()
        pictures = try data.next()
    }
}

extension FinishedFile: Packable {
    func pack(into data: inout PackedData) {
        data.append(key)
        data.append(outcome)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(key: try data.next(), outcome: try data.next())
    }
}

extension EncodingOutcome: Packable {
    func pack(into data: inout PackedData) {
        data.append(isExact)
        data.append(framesKept)
        data.append(framesOffered)
        data.append(sacrifices)
        data.append(attempts)
        data.append(framesNeeded)
        data.append(quality)
        data.append(alphaQuality)
        data.append(colors)
        data.append(considered)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(
            isExact: try data.next(), framesKept: try data.next(), framesOffered: try data.next(),
            sacrifices: try data.next(), attempts: try data.next())
        framesNeeded = try data.next()
        quality = try data.next()
        alphaQuality = try data.next()
        colors = try data.next()
        considered = try data.next()
    }
}

extension EncodingStep: Packable {
    func pack(into data: inout PackedData) {
        data.append(title)
        data.append(bytes)
        data.append(measure)
        data.append(limit)
        data.append(verdict)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(
            try data.next(), bytes: try data.next(), measure: try data.next(), limit: try data.next(),
            verdict: try data.next(EncodingStep.Verdict.self))
    }
}

extension EncodingStep.Measure: Packable {}

extension EncodingStep.Verdict: Packable {}

extension FileFormat: Packable {
    func pack(into data: inout PackedData) { data.append(id) }

    init(from data: inout PackedData) throws(FileError) {
        guard let format = FileFormat(id: try data.next()) else { throw PackedData.damage }
        self = format
    }
}

extension PixelSize: Packable {
    func pack(into data: inout PackedData) {
        data.append(width)
        data.append(height)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(try data.next(Int.self), try data.next(Int.self))
    }
}

extension ImageFacts: Packable {
    func pack(into data: inout PackedData) {
        data.append(format)
        data.append(byteCount)
        data.append(size)
        data.append(durations)
        data.append(statedDurations)
        data.append(loopCount)
        data.append(hasAlphaChannel)
        data.append(bitDepth)
        data.append(colorKind)
        data.append(isInterlaced)
        data.append(isLossless)
        data.append(orientation)
        data.append(colorProfile)
        data.append(metadata)
        data.append(trailingBytes)
        data.append(isAnimationContainer)
        data.append(announcedFrames)
        data.append(pixels)
        data.append(omissions)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(
            format: try data.next(), byteCount: try data.next(), size: try data.next(), durations: try data.next())
        statedDurations = try data.next()
        loopCount = try data.next()
        hasAlphaChannel = try data.next()
        bitDepth = try data.next()
        colorKind = try data.next()
        isInterlaced = try data.next()
        isLossless = try data.next()
        orientation = try data.next()
        colorProfile = try data.next()
        metadata = try data.next()
        trailingBytes = try data.next()
        isAnimationContainer = try data.next()
        announcedFrames = try data.next()
        pixels = try data.next()
        omissions = try data.next()
    }
}

extension PixelRect: Packable {
    func pack(into data: inout PackedData) {
        for number in [x, y, width, height] { data.append(number) }
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(x: try data.next(), y: try data.next(), width: try data.next(), height: try data.next())
    }
}

extension ChatBackground: Packable {}

extension ColorFacts: Packable {
    func pack(into data: inout PackedData) {
        data.append(hueCount)
        data.append(meanChroma)
        data.append(highlight)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(hueCount: try data.next(), meanChroma: try data.next(), highlight: try data.next())
    }
}

extension PictureSketch: Packable {
    func pack(into data: inout PackedData) { data.append(run: parts) }

    init(from data: inout PackedData) throws(FileError) { self.init(try data.nextRun()) }
}

extension PixelFacts: Packable {
    func pack(into data: inout PackedData) {
        data.append(isOpaque)
        data.append(hasSoftEdges)
        data.append(visibleBox)
        data.append(firstFrameCoverage)
        data.append(greatestCoverage)
        data.append(contentHash)
        data.append(isUniform)
        data.append(isRectangle)
        data.append(isMotionless)
        data.append(colors)
        data.append(faintEdge)
        data.append(seam)
        data.append(sketch)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(
            isOpaque: try data.next(), hasSoftEdges: try data.next(), visibleBox: try data.next(),
            firstFrameCoverage: try data.next(), greatestCoverage: try data.next(), contentHash: try data.next())
        isUniform = try data.next()
        isRectangle = try data.next()
        isMotionless = try data.next()
        colors = try data.next()
        faintEdge = try data.next()
        seam = try data.next()
        sketch = try data.next()
    }
}
