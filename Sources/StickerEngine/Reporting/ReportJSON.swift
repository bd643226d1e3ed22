import Foundation

/// JSON for people and programs: sorted keys, indented, slashes as they are, a final newline.
package enum ReportJSON {
    /// The text of a value made of strings, whole numbers, flags, lists and objects, which always encode.
    package static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "null\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
