import PortableFoundation
import StickerModel

/// A clip that the installed ffmpeg decodes: MP4, MOV and what else people have.
struct VideoArt: ArtFile {
    let facts: ImageFacts
    private let file: MemoryFile
    private let probe: VideoProbe
    private let limits: ArtLimits

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        guard FFmpeg.isInstalled else { throw FFmpeg.missing }
        guard let file = MemoryFile(bytes) else {
            throw FileError(.unsupported, "cannot be decoded: there is no memory for it", hint: "close other programs")
        }
        if let end = Self.end(of: bytes), end > bytes.count {
            throw .damaged(
                "is cut short: it has \(Figures.grouped(bytes.count)) of \(Figures.grouped(end)) bytes of its pictures")
        }
        let format = FormatSniffer.format(of: bytes)
        var probe = try VideoProbe(file, limits: limits)
        if [.avif, .heic].contains(format) { try probe.findAlpha(bytes, file) }
        (self.file, self.limits, self.probe) = (file, limits, probe)
        var facts = ImageFacts(format: format, byteCount: bytes.count, size: probe.size, durations: probe.durations)
        facts.isAnimationContainer = true
        facts.hasAlphaChannel = probe.hasAlpha
        let isHEVC = probe.codec == "hevc" && !probe.hasAlpha
        facts.omissions = isHEVC && Self.hasAlphaLayer(bytes) ? [ImageFacts.hevcAlpha] : []
        facts.video = VideoFacts(codec: probe.codec, hasAlpha: probe.hasAlpha, decoder: FFmpeg.version)
        self.facts = facts
    }

    /// Where the pictures of an MP4, MOV, HEIF or AVI say that they end; nil where they do not say it.
    private static func end(of bytes: [UInt8]) -> Int? {
        if bytes.starts(with: "RIFF".utf8) {
            // Who writes into a pipe does not know the length.
            return bytes.little32(4).flatMap { $0 == 0xFFFF_FFFF ? nil : 8 + $0 }
        }
        var position = 0
        while let count = bytes.big32(position), let kind = bytes.big32(position + 4) {
            let wide = bytes.big32(position + 8).flatMap { high in bytes.big32(position + 12).map { (high, $0) } }
            let length = count == 1 ? wide.map { $0.0 << 32 | $0.1 } : count
            // A length of 0 is that of the rest.
            guard let length, length >= 8, length < 1 << 48 else { return nil }
            position += length
            // `mdat`, what holds the pictures.
            if position > bytes.count { return kind == 0x6D64_6174 ? position : nil }
        }
        return nil
    }

    /// Whether the header of a clip, or its first picture, has the message about transparency in a layer of its own: 165 of
    /// ITU-T H.265, in a unit of kind 39.
    private static func hasAlphaLayer(_ bytes: [UInt8]) -> Bool {
        ["hvcC", "mdat"].contains { mark in
            guard let start = bytes.firstIndex(of: mark) else { return false }
            let part = Array(bytes[start...].prefix(4_096))
            return [1, 9].contains { part.firstRange(of: [0x4E, $0, 165, 4]) != nil }
        }
    }

    func frames(_ slots: [TimelineSlot]?, drawnAt _: PixelSize?, reducedBy side: Int) throws(FileError) -> FrameReader {
        let wanted = numbers(of: slots)
        let size = BlockAverage.reduced(facts.size, by: side)
        try limits.check(frames: wanted.count, of: size)
        let frames = VideoFrames(file, probe, from: wanted.first ?? 0, to: wanted.last ?? 0, size: size)
        return .numbered(wanted, decode: frames.frame)
    }
}

/// A pass over some frames of a clip: those from the first that is wanted to the last are decoded.
private final class VideoFrames {
    private let file: MemoryFile
    private let probe: VideoProbe
    private let first, end: Int
    private let size: PixelSize
    private var process: ChildProcess?
    private var last: (number: Int, raster: Raster)?

