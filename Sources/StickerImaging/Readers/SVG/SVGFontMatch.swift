#if os(Linux)
    import CFontconfig
#endif

/// The font that text gets: Pango, which draws the text of librsvg, asks fontconfig the same.
///
/// On macOS Pango asks the system in another way, so nothing is said there.
enum SVGFontMatch {
    /// The family that takes the place of a list of families; nil where one of them is installed.
    static func substitute(for families: [String]) -> String? {
        #if os(Linux)
            guard let pattern = FcPatternCreate() else { return nil }
            defer { FcPatternDestroy(pattern) }
            for family in families { FcPatternAddString(pattern, FC_FAMILY, Array(family.utf8) + [0]) }
            FcConfigSubstitute(nil, pattern, FcMatchPattern)
            FcDefaultSubstitute(pattern)
            var result = FcResultNoMatch
            guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
            defer { FcPatternDestroy(match) }
            let used = names(of: match)
            let isInstalled = used.contains { name in
                families.contains { !SVGFonts.isGeneric($0) && key($0) == key(name) }
            }
            return isInstalled ? nil : used.first
        #else
            return nil
        #endif
    }

    /// The characters that no installed font has; none on macOS.
    static func missing(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        #if os(Linux)
            guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [] }
            defer {
                FcPatternDestroy(pattern)
                FcObjectSetDestroy(wanted)
            }
            guard FcObjectSetAdd(wanted, FC_CHARSET) != 0, let fonts = FcFontList(nil, pattern, wanted) else {
                return []
            }
            defer { FcFontSetDestroy(fonts) }
            var missing = scalars
            for index in 0..<Int(fonts.pointee.nfont) where !missing.isEmpty {
                var characters: OpaquePointer?
                guard FcPatternGetCharSet(fonts.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch
                else { continue }
                missing.removeAll { FcCharSetHasChar(characters, $0.value) != 0 }
            }
            return missing
        #else
            return []
        #endif
    }

    #if os(Linux)
        /// A font may have a name in each language.
        private static func names(of font: OpaquePointer) -> [String] {
            var names: [String] = []
            var name: UnsafeMutablePointer<FcChar8>?
            while names.count < 20, FcPatternGetString(font, FC_FAMILY, Int32(names.count), &name) == FcResultMatch,
                let name
            {
                names.append(String(cString: name))
            }
            return names
        }

        /// As fontconfig compares names: without blanks and in any letter case.
        private static func key(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
    #endif
}

extension SVGFonts {
    /// What is asked about lists of families.
    static func question(on lists: [[String]]) -> [UInt8] {
        Array(lists.map { $0.joined(separator: "\u{1F}") }.joined(separator: "\n").utf8)
    }

    /// The family that takes the place of each list; an empty line where one of it is installed.
    static func answer(to question: [UInt8]) -> String {
        question.split(separator: UInt8(ascii: "\n"), maxSplits: mostLists).map { list in
            let families = list.split(separator: 0x1F).prefix(mostFamilies).map { String(decoding: $0, as: UTF8.self) }
            let used = SVGFontMatch.substitute(for: families) ?? ""
            // All answers together fit into one message.
            return String(decoding: used.utf8.prefix(40).filter { $0 >= 0x20 }, as: UTF8.self)
        }.joined(separator: "\n")
    }
}

extension SVGGlyphs {
    /// Those of the characters of a text that no installed font has.
    static func answer(to question: [UInt8]) -> String {
        let scalars = String(decoding: question, as: UTF8.self).unicodeScalars.prefix(most)
        // The answer fits into one message.
        return String(String.UnicodeScalarView(SVGFontMatch.missing(Array(scalars)).prefix(200)))
    }
}
