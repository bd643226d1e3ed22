import PortableFoundation
import StickerImaging
import StickerModel

/// Tells the pictures of a folder from everything else in it.
enum PictureFile {
    enum Verdict {
        /// Art that can be read, as far as its beginning tells.
        case picture
        /// A picture or video of a format that is not supported.
        case unsupported(FileError)
        /// A file that is not a picture, or cannot be opened.
        case other(FileError)
    }

    private static let headLength = 65_536

    /// Looks at the content of a regular file, not at its name.
    static func verdict(byContentOf path: String) -> Verdict {
        guard let head = FileReading.beginning(of: path, atMost: headLength) else {
            return .other(FileError(.unreadable, "cannot be opened", hint: "check its permissions"))
        }
        // What tells that JSON is an animation may stand at its end.
        let isLongJSON = head.count == headLength && head.first { $0 > 0x20 } == UInt8(ascii: "{")
        guard isLongJSON || FormatSniffer.format(of: head) == .gzip else { return verdict(on: head, called: path) }
        let all = FileReading.beginning(of: path, atMost: FormatSniffer.longestPackedAnimation)
        return verdict(on: all ?? head, called: path)
    }

    static func verdict(on bytes: [UInt8], called name: String) -> Verdict {
        let format = FormatSniffer.format(of: bytes).named(name)
        if format == .video, !FFmpeg.isInstalled { return .unsupported(FFmpeg.missing) }
        if format.isRead || FormatSniffer.isPackedAnimation(bytes) { return .picture }
        let refusal = format.refusal
        return refusal.kind == .unsupported ? .unsupported(refusal) : .other(refusal)
    }

    /// Trusts the name where only pictures have such names, which saves opening them; reading reports damaged ones.
    static func verdict(on path: String) -> Verdict {
        if let claimed = FileFormat(claimedBy: FileName.last(path)), claimed.isRead,
            ![.lottie, .video].contains(claimed)
        {
            return .picture
        }
        let verdict = verdict(byContentOf: path)
        // A damaged clip is reported when it is read.
        if FileFormat(claimedBy: FileName.last(path)) == .video, case .other = verdict { return .picture }
        return verdict
    }
}
