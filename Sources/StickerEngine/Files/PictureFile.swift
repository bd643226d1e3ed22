import PortableFoundation
import StickerImaging
import StickerModel

/// Tells the pictures of a folder from everything else in it.
enum PictureFile {
    private static let headLength = 65_536

    /// Why a regular file is not art, by its content as far as its beginning tells; nil for art. The kind is `unsupported`
    /// for a picture or a video of a format that is not read.
    static func fault(byContentOf path: String) -> FileError? {
        guard let head = FileReading.beginning(of: path, atMost: headLength) else {
            return FileError(.unreadable, "cannot be opened", hint: "check its permissions")
        }
        // What tells that JSON is an animation may stand at its end.
        let isLongJSON = head.count == headLength && head.first { $0 > 0x20 } == UInt8(ascii: "{")
        guard isLongJSON || FormatSniffer.format(of: head) == .gzip else { return fault(in: head, called: path) }
        let all = FileReading.beginning(of: path, atMost: FormatSniffer.longestPackedAnimation)
        return fault(in: all ?? head, called: path)
    }

    static func fault(in bytes: [UInt8], called name: String) -> FileError? {
        let format = FormatSniffer.format(of: bytes).named(name)
        if format == .video, !FFmpeg.isInstalled { return FFmpeg.missing }
        return format.isRead || FormatSniffer.isPackedAnimation(bytes) ? nil : format.refusal
    }

    /// Trusts the name where only pictures have such names, which saves opening them; reading reports damaged ones.
    static func fault(byNameOf path: String) -> FileError? {
        let claimed = FileFormat(claimedBy: FileName.last(path))
        if let claimed, claimed.isRead, ![.lottie, .video].contains(claimed) { return nil }
        let fault = fault(byContentOf: path)
        // A damaged clip is reported when it is read.
        return claimed == .video && fault?.kind != .unsupported ? nil : fault
    }
}
