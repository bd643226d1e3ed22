import PortableFoundation
import StickerModel

/// What ffprobe says about a clip before a frame of it is decoded. Its text is as little trusted as the clip.
struct VideoProbe: Sendable {
    /// As it is shown, in px: upright, with square pixels.
    private(set) var size = PixelSize(0, 0)
    /// How long each frame is shown, in ms.
    private(set) var durations: [Double] = []
    /// When each frame begins, in s from the beginning of the file.
    private(set) var times: [Double] = []
    private(set) var codec = ""
    private(set) var hasAlpha = false
    /// Its transparency is the second stream; by it the colors of the first may be multiplied.
    private(set) var hasAlphaStream = false
    private(set) var isMultiplied = false
    /// In the words of the filter `scale`; nil where it need not be told.
    private(set) var matrix: String?
    /// Its colors or light are beyond those of sRGB.
    private(set) var isWide = false
    private(set) var isHDR = false
    /// In others, what is found is the next key frame, or a frame before.
    private(set) var hasIndex = true

    /// Throws `FileError` for anything but a clip, and beyond `limits`.
    init(_ file: MemoryFile, limits: ArtLimits) throws(FileError) {
        let limits = limits.ofClips
        let text = try FFmpeg.probe(Self.words, file, mostBytes: 100 * limits.frames + 4_096)
        var packets: [(time: Double, length: Double)] = []
        // Of an edit only a part is shown; AVI and MPEG streams state the times of some frames alone.
        var (hidden, untimed) = (0, 0)
        var (own, stated): ([String: Substring], [String: Substring]) = ([:], [:])
        for (kind, values) in Self.lines(text) {
            switch kind {
            case "packet" where values["flags"]?.contains("D") == true: hidden += 1
            case "packet":
                if let time = Self.number(values["pts_time"]) {
                    packets.append((time, Self.number(values["duration_time"]) ?? 0))
                } else {
                    untimed += 1
                }
            case "stream" where own.isEmpty: own = values
            case "format": stated = values
            case "error":
                let why = values["string"].map { ": \($0.prefix(100).lowercased())" } ?? ""
                throw .damaged("cannot be read as a video" + why)
            default: break
            }
        }
        try limits.check(frames: packets.count + untimed, isCounting: true)
        if untimed > 0 { packets = try Self.decoded(file, limits) }
        guard !own.isEmpty, let first = packets.map(\.time).min() else {
            throw .damaged("has no pictures that ffmpeg can read")
        }
        let container = stated["format_name"] ?? ""
        hasIndex = container.hasPrefix("mov") || container.hasPrefix("matroska")
        // AVI counts frames that only repeat the one before, without a picture of their own.
        if container != "avi", let count = Self.number(own["nb_frames"]),
            count > Double(packets.count + hidden) * 1.02 + 2
        {
            throw .damaged(
                "is cut short: it has \(Figures.grouped(packets.count)) of \(Figures.grouped(min(count, 1e9))) frames")
        }
        packets.sort { $0.time < $1.time }
        times = packets.map { $0.time - (Self.number(stated["start_time"]) ?? first) }
        durations = zip(packets, packets.dropFirst()).map { 1_000 * ($1.time - $0.time) }
        durations.append(1_000 * (packets.last?.length ?? 0))
        if durations.count > 1, let last = durations.indices.last, durations[last] <= 0 {
            durations[last] = durations[last - 1]
        }
        durations = durations.count == 1 ? [0] : durations.map { min(max(0, ($0 * 1_000).rounded() / 1_000), 1e9) }
        try take(own)
        try limits.check(canvas: size)
    }

    /// When frames are shown that have to be decoded for it.
    private static func decoded(
        _ file: MemoryFile, _ limits: ArtLimits
    ) throws(FileError) -> [(time: Double, length: Double)] {
        let words = [
            "-select_streams", "V:0", "-of", "compact", "-show_entries",
            "frame=best_effort_timestamp_time,pkt_duration_time,duration_time",
        ]
        let text = try FFmpeg.probe(words, file, mostBytes: 150 * limits.frames + 4_096, seconds: 30)
        var frames: [(time: Double, length: Double)] = []
        for (kind, values) in lines(text) where kind == "frame" {
            // The last ones come without a time.
            let next = frames.last.map { $0.time + $0.length } ?? 0
            let length = number(values["duration_time"] ?? values["pkt_duration_time"]) ?? 0
            frames.append((number(values["best_effort_timestamp_time"]) ?? next, length))
        }
        return frames
    }

