import PortableFoundation
import Testing

@Suite struct UnicodeTextTests {
    @Test(arguments: [
        ("tea", "tea"), ("Żółw", "Zolw"), ("Кот Ёлка", "Kot Elka"), ("猫の手", "maono shou"), ("한국어", "hangug-eo"),
        ("Ελληνικά", "Ellenika"), ("Ångström ßtraße", "Angstrom sstrasse"), ("हिन्दी", "hindi"), ("Ⅷ № ½", "VIII No  1/2"),
        ("Ңан өмір", "Nan omir"), ("بلی ہے", "bly hai"), ("🎉🎉", "🎉🎉"), ("", ""),
    ])
    func writesOtherScriptsInLatinLetters(_ text: String, _ latin: String) { #expect(text.latin == latin) }

    @Test func composesLetters() {
        #expect("e\u{301}\u{323}".composed.unicodeScalars.elementsEqual("\u{1EB9}\u{301}".unicodeScalars))
        #expect("\u{1112}\u{1161}\u{11AB}".composed.unicodeScalars.elementsEqual("한".unicodeScalars))
        // Grows: a letter for which composing is excluded becomes three.
        #expect("\u{FB2C}".composed.unicodeScalars.elementsEqual("\u{5E9}\u{5BC}\u{5C1}".unicodeScalars))
        #expect("plain".composed == "plain")
        #expect("".composed == "")
    }

    @Test func rewritesLongTexts() {
        let many = String(repeating: "Щ㍻é", count: 50_000)
        #expect(many.latin.hasPrefix("S"))
        #expect(many.composed.utf8.count == many.utf8.count)
        #expect(String(repeating: "\u{1D160}", count: 10_000).composed.utf16.count == 60_000)
    }

    @Test func rewritesOnManyThreadsAtOnce() {
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            #expect("Кот \(index)".latin == "Kot \(index)")
            #expect("e\u{301}\(index)".composed == "é\(index)")
        }
    }

    @Test func trims() {
        #expect("\u{200B}\u{3000} \t\r\n\u{85}\u{2028}a b\u{A0}\u{2029}".trimmed == "a b")
        #expect(" \n".trimmed == "")
        #expect("".trimmed == "")
    }

    @Test(
        arguments: [
            ("a%20b%E2%82%AC", "a b€"), ("plain ä", "plain ä"), ("%2f%2F", "//"), ("", ""), ("%", nil), ("%4", nil),
            ("%zz", nil),
            ("%FF", nil), ("%+1", nil),
        ] as [(String, String?)])
    func decodesPercentSigns(_ text: String, _ decoded: String?) { #expect(text.percentDecoded == decoded) }

    @Test(arguments: [("%41b%2f", "Ab/"), ("100%", "100%"), ("%+f%-1%4", "%+f%-1%4"), ("%%41", "%A"), ("", "")])
    func keepsPercentSignsThatStandForThemselves(_ text: String, _ decoded: String) {
        #expect(text.percentDecodedBytes == Array(decoded.utf8))
        #expect("%ff\u{E9}".percentDecodedBytes == [0xFF, 0xC3, 0xA9])
    }

    #if os(Linux)
        @Test func saysWhichLibraryIsInUse() throws {
            let version = try #require(UnicodeLibrary.version)
            #expect(version.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil, "\(version)")
        }
    #endif
}
