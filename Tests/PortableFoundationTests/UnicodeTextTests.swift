import Expect
import PortableFoundation
import Testing

@Suite struct UnicodeTextTests {
    @Test(arguments: [
        ("tea", "tea"), ("Żółw", "Zolw"), ("Кот Ёлка", "Kot Elka"), ("猫の手", "maono shou"), ("한국어", "hangug-eo"),
        ("Ελληνικά", "Ellenika"), ("Ångström ßtraße", "Angstrom sstrasse"), ("हिन्दी", "hindi"), ("Ⅷ № ½", "VIII No  1/2"),
        ("Ңан өмір", "Nan omir"), ("بلی ہے", "bly hai"), ("🎉🎉", "🎉🎉"), ("", ""),
    ])
    func writesOtherScriptsInLatinLetters(_ text: String, _ latin: String) { expect(text.latin, is: latin) }

    /// Names as archives have them, in the page that Windows uses in each country.
    @Test(arguments: [
        (CodePage.japanese, "笑顔.png おはよう.png カレー.png"), (.japanese, "猫.png 犬.png"), (.chinese, "笑脸.png 你好.png"),
        (.korean, "웃음.png 안녕하세요.png 슬픔.png"), (.traditionalChinese, "笑臉.png 你好嗎.png"),
        (.cyrillicOfDOS, "Привет.png кот смех.png"), (.cyrillic, "Привет.png КОТ.png"),
        (.cyrillic, "Київ.png їжак.png"),
        (.latinOfDOS, "fête.png caractère.png Grüße.png"), (.latin, "fête.png été.png"),
        // One sign, one letter.
        (.latinOfDOS, "20°.png ¡hola!.png año.png"), (.latin, "it’s.png"), (.westernOfDOS, "ação.png"),
        (.cyrillic, "«Кот».png я.png"),
    ])
    func namesTellTheirCodePage(_ page: CodePage, _ text: String) throws {
        // Backwards through the page: every character that one byte, or some pair of bytes, is.
        var codes: [String: [UInt8]] = [:]
        for code in Self.codes { if let character = page.text(code) { codes[character] = codes[character] ?? code } }
        let bytes = try text.flatMap { try #require(codes[String($0)]) }
        let names = bytes.split(separator: 0x20).map { Array($0) }
        #expect(CodePage(of: names) == page && names.compactMap(page.text).joined(separator: " ") == text)
    }

    private static let codes: [[UInt8]] =
        (0...255).map { [$0] } + (0x81...0xFE).flatMap { lead in (0x40...0xFE).map { [lead, $0] } }

    /// Greek of DOS is none of them: no name is better than a wrong one.
    @Test func noPageForOtherScripts() {
        #expect(CodePage(of: [[0x9A, 0x9C, 0xA0, 0x98], [0x9A, 0xE2, 0xA2, 0xA0, 0xA6]]) == nil)
        #expect(
            !CodePage.latinOfDOS.fits([0x9A, 0xE2, 0xA2, 0xA0, 0xA6])
                && CodePage.latinOfDOS.fits([0xA8, 0x71, 0x75, 0x82]))
        #expect(CodePage.japanese.text([0x81, 0x20]) == nil)
    }

    @Test func composesLetters() {
        #expect("e\u{301}\u{323}".composed.unicodeScalars.elementsEqual("\u{1EB9}\u{301}".unicodeScalars))
        #expect("\u{1112}\u{1161}\u{11AB}".composed.unicodeScalars.elementsEqual("한".unicodeScalars))
        // Grows: a letter for which composing is excluded becomes three.
        #expect("\u{FB2C}".composed.unicodeScalars.elementsEqual("\u{5E9}\u{5BC}\u{5C1}".unicodeScalars))
        expect("plain".composed, is: "plain")
        expect("".composed, is: "")
    }

    @Test func rewritesLongTexts() {
        let many = String(repeating: "Щ㍻é", count: 50_000)
        #expect(many.latin.hasPrefix("S"))
        expect(many.composed.utf8.count, is: many.utf8.count)
        expect(String(repeating: "\u{1D160}", count: 10_000).composed.utf16.count, is: 60_000)
    }

    @Test func rewritesOnManyThreadsAtOnce() {
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            expect("Кот \(index)".latin, is: "Kot \(index)")
            expect("e\u{301}\(index)".composed, is: "é\(index)")
        }
    }

    @Test func trims() {
        expect("\u{200B}\u{3000} \t\r\n\u{85}\u{2028}a b\u{A0}\u{2029}".trimmed, is: "a b")
        expect(" \n".trimmed, is: "")
        expect("".trimmed, is: "")
    }

    @Test(
        arguments: [
            ("a%20b%E2%82%AC", "a b€"), ("plain ä", "plain ä"), ("%2f%2F", "//"), ("", ""), ("%", nil), ("%4", nil),
            ("%zz", nil),
            ("%FF", nil), ("%+1", nil),
        ] as [(String, String?)])
    func decodesPercentSigns(_ text: String, _ decoded: String?) { expect(text.percentDecoded, is: decoded) }

    @Test(arguments: [("%41b%2f", "Ab/"), ("100%", "100%"), ("%+f%-1%4", "%+f%-1%4"), ("%%41", "%A"), ("", "")])
    func keepsPercentSignsThatStandForThemselves(_ text: String, _ decoded: String) {
        expect(text.percentDecodedBytes, is: Array(decoded.utf8))
        expect("%ff\u{E9}".percentDecodedBytes, is: [0xFF, 0xC3, 0xA9])
    }

    #if os(Linux)
        @Test func saysWhichLibraryIsInUse() throws {
            let version = try #require(UnicodeLibrary.version)
            #expect(version.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil, "\(version)")
        }
    #endif
}
