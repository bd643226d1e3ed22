/// What the header of a video says, besides its size and the times of its frames.
package struct VideoFacts: Sendable, Hashable, Codable {
    /// The codec of the video as Matroska names it: "V_VP9"; "" where there is no video.
    package var codec: String
    /// Whether each frame has a second picture with its transparency.
    package var hasAlpha: Bool
    package var hasAudio: Bool
    /// The running time in ms that the header states; nil where it states none.
    package var statedDuration: Double?
    /// The version of the ffmpeg that decodes it; nil for what we decode ourselves.
    package var decoder: String?

    /// `statedDuration` in ms.
    package init(
        codec: String, hasAlpha: Bool, hasAudio: Bool = false, statedDuration: Double? = nil, decoder: String? = nil
    ) {
        (self.codec, self.hasAlpha, self.hasAudio, self.statedDuration) = (codec, hasAlpha, hasAudio, statedDuration)
        self.decoder = decoder
    }

    /// What people call the codec: "VP9".
    package var codecTitle: String {
        codec.hasPrefix("V_") ? String(codec.dropFirst(2)) : codec.isEmpty ? "no video" : codec
    }
}
