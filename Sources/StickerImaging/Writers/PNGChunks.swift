import CLibDeflate
import StickerModel

/// The chunks of PNG files that we write: headers, and one of pixel data.
enum PNGChunks {
    /// A file of these samples; `pixels` is their zlib stream.
    static func file(_ samples: PNGSamples, _ pixels: [UInt8]) -> [UInt8] {
        head(samples) + chunk("IDAT", pixels) + chunk("IEND", [])
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Signature and `IHDR`.
    static func head(_ size: PixelSize, _ kind: PNGSamples.Kind, bitDepth: Int = 8) -> [UInt8] {
        let numbers = [size.width, size.height].flatMap { $0.big(4) }
        return signature + chunk("IHDR", numbers + [UInt8(bitDepth), UInt8(kind.rawValue), 0, 0, 0])
    }

    /// Everything before the pixels of these samples: signature, `IHDR`, `PLTE`, `tRNS`.
    static func head(_ samples: PNGSamples) -> [UInt8] {
        head(samples.size, samples.kind, bitDepth: samples.bitDepth) + colors(samples.palette)
    }

    /// `PLTE` and `tRNS` of a palette; nothing for none.
    static func colors(_ palette: [UInt32]) -> [UInt8] {
        if palette.isEmpty { return [] }
        let alphas = palette.map { UInt8(Raster.alpha($0)) }.filter { $0 < 255 }
        return chunk("PLTE", palette.flatMap(Raster.rgb)) + (alphas.isEmpty ? [] : chunk("tRNS", alphas))
    }

    /// Length, name, data and check sum of one chunk.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return data.count.big(4) + body + libdeflate_crc32(0, body, body.count).big(4)
    }
}
