import StickerModel

/// Tells a format by the file's content, never by its name.
package enum ArtFormatSniffer {
    /// The format these bytes begin like; it may still turn out to be damaged.
    package static func format(of bytes: [UInt8]) -> ArtFormat {
        if bytes.isEmpty { return .empty }
        if let format = pictures(bytes) ?? documents(bytes) ?? baseMedia(bytes) { return format }
        return text(bytes) ?? .unknown
    }

    /// Whether gzip data holds a Lottie animation, as Telegram's TGS stickers do.
    package static func isPackedAnimation(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return false }
        return (try? Gunzip.unpacked(bytes, most: LottieArt.textLimit)).map { format(of: $0) == .lottie } ?? false
    }

    private static func pictures(_ bytes: [UInt8]) -> ArtFormat? {
        if bytes.has("PNG", at: 1) { return hasAnimation(bytes) ? .apng : .png }
        if bytes.has("GIF8") { return .gif }
        if bytes.has("RIFF") { return bytes.has("WEBP", at: 8) ? .webp : bytes.has("AVI ", at: 8) ? .video : nil }
        if bytes.starts(with: [0xFF, 0xD8]) { return .jpeg }
        if bytes.starts(with: [0xFF, 0x0A]) || bytes.has("JXL ", at: 4) { return .jpegXL }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) { return .tiff }
        if bytes.starts(with: [0x49, 0x49, 0x2B, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2B]) { return .tiff }
        if bytes.has("BM"), let header = bytes.little32(14), [12, 40, 52, 56, 64, 108, 124].contains(header) {
            return .bmp
        }
        if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]) { return .ico }
        return nil
    }

    private static func documents(_ bytes: [UInt8]) -> ArtFormat? {
        if bytes.has("8BPS") { return .psd }
        if bytes.has("%PDF-") { return .pdf }
        if bytes.has("%!PS") || bytes.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]) { return .postscript }
        if bytes.has("PK\u{3}\u{4}") || bytes.has("PK\u{5}\u{6}") { return .zip }
        if bytes.starts(with: [0x1F, 0x8B]) { return .gzip }
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || bytes.has("FLV\u{1}") || bytes.has("OggS") { return .video }
        if bytes.starts(with: [0, 0, 1, 0xBA]) || bytes.starts(with: [0, 0, 1, 0xB3]) { return .video }
        return nil
    }

    /// HEIC, AVIF and films share one container; its brands tell them apart.
    private static func baseMedia(_ bytes: [UInt8]) -> ArtFormat? {
        guard bytes.has("ftyp", at: 4), let length = bytes.big32(0) else { return nil }
        var brands: Set<String> = []
        for offset in [8] + stride(from: 16, to: min(max(length, 16), bytes.count - 3, 512), by: 4)
        where offset + 4 <= bytes.count {
            brands.insert(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
        }
        if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
        if !brands.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) { return .heic }
        return .video
    }

    /// Whether an animation is announced before the first picture data, as an APNG has to.
    private static func hasAnimation(_ bytes: [UInt8]) -> Bool {
        var offset = 8
        while let length = bytes.big32(offset), !bytes.has("IDAT", at: offset + 4) {
            if bytes.has("acTL", at: offset + 4) { return bytes.big32(offset + 8) ?? 0 > 0 }
            offset += length + 12
        }
        return false
    }
}
