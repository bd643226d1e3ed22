import StickerModel

/// Several files as one, in memory: the frames of an animation with their times.
package struct FrameFile {
    /// One of the files, by its name.
    package struct Part {
        package var name: String
        /// In ms.
        package var duration: Double
        package var bytes: ArraySlice<UInt8>
    }

    package let parts: [Part]

    /// No file begins so.
    private static let mark = Array("\u{1}StickerPress frames\n".utf8)

    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

    /// The file of these frames, names and contents in their order.
    package static func bytes(of frames: [(name: String, duration: Double, bytes: [UInt8])]) -> [UInt8] {
        frames.reduce(into: mark) { all, frame in
            let time = frame.duration.bitPattern
            for number in [UInt64(frame.name.utf8.count), time >> 32, time, UInt64(frame.bytes.count)] {
                all += number.big(4)
            }
            all += Array(frame.name.utf8) + frame.bytes
        }
    }

    /// nil for any other file.
    package init?(_ bytes: [UInt8]) {
        guard Self.begins(bytes) else { return nil }
        var (at, parts) = (Self.mark.count, [Part]())
        while at < bytes.count {
            guard let name = bytes.big32(at), let high = bytes.big32(at + 4), let low = bytes.big32(at + 8),
                let count = bytes.big32(at + 12), name + count <= bytes.count - at - 16
            else { return nil }
            let text = String(decoding: bytes[(at + 16)..<(at + 16 + name)], as: UTF8.self)
            let start = at + 16 + name
            let time = Double(bitPattern: UInt64(high) << 32 | UInt64(low))
            parts.append(Part(name: text, duration: time, bytes: bytes[start..<start + count]))
            at = start + count
        }
        self.parts = parts
    }
}

/// An animation whose frames are files of their own, each a still picture.
struct FramesArt: ArtFile {
    let facts: ImageFacts
    private let parts: [FrameFile.Part]
    private let limits: ArtLimits

    /// Throws `FileError` when a frame is not a still picture, or not of the size of the first one.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        guard let parts = FrameFile(bytes)?.parts, let name = parts.first?.name else {
            throw FileFormat.unknown.refusal
        }
        try limits.check(frames: parts.count)
        (self.parts, self.limits) = (parts, limits)
        var all: [ImageFacts] = []
        for part in parts {
            let own: ImageFacts
            do throws(FileError) {
                own = try Self.open(part, limits).facts
                guard !own.isAnimated else {
                    throw FileError(
                        .unsupported, "is an animation of \(Figures.grouped(own.frameCount)) frames, not a still",
                        hint: "write `file:` for an animation, or export its frames")
                }
                guard own.size == all.first?.size ?? own.size else {
                    throw FileError(
                        .damaged,
                        "is \(ArtLimits.text(own.size)) px; the first one, \(name), is "
                            + "\(ArtLimits.text(all[0].size)) px", hint: "export all frames in one size")
                }
            } catch {
                throw error.ofFrame(part.name)
            }
            all.append(own)
        }
        var facts = ImageFacts(
            format: all.allSatisfy(\.format.isVector) ? .drawnFrames : .frames, byteCount: bytes.count,
            size: all[0].size, durations: parts.map(\.duration))
        try limits.check(frames: all.count, of: facts.size)
        facts.isAnimationContainer = true
        facts.hasAlphaChannel = all.contains(where: \.hasAlphaChannel)
        facts.isLossless = all.allSatisfy(\.isLossless)
        facts.omissions = all.flatMap(\.omissions).uniqued
        facts.fonts = all.lazy.compactMap(\.fonts).first
        self.facts = facts
    }

    private static func open(_ part: FrameFile.Part, _ limits: ArtLimits) throws(FileError) -> any Art {
        let bytes = Array(part.bytes)
        // Frames of frames of frames could be as deep as the file is long.
        guard !FrameFile.begins(bytes) else { throw FileFormat.unknown.refusal }
        return try ArtDecoder.open(bytes, limits: limits)
    }

    func frames(
        _ slots: [TimelineSlot]?, drawnAt size: PixelSize?, reducedBy side: Int
    ) throws(FileError) -> FrameReader {
        .numbered(numbers(of: slots)) { number throws(FileError) in
            let part = parts[number]
            let art = try Self.open(part, limits)
            guard var frame = try art.frames(drawnAt: size, reducedBy: side).next() else {
                throw FileError.missingFrames(number)
            }
            if side > 1, frame.raster.size == facts.size { frame.raster = frame.raster.reduced(by: side) }
            frame.duration = part.duration
            return frame
        }
    }
}
