#if os(Linux)
    import CICU
#else
    import Foundation
#endif

/// The code pages of Windows and DOS in which names were written before UTF-8, by their numbers.
package enum CodePage: Int, CaseIterable, Sendable {
    case japanese = 932
    case chinese = 936
    case korean = 949
    case traditionalChinese = 950
    case latinOfDOS = 437
    case westernOfDOS = 850
    case latin = 1252
    case cyrillicOfDOS = 866
    case cyrillic = 1251

    package var title: String {
        let script =
            switch self {
            case .japanese: "Japanese"
            case .chinese: "simplified Chinese"
            case .korean: "Korean"
            case .traditionalChinese: "traditional Chinese"
            case .cyrillicOfDOS, .cyrillic: "Cyrillic"
            case .latinOfDOS, .westernOfDOS, .latin: "Latin"
            }
        return "\(script) (code page \(rawValue))"
    }

    /// The page that texts are probably in; nil where none fits well. Texts in it have the letters that are frequent in
    /// its languages, in an order in which people write them.
    package init?(of texts: [[UInt8]]) {
        let whole = Array(texts.joined(separator: [0x0A]))
        let best = Self.allCases.map { ($0, $0.likeness(of: whole)) }.max { $0.1 < $1.1 }
        guard let best, best.1 >= Self.least else { return nil }
        self = best.0
    }

    private static let least = 0.7

    /// Whether a text may be in this page.
    package func fits(_ text: [UInt8]) -> Bool { likeness(of: text) >= Self.least }

    /// The text that bytes are in this page; nil where they are none.
    package func text(_ bytes: [UInt8]) -> String? {
        #if os(Linux)
            guard let length = Int32(exactly: bytes.count), let room = Int32(exactly: bytes.count * 2 + 1) else {
                return nil
            }
            var end: Int32 = -1
            let units = [UInt16](unsafeUninitializedCapacity: Int(room)) { buffer, count in
                end = sp_decode("cp\(rawValue)", bytes, length, buffer.baseAddress, room)
                count = Int(max(0, end))
            }
            return end < 0 ? nil : String(decoding: units, as: UTF16.self)
        #else
            let page = CFStringConvertWindowsCodepageToEncoding(UInt32(rawValue))
            return String(data: Data(bytes), encoding: .init(rawValue: CFStringConvertEncodingToNSStringEncoding(page)))
        #endif
    }

    /// From -1 to a little more than 1: what a byte beyond ASCII speaks for the page, on average.
    private func likeness(of bytes: [UInt8]) -> Double {
        guard let text = text(bytes) else { return -1 }
        // Those of East Asia have these numbers.
        return 932...950 ~= rawValue ? likenessInPairs(of: bytes) : likenessInLetters(of: text)
    }

    /// Pages of East Asia have most characters in two bytes, the frequent ones together.
    private func likenessInPairs(of bytes: [UInt8]) -> Double {
        var (sum, count, index) = (0.0, 0.0, 0)
        var pairs = 0
        // Latin letters with accents stand right behind other letters.
        var isInWord = false
        while index < bytes.count {
            let (lead, trail) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
            guard lead >= 0x80 else {
                isInWord = 0x61...0x7A ~= lead | 0x20
                index += 1
                continue
            }
            if self == .japanese, 0xA1...0xDF ~= lead {
                (sum, count, index) = (sum - 1, count + 1, index + 1)
                continue
            }
            sum += isInWord ? -1 : 2 * frequency(of: lead, trail)
            isInWord = false
            (count, index, pairs) = (count + 2, index + 2, pairs + 1)
        }
        // Few Chinese characters may all be where the Korean ones are.
        let isProbable = self == .korean && pairs > 2
        return count == 0 ? -1 : sum / count + (isProbable ? 0.01 : 0)
    }

    private func frequency(of lead: UInt8, _ trail: UInt8) -> Double {
        switch self {
        case .japanese:
            switch (lead, trail) {
            case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): 1.2
            case (0x81, _), (0x89...0x97, _), (0x88, 0x9F...): 1
            case (0x98...0x9F, _), (0xE0...0xEA, _): 0.3
            default: -1
            }
        case .traditionalChinese:
            switch lead {
            case 0xA4...0xC6: 1
            case 0xA1...0xA3, 0xC9...0xF9: 0.3
            default: -1
            }
        default:
            switch lead {
            case _ where trail < 0xA1: -1
            case 0xB0...0xC8: 1
            case 0xC9...0xD7: self == .chinese ? 1 : -1
            case 0xA1...0xA9, 0xD8...0xF7: self == .chinese ? 0.3 : -1
            default: -1
            }
        }
    }

    /// Of Russian, Ukrainian and Belarusian, apart from the others.
    private static let rareCyrillic = Set("ЁёЄєІіЇїЎўҐґ".unicodeScalars)

    /// Signs that people write beside words and numbers.
    private static let signs = Set("¡¿°½¼£€™®©«»„“”‘’–—…·ªº§²³№".unicodeScalars)

    /// Letters of one script, small ones behind capitals, and accents among other Latin letters.
    private func likenessInLetters(of text: String) -> Double {
        let scalars = Array(text.unicodeScalars)
        var (sum, count, run) = (0.0, 0.0, 0)
        for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
            count += 1
            let isCyrillic = 0x410...0x44F ~= scalar.value || Self.rareCyrillic.contains(scalar)
            let isLatin = 0xC0...0x17F ~= scalar.value && scalar.properties.isAlphabetic
            let before = index > 0 ? scalars[index - 1] : " "
            let after = index + 1 < scalars.count ? scalars[index + 1] : " "
            let isBeside = [before, after].map(\.properties.isAlphabetic)
            guard self == .cyrillic || self == .cyrillicOfDOS ? isCyrillic : isLatin else {
                let hasSign = [before, after].contains { !$0.isASCII && !$0.properties.isAlphabetic }
                let isApart = isBeside != [true, true] || scalar == "’" || scalar == "·"
                sum += Self.signs.contains(scalar) && isApart && !hasSign ? 0.8 : -1
                continue
            }
            // One letter alone may be a sign of another page.
            if isBeside == [false, false] {
                sum += isLatin ? 0.5 : 0
                continue
            }
            let isMixed = isCyrillic && [before, after].contains { $0.isASCII && $0.properties.isAlphabetic }
            let isOdd = before.properties.isLowercase && scalar.properties.isUppercase
            // Two accents in a row are rare, three are none; no Russian word begins with these.
            run = before.value >= 0x80 && before.properties.isAlphabetic ? run + 1 : 0
            let isWrong = isLatin ? run > 1 : run == 0 && "ЪЫЬъыь".unicodeScalars.contains(scalar)
            sum += isMixed || isOdd || isWrong ? -1 : isLatin && run > 0 ? 0.6 : 1
        }
        return count == 0 ? -1 : sum / count
    }
}
