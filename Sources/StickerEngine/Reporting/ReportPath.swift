import Foundation

/// A finding's path as machines want it: relative to the working folder where it lies inside.
package enum ReportPath {
    /// `/home/ana/pack/art/a.png` is `art/a.png` when `/home/ana/pack` is the working folder, `./a.png` is `a.png`.
    package static func relative(_ path: String, to workingFolder: String) -> String {
        var rest = path[...]
        let folder = workingFolder.hasSuffix("/") ? workingFolder : workingFolder + "/"
        if rest.hasPrefix(folder) { rest = rest.dropFirst(folder.count) }
        while rest.hasPrefix("./") {
            rest = rest.dropFirst(2).drop { $0 == "/" }
        }
        return rest.isEmpty ? "." : String(rest)
    }

    /// The same as a URI reference: every byte that is not a letter, digit or `-._~/` is percent-encoded; absolute
    /// paths become `file:///…`.
    package static func uri(_ path: String, relativeTo workingFolder: String) -> String {
        let path = relative(path, to: workingFolder)
        let encoded = path.utf8.reduce(into: "") { text, byte in
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += byte < 16 ? "%0" : "%"
                text += String(byte, radix: 16, uppercase: true)
            }
        }
        return path.hasPrefix("/") ? "file://" + encoded : encoded
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~/".utf8.contains(byte)
        }
    }
}
