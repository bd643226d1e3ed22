import StickerModel

/// Writes WebM: VP9 frames, each with its alpha as an addition (WebM's "VP8/VP9 Alpha" layout). No dates and no random
/// numbers, so equal frames give equal files.
enum WebMContainer {
    /// Bytes that the file has besides those of its frames, at most.
    static func overhead(frames: Int) -> Int { 256 + 40 * frames }

    /// A color packet and an alpha packet for each duration, which are in ms.
    static func file(
        _ colors: [VP9Encoder.Packet], _ alphas: [VP9Encoder.Packet], durations: [Int], size: PixelSize
    ) -> [UInt8] {
        let duration = Double(durations.reduce(0, +))
        let head = EBML.element(
            .header,
            EBML.unsigned(.version, 1) + EBML.unsigned(.readVersion, 1) + EBML.unsigned(.longestID, 4)
                + EBML.unsigned(.longestSize, 8) + EBML.text(.docType, "webm") + EBML.unsigned(.docTypeVersion, 4)
                + EBML.unsigned(.docTypeReadVersion, 2))
        let info = EBML.element(
            .info,
            EBML.unsigned(.timestampScale, 1_000_000) + EBML.text(.muxingApp, "StickerPress")
                + EBML.text(.writingApp, "StickerPress") + EBML.element(.duration, duration.bitPattern.big(8)))
        let video = EBML.element(
            .video,
            EBML.unsigned(.pixelWidth, size.width) + EBML.unsigned(.pixelHeight, size.height)
                + EBML.unsigned(.alphaMode, 1))
        // Players take the time of the shortest frame for the frame rate. A thirtieth of a second is 33 ms in whole ms,
        // which would be 30.3 frames a second.
        let shortest = durations.min() ?? 1
        let nanoseconds = shortest == 33 ? 33_333_333 : shortest * 1_000_000
        let track = EBML.element(
            .trackEntry,
            EBML.unsigned(.trackNumber, 1) + EBML.unsigned(.trackUID, 1) + EBML.unsigned(.flagLacing, 0)
                + EBML.unsigned(.trackType, 1) + EBML.unsigned(.defaultDuration, nanoseconds)
                + EBML.text(.codecID, "V_VP9") + EBML.unsigned(.mostBlockAdditionID, 1) + video)
        let body = info + EBML.element(.tracks, track) + clusters(colors, alphas, durations)
        return head + EBML.element(.segment, body)
    }

    /// Times inside of a cluster have 16 bits with a sign.
    private static let longestCluster = 30_000

    private static func clusters(
        _ colors: [VP9Encoder.Packet], _ alphas: [VP9Encoder.Packet], _ durations: [Int]
    ) -> [UInt8] {
        var (clusters, groups): ([UInt8], [UInt8]) = ([], [])
        var (clock, start, before) = (0, 0, 0)
        for (index, duration) in durations.enumerated() {
            let (color, alpha) = (colors[index], alphas[index])
            if clock - start > longestCluster {
                clusters += EBML.element(.cluster, EBML.unsigned(.timestamp, start) + groups)
                (groups, start) = ([], clock)
            }
            let time = clock - start
            var block: [UInt8] = [0x81, UInt8(time >> 8 & 0xFF), UInt8(time & 0xFF), 0]
            block += color.bytes
            var group = EBML.element(.block, block)
            group += EBML.element(
                .blockAdditions,
                EBML.element(
                    .blockMore, EBML.unsigned(.blockAddID, 1) + EBML.element(.blockAdditional, alpha.bytes)))
            group += EBML.unsigned(.blockDuration, duration)
            // A key needs no frame before it, in both streams.
            if !color.isKey || !alpha.isKey { group += EBML.element(.referenceBlock, (before - clock).big(4)) }
            groups += EBML.element(.blockGroup, group)
            (before, clock) = (clock, clock + duration)
        }
        return clusters + EBML.element(.cluster, EBML.unsigned(.timestamp, start) + groups)
    }
}

/// Elements of EBML (RFC 8794) with the ids that Matroska and WebM give them.
enum EBML {
    enum ID: UInt32 {
        case header = 0x1A45_DFA3, version = 0x4286, readVersion = 0x42F7, longestID = 0x42F2, longestSize = 0x42F3
        case docType = 0x4282, docTypeVersion = 0x4287, docTypeReadVersion = 0x4285
        case segment = 0x1853_8067, info = 0x1549_A966, timestampScale = 0x2A_D7B1, muxingApp = 0x4D80
        case writingApp = 0x5741, duration = 0x4489
        case tracks = 0x1654_AE6B, trackEntry = 0xAE, trackNumber = 0xD7, trackUID = 0x73C5, flagLacing = 0x9C
        case trackType = 0x83, defaultDuration = 0x23_E383, codecID = 0x86, mostBlockAdditionID = 0x55EE
        case contentEncodings = 0x6D80
        case video = 0xE0, pixelWidth = 0xB0, pixelHeight = 0xBA, alphaMode = 0x53C0
        case displayWidth = 0x54B0, displayHeight = 0x54BA
        case color = 0x55B0, matrix = 0x55B1, range = 0x55B9, transfer = 0x55BA, primaries = 0x55BB
        case cluster = 0x1F43_B675, timestamp = 0xE7, blockGroup = 0xA0, block = 0xA1, blockDuration = 0x9B
        case referenceBlock = 0xFB, simpleBlock = 0xA3
        case blockAdditions = 0x75A1, blockMore = 0xA6, blockAddID = 0xEE, blockAdditional = 0xA5
    }

    static func element(_ id: ID, _ data: [UInt8]) -> [UInt8] {
        var bytes = short(Int(id.rawValue))
        // The first bit that is set tells the number of bytes; all bits set means that the size is not known.
        var length = 1
        while length < 8, data.count >= 1 << (7 * length) - 1 { length += 1 }
        bytes += data.count.big(length)
        bytes[bytes.count - length] |= UInt8(0x80 >> (length - 1))
        return bytes + data
    }

    static func unsigned(_ id: ID, _ number: Int) -> [UInt8] { element(id, number == 0 ? [0] : short(number)) }

    static func text(_ id: ID, _ text: StaticString) -> [UInt8] {
        element(id, text.withUTF8Buffer { Array($0) })
    }

    /// Without zeros at the beginning.
    private static func short(_ number: Int) -> [UInt8] { Array(number.big(8).drop { $0 == 0 }) }
}
