import CVPX
import StickerModel

/// The frames of one VP9 stream as 4:2:0, 8 bits a sample, in memory.
struct VP9Source {
    let size: PixelSize
    /// Y, U and V of each frame, one plane after the other; nothing between rows.
    var frames: [[UInt8]] = []
    /// When each frame begins and the last one ends, in ms.
    let times: [Int]

    /// Some frames in a row, as a stream of their own.
    func part(_ range: Range<Int>) -> VP9Source {
        VP9Source(size: size, frames: Array(frames[range]), times: Array(times[range.lowerBound...range.upperBound]))
    }

    /// Of both color planes.
    static func chromaSize(_ size: PixelSize) -> PixelSize { PixelSize((size.width + 1) / 2, (size.height + 1) / 2) }

    static func frameBytes(_ size: PixelSize) -> Int { size.area + 2 * chromaSize(size).area }
}

struct VP9Settings: Hashable {
    /// 0...63, less is better.
    var level: Int
    /// Every sample stays as it is; `level` does not count.
    var isLossless = false
    /// libvpx's `cpu-used`: the less, the longer it looks for small files.
    var speed: Int
}

/// Encodes one VP9 stream in two passes by libvpx, with one thread, so that bytes are equal on every machine.
struct VP9Encoder {
    struct Packet {
        var bytes: [UInt8]
        var isKey: Bool
    }

    private let source: VP9Source
    /// What the first pass learned; it does not depend on the quality.
    private let statistics: [UInt8]

    /// Makes the first pass. Throws `FileError` when libvpx refuses it.
    init(_ source: VP9Source) throws(FileError) {
        self.source = source
        var learned: [UInt8] = []
        try Self.run(source, VP9Settings(level: 20, speed: 4), pass: VPX_RC_FIRST_PASS, statistics: []) { packet in
            guard packet.kind == VPX_CODEC_STATS_PKT else { return }
            let part = packet.data.twopass_stats
            learned += UnsafeRawBufferPointer(start: part.buf, count: part.sz)
        }
        statistics = learned
    }

    /// One packet for each frame. Throws `FileError`.
    func packets(_ settings: VP9Settings) throws(FileError) -> [Packet] {
        var packets: [Packet] = []
        try Self.run(source, settings, pass: VPX_RC_LAST_PASS, statistics: statistics) { packet in
            guard packet.kind == VPX_CODEC_CX_FRAME_PKT else { return }
            let frame = packet.data.frame
            packets.append(
                Packet(
                    bytes: Array(UnsafeRawBufferPointer(start: frame.buf, count: frame.sz)),
                    isKey: frame.flags & vpx_codec_frame_flags_t(VPX_FRAME_IS_KEY) != 0))
        }
        guard packets.count == source.frames.count else { throw Self.refused }
        return packets
    }

    private static let refused = FileError(.unsupported, "cannot be written as WebM", hint: "free some memory")

    /// Frames that the encoder looks ahead.
    private static let lag: UInt32 = 25

    private static func run(
        _ source: VP9Source, _ settings: VP9Settings, pass: vpx_enc_pass, statistics: [UInt8],
        _ use: (vpx_codec_cx_pkt_t) -> Void
    ) throws(FileError) {
        var configuration = vpx_codec_enc_cfg_t()
        guard vpx_codec_enc_config_default(vpx_codec_vp9_cx(), &configuration, 0) == VPX_CODEC_OK else { throw refused }
        configuration.g_w = UInt32(source.size.width)
        configuration.g_h = UInt32(source.size.height)
        configuration.g_timebase = vpx_rational_t(num: 1, den: 1_000)
        configuration.g_threads = 1
        configuration.g_pass = pass
        configuration.g_lag_in_frames = lag
        configuration.rc_end_usage = VPX_Q
        (configuration.rc_min_quantizer, configuration.rc_max_quantizer) = (0, settings.isLossless ? 0 : 63)
        configuration.kf_mode = VPX_KF_AUTO
        configuration.kf_max_dist = 9_999
        let context = UnsafeMutablePointer<vpx_codec_ctx_t>.allocate(capacity: 1)
        defer { context.deallocate() }
        context.initialize(to: vpx_codec_ctx_t())
        let isDone = statistics.withUnsafeBytes { known in
            // libvpx only reads them.
            configuration.rc_twopass_stats_in = vpx_fixed_buf_t(
                buf: UnsafeMutableRawPointer(mutating: known.baseAddress), sz: known.count)
            guard sp_vpx_open_encoder(context, &configuration) == VPX_CODEC_OK else { return false }
            defer { vpx_codec_destroy(context) }
            let controls: [(Int32, Int)] = [
                (Int32(VP8E_SET_CPUUSED.rawValue), settings.speed),
                (Int32(VP8E_SET_CQ_LEVEL.rawValue), settings.level),
                (Int32(VP9E_SET_LOSSLESS.rawValue), settings.isLossless ? 1 : 0),
                (Int32(VP8E_SET_ENABLEAUTOALTREF.rawValue), 1),
                (Int32(VP9E_SET_ROW_MT.rawValue), 0), (Int32(VP9E_SET_TILE_COLUMNS.rawValue), 0),
                (Int32(VP9E_SET_COLOR_SPACE.rawValue), Int(VPX_CS_BT_601.rawValue)),
            ]
            for (control, value) in controls where sp_vpx_set(context, control, Int32(value)) != VPX_CODEC_OK {
                return false
            }
            return encode(source, context, use)
        }
        guard isDone else { throw refused }
    }

    private static func encode(
        _ source: VP9Source, _ context: UnsafeMutablePointer<vpx_codec_ctx_t>, _ use: (vpx_codec_cx_pkt_t) -> Void
    ) -> Bool {
        func drain() -> Bool {
            var (position, found): (vpx_codec_iter_t?, Bool) = (nil, false)
            while let packet = vpx_codec_get_cx_data(context, &position) {
                use(packet.pointee)
                found = true
            }
            return found
        }
        func encode(_ image: UnsafePointer<vpx_image_t>?, _ index: Int) -> Bool {
            let (start, end) = image == nil ? (0, 1) : (source.times[index], source.times[index + 1])
            return vpx_codec_encode(
                context, image, vpx_codec_pts_t(start), UInt(max(1, end - start)), 0, UInt(VPX_DL_GOOD_QUALITY))
                == VPX_CODEC_OK
        }
        for (index, var frame) in source.frames.enumerated() {
            let isCoded = frame.withUnsafeMutableBufferPointer { planes in
                var image = vpx_image_t()
                guard
                    vpx_img_wrap(
                        &image, VPX_IMG_FMT_I420, UInt32(source.size.width), UInt32(source.size.height), 1,
                        planes.baseAddress) != nil
                else { return false }
                image.cs = VPX_CS_BT_601
                return encode(&image, index)
            }
            guard isCoded else { return false }
            _ = drain()
        }
        repeat { guard encode(nil, 0) else { return false } } while drain()
        return true
    }
}
