import CLibDeflate
import StickerModel

/// Unpacks gzip data, as Telegram's TGS stickers are.
enum Gunzip {
    /// The unpacked bytes. Throws `ArtProblem` for damage and for more than `most` bytes.
    static func unpacked(_ bytes: [UInt8], most: Int) throws(ArtProblem) -> [UInt8] {
        guard let inflater = libdeflate_alloc_decompressor() else {
            throw ArtProblem(.unsupported, "cannot be unpacked", hint: "free some memory")
        }
        defer { libdeflate_free_decompressor(inflater) }
        // The end says how much it is, modulo 4 GB and only if nobody changed it; deflate packs at most 1,032 to 1.
        let claimed = bytes.count >= 18 ? bytes.little32(bytes.count - 4) ?? 0 : 0
        var room = min(max(claimed, 1_024), bytes.count.multipliedReportingOverflow(by: 1_032).partialValue, most)
        while true {
            var status = LIBDEFLATE_BAD_DATA
            let plain = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                status = libdeflate_gzip_decompress(inflater, bytes, bytes.count, buffer.baseAddress, room, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return plain }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else {
                throw .damaged("is gzip data that is damaged or cut short")
            }
            guard room < most else {
                throw ArtProblem(
                    .overLimit, "unpacks to more than \(Figures.grouped(most)) bytes",
                    hint: "simplify the animation, or export it as APNG or GIF")
            }
            room = min(room * 4, most)
        }
    }
}
