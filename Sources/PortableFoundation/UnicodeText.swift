#if os(Linux)
    import CICU
#endif

// What the standard library does not know of Unicode: on Linux from the system's ICU, which librsvg needs anyway.

extension String {
    /// The text with letters composed where they can be (NFC): `e` and an accent become `é`.
    package var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        #if os(Linux)
            let units = Array(utf16)
            // No text grows by more (Unicode, UAX 15): three times in UTF-16.
            let room = units.count * 3
            guard let length = Int32(exactly: units.count), let capacity = Int32(exactly: room) else { return self }
            let result = [UInt16](unsafeUninitializedCapacity: room) { buffer, count in
                count = Int(max(0, sp_compose(units, length, buffer.baseAddress, capacity)))
            }
            return result.isEmpty ? self : String(decoding: result, as: UTF16.self)
        #else
            return precomposedStringWithCanonicalMapping
        #endif
    }

    /// The text in ASCII letters as far as it can be written so: `Żółw` is `Zolw`, `Кот` is `Kot`.
    package var latin: String {
        // The first transform takes 3 ms, a tenth of a build with nothing to do, and it does not change ASCII.
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        #if os(Linux)
            return Transliteration.latin.of(self)
        #else
            let latin = applyingTransform(.toLatin, reverse: false) ?? self
            let bare = latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
            // `ß`, `ø` and `ł` have no diacritic to strip.
            return bare.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? bare
        #endif
    }

    /// The text without white space, line ends and zero width spaces at its ends.
    package var trimmed: String {
        let isTrimmed: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{200B}" }
        guard let first = unicodeScalars.firstIndex(where: { !isTrimmed($0) }),
            let last = unicodeScalars.lastIndex(where: { !isTrimmed($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}

/// The library behind these.
package enum UnicodeLibrary {
    /// The version of the ICU in use; nil where the system's Foundation does the work.
    package static var version: String? {
        #if os(Linux)
            var text = [CChar](repeating: 0, count: 32)
            return text.withUnsafeMutableBufferPointer { buffer -> String? in
                guard let start = buffer.baseAddress else { return nil }
                sp_icu_version(start)
                return String(cString: start)
            }
        #else
            nil
        #endif
    }
}

#if os(Linux)
    /// One of ICU's rewritings of texts. Unchecked: every use of it is under the lock.
    private final class Transliteration: @unchecked Sendable {
        /// To Latin letters, without accents, in ASCII: `ß`, `ø` and `ł` have no accent to take off. The first lines
        /// are for letters of Kazakh, Bashkir, Mongolian, Urdu and Pashto that ICU 72 (Debian 12) does not know.
        static let latin = Transliteration(
            """
            Ң > N; ң > n; Ү > U; ү > u; Ұ > U; ұ > u; Һ > H; һ > h; Ө > O; ө > o; Ҥ > N; ҥ > n;
            ٹ > t; ڈ > d; ڑ > r; ں > n; ہ > h; ھ > h; ے > ai; ۀ > h; ۂ > h;
            ې > e; ګ > g; ڼ > n; ږ > zh; ځ > dz; څ > ts; ډ > d; ړ > r; ټ > t;
            :: Any-Latin; :: NFD; :: [:Nonspacing Mark:] Remove; :: NFC; :: Latin-ASCII;
            """)

        private let lock = Lock()
        private let transliterator: UnsafeMutableRawPointer?

        /// Kept until the process ends: making one takes longer than hundreds of names.
        private init(_ rules: String) {
            let units = Array(rules.utf16)
            transliterator = sp_transliterator_open(units, Int32(units.count))
        }

        /// The text itself where ICU cannot rewrite it.
        func of(_ text: String) -> String {
            guard let transliterator else { return text }
            let units = Array(text.utf16)
            // One character becomes at most a few letters: `㍻` is `heisei`.
            let room = units.count * 16 + 64
            guard let length = Int32(exactly: units.count), let capacity = Int32(exactly: room) else { return text }
            var end: Int32 = -1
            let result = [UInt16](unsafeUninitializedCapacity: room) { buffer, count in
                _ = buffer.update(fromContentsOf: units)
                end = lock.withLock { sp_transliterate(transliterator, buffer.baseAddress, length, capacity) }
                count = Int(max(0, end))
            }
            return end < 0 ? text : String(decoding: result, as: UTF16.self)
        }
    }
#endif
