import PortableFoundation
import StickerModel

#if os(Linux)
    import CFontconfig
#endif

/// The fonts that drawings can use, as fontconfig knows them; macOS asks the system, and nothing is known here.
package enum InstalledFonts {
    /// Stands for all of them: with others, text may look otherwise. Names, sizes and times of their files.
    package static let identity: String = {
        var files: Set<String> = []
        #if os(Linux)
            each(FC_FILE) { font in
                var path: UnsafeMutablePointer<FcChar8>?
                var status = stat()
                guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path,
                    stat(String(cString: path), &status) == 0
                else { return }
                let name = String(cString: path).split(separator: "/").last ?? ""
                files.insert("\(name) \(status.st_size) \(status.st_mtim.tv_sec)")
            }
        #endif
        return "fonts-\(files.count)-\(StableHash.of(files.sorted().joined(separator: "\n")))"
    }()

    /// Families of fonts; nil where that is not known.
    package static var familyCount: Int? {
        #if os(Linux)
            var count = 0
            each(FC_FAMILY) { _ in count += 1 }
            return count
        #else
            return nil
        #endif
    }

    #if os(Linux)
        static var version: String? {
            let version = FcGetVersion()
            return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
        }

        /// Passes each value of a property that fonts have to `body`.
        static func each(_ property: String, _ body: (OpaquePointer) -> Void) {
            guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return }
            defer {
                FcPatternDestroy(pattern)
                FcObjectSetDestroy(wanted)
            }
            guard FcObjectSetAdd(wanted, property) != 0, let fonts = FcFontList(nil, pattern, wanted) else { return }
            defer { FcFontSetDestroy(fonts) }
            for index in 0..<Int(fonts.pointee.nfont) { fonts.pointee.fonts[index].map(body) }
        }
    #else
        static var version: String? { nil }
    #endif
}

extension ImageFacts {
    /// Whether they hold with the fonts and the ffmpeg that are installed now.
    package var areValidHere: Bool {
        (fonts == nil || fonts == InstalledFonts.identity)
            && (video?.decoder == nil || video?.decoder == FFmpeg.version)
    }
}
