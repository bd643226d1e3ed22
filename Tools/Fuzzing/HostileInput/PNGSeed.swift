import CLibDeflate

/// Writes a small PNG or APNG of any kind the format knows. Picture data is stored, not packed, to mutate well.
struct PNGSeed {
    var type: Int
    var depth: Int
    var isInterlaced = false
    var profile: [UInt8]?
    var extra: [(String, [UInt8])] = []

    private let width = PictureSeeds.width
    private let height = PictureSeeds.height

    init(type: Int, depth: Int, isInterlaced: Bool = false, profile: [UInt8]? = nil, extra: [(String, [UInt8])] = []) {
        self.type = type
        self.depth = depth
        self.isInterlaced = isInterlaced
        self.profile = profile
        self.extra = extra
    }

    var still: [UInt8] {
        head + Self.chunk("IDAT", Self.zlib(scanlines(width, height))) + Self.chunk("IEND", [])
    }

    /// Three frames; with `hidden` the default image is none of them.
    func animation(hidden: Bool) -> [UInt8] {
        var sequence = 0
        func control(_ w: Int, _ h: Int, _ x: Int, _ y: Int, _ disposal: UInt8, _ blend: UInt8) -> [UInt8] {
            defer { sequence += 1 }
            return Self.chunk(
                "fcTL", [sequence, w, h, x, y].flatMap { Self.big32($0) } + [0, 1, 0, 10, disposal, blend])
        }
        func data(_ w: Int, _ h: Int) -> [UInt8] {
            defer { sequence += 1 }
            return Self.chunk("fdAT", Self.big32(sequence) + Self.zlib(scanlines(w, h)))
        }
        var file = head + Self.chunk("acTL", Self.big32(3) + Self.big32(0))
        if !hidden { file += control(width, height, 0, 0, 2, 0) }
        file += Self.chunk("IDAT", Self.zlib(scanlines(width, height)))
        if hidden { file += control(width, height, 0, 0, 1, 0) + data(width, height) }
        file += control(5, 4, 3, 2, 1, 1) + data(5, 4)
        file += control(6, 3, 6, 7, 2, 1) + data(6, 3)
        return file + Self.chunk("IEND", [])
    }

    private var head: [UInt8] {
        let kind: [UInt8] = [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.big32(width) + Self.big32(height) + kind)
        if let profile { file += Self.chunk("iCCP", Array("p\0\0".utf8) + Self.zlib(profile)) }
        for (name, data) in extra { file += Self.chunk(name, data) }
        if type == 3 {
            let colors = min(1 << depth, 16)
            file += Self.chunk("PLTE", (0..<3 * colors).map { UInt8(truncatingIfNeeded: $0 * 37) })
            file += Self.chunk("tRNS", [0, 128])
        } else if type == 0 || type == 2 {
            file += Self.chunk("tRNS", [UInt8](repeating: 0, count: type == 0 ? 2 : 6))
        }
        return file
    }

    private func scanlines(_ width: Int, _ height: Int) -> [UInt8] {
        guard isInterlaced else { return rows(width, height) }
        // The seven passes of Adam7: first column, first row, and the steps.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var data: [UInt8] = []
        for (x, y, stepX, stepY) in passes {
            let columns = (width - x + stepX - 1) / stepX
            if columns > 0 { data += rows(columns, (height - y + stepY - 1) / stepY) }
        }
        return data
    }

    /// Rows with every filter in turn.
    private func rows(_ width: Int, _ height: Int) -> [UInt8] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
        let length = (width * channels * depth + 7) / 8
        var data: [UInt8] = []
        for row in 0..<max(height, 0) {
            data.append(UInt8(row % 5))
            for column in 0..<length { data.append(UInt8(truncatingIfNeeded: type == 3 ? 0 : row * 29 + column * 13)) }
        }
        return data
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let covered = Array(type.utf8) + data
        return big32(data.count) + covered + big32(Int(libdeflate_crc32(0, covered, covered.count)))
    }

    static func big32(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// A zlib stream of stored blocks.
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        let count = min(data.count, 65_535)
        let low = UInt8(truncatingIfNeeded: count)
        let high = UInt8(truncatingIfNeeded: count >> 8)
        let head: [UInt8] = [0x78, 0x01, 1, low, high, ~low, ~high]
        let sum = libdeflate_adler32(1, data, count)
        return head + Array(data.prefix(count)) + big32(Int(sum))
    }
}