    init(_ file: MemoryFile, _ probe: VideoProbe, from first: Int, to end: Int, size: PixelSize) {
        (self.file, self.probe, self.first, self.end, self.size) = (file, probe, first, end, size)
    }

    /// The frame of that number, which is none before the one that was asked for last.
    func frame(_ number: Int) throws(FileError) -> Frame {
        while last.map({ $0.number < number }) ?? true { last = try (last.map { $0.number + 1 } ?? first, decoded()) }
        guard let raster = last?.raster else { throw FileError.missingFrames(number) }
        var frame = Frame(raster, duration: probe.durations[number])
        if probe.isHDR { frame.remark = "light beyond white: the clip is HDR and is made standard range" }
        return frame
    }

    private func decoded() throws(FileError) -> Raster {
        // Of processor time: those of a slow machine, also for what is decoded before the first frame.
        let frames = Double(end - first + 1 + (probe.hasIndex ? min(first, 300) : first))
        let seconds = 4 + 0.05 * frames * Double(probe.size.area) / 1e6
        let process: ChildProcess
        if let own = self.process { process = own } else { process = try start(seconds) }
        self.process = process
        do throws(ChildProcess.Fault) {
            let pixels = try process.receive(4 * size.area, until: .now + .seconds(60 + 20 * seconds))
            guard var raster = Raster(size, pixels: pixels) else { throw .notUnderstood }
            if probe.isMultiplied { raster.dividePremultiplied() }
            return raster
        } catch {
            guard let last, case .crashed = error else { throw FFmpeg.problem(error, seconds) }
            // Containers announce a frame or two that codecs keep for themselves.
            guard last.number + 2 >= probe.durations.count - 1 else { throw .missingFrames(last.number + 1) }
            return last.raster
        }
    }

    private func start(_ seconds: Double) throws(FileError) -> ChildProcess {
        // Between two frames, so that no rounding decides.
        let middle = first == 0 ? 0 : (probe.times[first - 1] + probe.times[first]) / 2
        let seeking = first == 0 || !probe.hasIndex ? [] : ["-ss", String(max(0, middle))]
        // One frame a tick, whatever its time: none is left out or shown twice.
        let ticks = (probe.hasIndex ? "" : ",trim=start_frame=\(first)") + ",settb=1/25,setpts=N"
        let alpha = "[c];[0:V:1]scale=\(size.width):\(size.height),format=gray\(ticks)[a];[c][a]alphamerge"
        let filters = colors + (probe.hasAlphaStream ? ",format=rgba" + ticks + alpha : "") + ticks
        // A clip whose pictures change their size is scaled on, without beginning to count again.
        let before = ["-nostdin", "-reinit_filter", "0"] + seeking
        let after = [
            "-filter_complex", "[0:V:0]\(filters),fps=25[v]", "-map", "[v]", "-filter_complex_threads", "1",
            "-frames:v", String(end - first + 1), "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
        ]
        return try FFmpeg.start("ffmpeg", before + FFmpeg.reading + after, file, seconds: seconds)
    }

    /// Filters that give sRGB of the size.
    private var colors: String {
        let scale = "scale=\(size.width):\(size.height)"
        let exact = ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"
        guard probe.isWide else { return scale + (probe.matrix.map { ":in_color_matrix=\($0)" } ?? "") + exact }
        // As browsers read it, the light of all that is not HDR is sRGB's.
        let light = probe.isHDR ? "" : "tin=iec61966-2-1:"
        let linear = ",zscale=\(light)t=linear:npl=203,format=gbrpf32le,zscale=p=bt709"
        // White stays white; what is brighter is squeezed into the last tenth.
        let tone = probe.isHDR ? ",tonemap=tonemap=mobius:param=0.9:desat=0" : ""
        return scale + exact + linear + tone + ",zscale=t=iec61966-2-1:m=gbr:r=full,format=gbrp"
    }
}
