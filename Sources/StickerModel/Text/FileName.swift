import PortableFoundation

package enum FileName {
    /// The part after the last period, in lower case; empty if there is none.
    package static func pathExtension(_ name: String) -> String {
        guard let period = lastPeriod(in: name), period != name.startIndex else { return "" }
        return name[name.index(after: period)...].lowercased()
    }

    /// The part before the last period.
    package static func stem(_ name: String) -> String {
        guard let period = lastPeriod(in: name), period != name.startIndex else { return name }
        return String(name[..<period])
    }

    /// A path without the part of its name that ``pathExtension(_:)`` gives.
    package static func withoutExtension(_ path: String) -> String { join(folder(path), stem(last(path))) }

    private static func lastPeriod(in name: String) -> String.Index? {
        let bytes = name.utf8
        guard let period = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        // Going through characters is slow. Only others than those of ASCII can make one character with a period.
        let next = bytes.index(after: period)
        let isPlain =
            (next == bytes.endIndex || bytes[next] < 0x80)
            && (period == bytes.startIndex || bytes[bytes.index(before: period)] < 0x80)
        return isPlain ? period : name.lastIndex(of: ".")
    }

    /// The part after the last slash.
    package static func last(_ path: String) -> String {
        // The byte of a slash is part of no other character, and looking at bytes is many times as fast.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The part before the last slash; empty if there is none.
    package static func folder(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(path[..<slash])
    }

    /// Whether a name is a path, by its bytes as in ``parts(_:)``.
    package static func hasSlash(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

    /// What is between the slashes. Bytes are what the system takes for a slash: before a combining mark it is a part
    /// of another character.
    package static func parts(_ path: some StringProtocol) -> [Substring] {
        Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }

    /// The parts of a relative path, `.` and `..` resolved; nil where it leads out of the folder that it is relative to.
    package static func normalParts(_ path: String) -> [String]? {
        var kept: [String] = []
        for part in parts(path) where part != "." {
            if part != ".." {
                kept.append(String(part))
            } else if kept.popLast() == nil {
                return nil
            }
        }
        return kept
    }

    /// The path of a file that a document names, relative to its own folder; nil where that is not inside of this folder.
    package static func path(of file: String, beside document: String) -> String? {
        guard !file.hasPrefix("/"), let parts = normalParts(file), !parts.isEmpty else { return nil }
        return join(folder(document), parts.joined(separator: "/"))
    }

    /// The end of a path, as short as it can be to differ from that of another one: the name, or `b.sticker/cup.png` where
    /// both have the same.
    package static func end(of path: String, apartFrom other: String) -> String {
        let (own, others) = (parts(path), parts(other))
        var count = 1
        while count < own.count, own.suffix(count) == others.suffix(count) { count += 1 }
        return own.suffix(count).joined(separator: "/")
    }

    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder + "/" + name
    }
}

/// Hands out names and ids so that none is given twice.
package struct FileNamer: Sendable {
    private var taken: Set<String> = []
    private let separator: String
    private let ignoresCase: Bool
    /// A name with so many characters less than it may have, so that a number fits behind it.
    private let shortened: @Sendable (_ name: String, _ room: Int) -> String
    /// The number to try next after a name, so that a thousand equal names cost a thousand steps and not a million.
    private var next: [String: Int] = [:]

    /// Names that are different also on disks that ignore letter case. One that gets a number is shortened so that both
    /// have at most `longest` characters.
    package init(taken: some Sequence<String> = [], longest: Int = .max) {
        self.init(separator: "-", ignoresCase: true) { String($0.prefix(longest - $1)) }
        for name in taken { reserve(name) }
    }

    package init(
        separator: String, ignoresCase: Bool, shortened: @escaping @Sendable (_ name: String, _ room: Int) -> String
    ) {
        (self.separator, self.ignoresCase, self.shortened) = (separator, ignoresCase, shortened)
    }

    package mutating func reserve(_ name: String) { taken.insert(key(name)) }

    /// The wanted name, or the first of `name-2`, `name-3`, … that is free.
    package mutating func claim(_ wanted: String, suffix: String = "") -> String {
        let first = key(wanted + suffix)
        var name = wanted
        var number = next[first] ?? 2
        while !taken.insert(key(name + suffix)).inserted {
            let ending = "\(separator)\(number)"
            name = shortened(wanted, ending.count) + ending
            number += 1
        }
        next[first] = number
        return name + suffix
    }

    private func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
}

/// Turns names that people give into names that are safe for files.
package enum Slug {
    package static let longest = 64

    /// `[a-z0-9_-]`, transliterated from other scripts where ICU can; `prefix-` plus six hex digits of a
    /// hash if nothing is left ("🎉🎉" has no letters).
    package static func fileSafe(_ text: String, prefix: String = "pack") -> String {
        var slug = ""
        var gap = ""
        for scalar in text.latin.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9":
                // Several separators become one: `02 - good night` is `02-good-night`, `neu_🛁_bad` is `neu_bad`.
                if !slug.isEmpty { slug += gap }
                slug.unicodeScalars.append(scalar)
                gap = ""
            case "'", "’", "ʼ", "ʹ": break
            case "_": gap = "_"
            default: if gap.isEmpty { gap = "-" }
            }
        }
        guard !slug.isEmpty else { return prefix + "-" + StableHash.hex(of: text).prefix(6) }
        return String(slug.prefix(longest))
    }
}

/// FNV-1a, 64 bits: for short stable names. For content hashes see the engine's `ContentHash`.
package enum StableHash {
    package static func of(_ text: String) -> UInt64 { of(text.utf8) }

    package static func hex(of text: String) -> String { String(of(text), radix: 16).padded(to: 16) }

    /// The same bytes give the same hash in every version and on every machine.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
