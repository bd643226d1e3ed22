import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct SchemaTests {
    @Test func dump() throws {
        let fields = ManifestFields(
            targets: [try SampleTarget("sample"), try SampleTarget("other")], toolRules: ["art/enlarged"])
        try SchemaWriter.text(of: fields).write(toFile: "/tmp/schema.json", atomically: true, encoding: .utf8)
    }
}
