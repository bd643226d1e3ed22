/// The chunks of one encoded WebP picture, as they stand in a file: `ALPH` and `VP8 `, or `VP8L`.
struct WebPPayload {
    var chunks: [UInt8]
    var hasAlpha: Bool
    var isLossless: Bool
}
