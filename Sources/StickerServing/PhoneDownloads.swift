import StickerEngine
import StickerModel

/// The files of a build that phones want, and what to do with them there.
struct PhoneDownloads {
    let files: ListedFiles
    let guides: [PhoneGuide]

    /// Archives are opened for their titles up to this many; the rest is called by its file name.
    private static let mostTitles = 100

    /// A part of a page; empty when the build has nothing for phones.
    var section: SafeText<HTML> { guides.map(section).joined() }

    private func section(_ guide: PhoneGuide) -> SafeText<HTML> {
        let paths = files.paths.filter { FileName.pathExtension($0) == guide.fileExtension }
            .sorted(by: NaturalOrder.precedes)
        guard !paths.isEmpty else { return "" }
        let items = paths.enumerated().map { index, path -> [String: Template<HTML>.Value] in
            let file = files.open(path)
            let title = index < Self.mostTitles ? file.flatMap { self.title(of: $0, path, guide) } : nil
            return [
                "address": .text(.text(SafeText<URI>.path(path).string)),
                "title": .text(.text(title ?? FileName.last(path))),
                "size": .text(.text(ByteCount.text(file?.byteCount ?? 0))),
            ]
        }
        return Self.template.filled([
            "files": .list(items), "android": .text(.text(guide.android)), "iPhone": .text(.text(guide.iPhone)),
            "has-iphone": .flag(!guide.iPhone.isEmpty),
        ])
    }

    private static let template = Template<HTML>(EmbeddedFiles.text["phone.html"] ?? "")

    /// What a pack is called inside its archive; nil when that cannot be read.
    private func title(of file: OpenFile, _ path: String, _ guide: PhoneGuide) -> String? {
        // The limits are those of pictures, which are not decoded.
        guard !guide.titleMember.isEmpty, let bytes = file.bytes(),
            let archive = try? ArchiveTree(name: path, bytes: bytes, limits: ArtLimits()),
            let text = try? archive.bytes(guide.titleMember)
        else { return nil }
        let title = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
        return title.map { LongText.shortened($0) }
    }
}