    /// What a line is about, and its values.
    private static func lines(_ text: String) -> [(kind: Substring, values: [String: Substring])] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "|")
            var values: [String: Substring] = [:]
            for field in fields {
                if let sign = field.firstIndex(of: "=") {
                    values[String(field[..<sign])] = field[field.index(after: sign)...]
                }
            }
            return fields.first.map { ($0, values) }
        }
    }

    private mutating func take(_ own: [String: Substring]) throws(FileError) {
        codec = String((own["codec_name"] ?? "").prefix(32))
        let stored = PixelSize(Self.integer(own["width"]), Self.integer(own["height"]))
        size = stored
        let shape = (own["sample_aspect_ratio"] ?? "").split(separator: ":").compactMap { Self.number($0) }
        // Wider pixels make a wider picture, narrower ones a higher one: nothing is lost.
        if shape.count == 2, shape[0] > 0, shape[1] > 0, abs(shape[0] / shape[1] - 1) > 0.01 {
            let ratio = (shape[0] / shape[1]).clamped(to: 0.01...100)
            if ratio > 1 { size.width = Int((Double(min(size.width, 1 << 20)) * ratio).rounded()) }
            if ratio < 1 { size.height = Int((Double(min(size.height, 1 << 20)) / ratio).rounded()) }
        }
        let turn = Int((Self.number(own["rotation"]) ?? Self.number(own["tag:rotate"]) ?? 0).clamped(to: -360...360))
        if abs(turn) % 180 == 90 { size = PixelSize(size.height, size.width) }
        let format = own["pix_fmt"] ?? ""
        hasAlpha = ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16", "pal8"].contains {
            format.hasPrefix($0)
        }
        isHDR = ["smpte2084", "arib-std-b67"].contains(own["color_transfer"])
        isWide = isHDR || ["bt2020", "smpte431", "smpte432"].contains(own["color_primaries"])
        guard format.hasPrefix("yuv") || format.hasPrefix("nv") || format.hasPrefix("p0") else { return }
        matrix =
            switch own["color_space"] {
            case "bt709": "bt709"
            case "bt2020nc", "bt2020c": "bt2020"
            case "smpte240m": "smpte240m"
            case "fcc": "fcc"
            case "bt470bg", "smpte170m": "bt601"
            // What players take where the clip says nothing.
            default: stored.height >= 720 ? "bt709" : "bt601"
            }
    }

    /// Looks for the transparency of a HEIF sequence, which is a stream of its own. Throws `FileError`.
    mutating func findAlpha(_ bytes: [UInt8], _ file: MemoryFile) throws(FileError) {
        guard
            ["mpegB:cicp:systems:auxiliary:alpha", "hevc:2015:auxid:1"].contains(where: {
                bytes.contains("auxi\0\0\0\0urn:mpeg:" + $0)
            })
        else { return }
        let second = ["-select_streams", "V:1", "-of", "compact", "-show_entries", "stream=codec_name"]
        hasAlphaStream = try FFmpeg.probe(second, file, mostBytes: 4_096).contains("codec_name")
        hasAlpha = hasAlpha || hasAlphaStream
        isMultiplied = hasAlphaStream && bytes.contains("\0\0\0\u{C}prem")
    }

    private static let words = [
        "-show_error", "-select_streams", "V:0", "-of", "compact", "-show_entries",
        "packet=pts_time,duration_time,flags:stream=codec_name,width,height,pix_fmt,color_space,color_transfer,"
            + "color_primaries,sample_aspect_ratio,nb_frames:stream_tags=rotate:stream_side_data=rotation:"
            + "format=format_name,start_time",
    ]

    private static func number(_ text: Substring?) -> Double? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
    }

    private static func integer(_ text: Substring?) -> Int { Int(number(text) ?? 0) }
}

extension ArtLimits {
    /// The limits of a clip as a whole, which may have more frames, as only those that are wanted are decoded.
    var ofClips: ArtLimits {
        var limits = self
        limits.frames *= 10
        return limits
    }
}
