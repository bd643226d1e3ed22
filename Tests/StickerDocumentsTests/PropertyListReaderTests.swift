import Foundation
import StickerDocuments
import StickerModel
import TestArt
import Testing

@testable import StickerDocuments

@Suite struct PropertyListReaderTests {
    private static var values: [String: Any] {
        [
            "text": "Tée 👋", "flag": true, "off": false, "whole": 42, "negative": -7, "large": 70_000, "half": 0.5,
            "list": ["a", 1, ["x": "y"]] as [Any], "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0),
            "long": String(repeating: "long ", count: 40),
        ]
    }

    private func fault(_ bytes: [UInt8]) -> String {
        do {
            return "no fault: \(try PropertyListReader.read(bytes, file: "Info.plist").value)"
        } catch let error as FileError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func readsBothForms(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.values, format: format, options: 0)
        let node = try PropertyListReader.read(Array(data), file: "Info.plist")
        #expect(node.members.map(\.key) == Self.values.keys.sorted())
        #expect(node["text"]?.value == .string("Tée 👋"))
        #expect(node["flag"]?.value == .bool(true))
        #expect(node["off"]?.value == .bool(false))
        #expect(node["whole"]?.value == .integer(42))
        #expect(node["negative"]?.value == .integer(-7))
        #expect(node["large"]?.value == .integer(70_000))
        #expect(node["half"]?.value == .number(0.5))
        #expect(node["list"]?.elements.map(\.kindName) == ["the string “a”", "the number 1", "a mapping"])
        #expect(node["data"]?.string == "AQID")
        #expect(node["date"]?.string == "1970-01-01T00:00:00Z")
        #expect(node["long"]?.string?.count == 200)
    }

    @Test func faults() {
        #expect(fault(Array("{ a = b; }".utf8)) == "is not a property list")
        #expect(fault([]) == "is not a property list")
        #expect(fault(Array("<plist><dict><key>a</key></dict></plist>".utf8)) == "expected an element here")
        #expect(
            fault(Array(String(repeating: "<array>", count: 100_000).utf8)).contains("nested more than 64 levels deep"))
        // Closing tags that do not count must not hide how deep the others go.
        for hidden in ["<!-- </array> -->", "<?x </array> ?>", "<string><![CDATA[</array>]]></string>"] {
            let text = "<plist>" + String(repeating: "<array>" + hidden, count: 70)
            #expect(fault(Array(text.utf8)).contains("nested more than 64 levels deep"))
        }
        let wide = "<plist><array>" + String(repeating: "<array/><dict></dict>", count: 100) + "</array></plist>"
        #expect(fault(Array(wide.utf8)).hasPrefix("no fault"))
        #expect(fault(Array(repeating: 0x20, count: 4_000_001)).contains("the limit is 4,000,000"))
    }

    @Test func xmlValuesHaveLocations() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><!-- a -->
            <dict>
              <key>a &amp; b</key><string>&#x1F642;&lt;<![CDATA[<&]]></string>
              <key>list</key>
              <array><true/><integer> -12 </integer><real>2.5</real><string/><data> AQ ID </data></array>
              <key>list2</key><array/>
              <key>a &amp; b</key><string>again</string>
            </dict>
            </plist>
            """
        let node = try PropertyListReader.read(Array(text.utf8), file: "Info.plist")
        #expect(node.members.map(\.key) == ["a & b", "list", "list2"])
        #expect(node["a & b"]?.string == "again")
        #expect(node["list"]?.location == SourceLocation(file: "Info.plist", line: 7, column: 3))
        #expect(
            node["list"]?.elements.map(\.value) == [
                .bool(true), .integer(-12), .number(2.5), .string(""), .string("AQID"),
            ])
        #expect(node.member("list2")?.keyLocation == SourceLocation(file: "Info.plist", line: 8, column: 3))
    }

    @Test(arguments: [
        (
            "<plist>\n<dict>\n<key>a</key>\n<string>b</sting>\n</dict></plist>",
            "4:10 expected `</string>`, found `</sting>`"
        ),
        ("<plist><dict>\n<string>b</string></dict></plist>", "2:1 expected `<key>`, found `<string>`"),
        ("<plist>\n<dict>\n<key>a</key>", "3:13 ends too early"),
        ("<plist>\n<dict>\n", "3:1 ends inside the `<dict>` that begins on line 2"),
        ("<plist><string>a & b</string></plist>", "1:18 `&` does not begin a known entity"),
        ("<plist><integer>1x</integer></plist>", "1:8 `<integer>` contains “1x”, which is not a whole number"),
        ("<plist><color/></plist>", "1:8 `<color>` is not an element of property lists"),
        (
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>",
            "1:1 declares entities, which are not supported"
        ),
        ("<plist><true/></plist>x", "1:23 unexpected text after the end of the property list"),
        ("<plist/>", "1:1 `<plist/>` has no value"),
        ("<plist><string>a", "1:17 ends inside the `<string>` that begins on line 1"),
    ])
    func xmlFaults(text: String, expected: String) {
        let error = #expect(throws: FileError.self) {
            try PropertyListReader.read(Array(text.utf8), file: "Info.plist")
        }
        let location = error?.location.map { "\($0.line):\($0.column) " } ?? ""
        #expect(location + (error?.message ?? "") == expected)
    }

    /// A list that claims four million entries of one object is refused before they are made.
    @Test func refusesLongBinaryLists() {
        let count = 3_900_000
        let size = (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
        let list = [UInt8(0xAF), 0x12] + size + Array(repeating: 1, count: count)
        #expect(fault(Self.binary([list, [0x09]])).contains("expands or nests without end"))
    }

    /// Thirty lists of ten references each would be 10^30 values.
    @Test func refusesBinaryBombs() {
        let lists = (0..<30).map { index in [UInt8(0xAA)] + Array(repeating: UInt8(index + 1), count: 10) }
        #expect(fault(Self.binary(lists + [[0x09]])).contains("expands or nests without end"))
        #expect(fault(Self.binary([[0xA1, 0]])).contains("expands or nests without end"))
        let chain = (0..<100).map { [UInt8(0xA1), UInt8($0 + 1)] }
        #expect(fault(Self.binary(chain + [[0x09]])).contains("expands or nests without end"))
        let long: [UInt8] = [0x5F, 0x12, 0, 0x0F, 0x42, 0x40] + Array(repeating: 0x61, count: 1_000_000)
        let many: [UInt8] = [0xAF, 0x10, 200] + Array(repeating: 1, count: 200)
        #expect(fault(Self.binary([many, long])).contains("expands or nests without end"))
    }

    @Test(arguments: 0..<20) func damagedBinariesAreRefused(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let data = try PropertyListSerialization.data(fromPropertyList: Self.values, format: .binary, options: 0)
        for _ in 0..<200 {
            var bytes = Array(data)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 6..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0...60, using: &random)) }
            // Any answer will do, as long as there is one.
            _ = fault(bytes)
        }
    }

    private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for object in objects {
            table += [UInt8(bytes.count >> 16 & 0xFF), UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let start = bytes.count
        bytes += table
        let word = { (number: Int) in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        return bytes + [0, 0, 0, 0, 0, 0, 3, 1] + word(objects.count) + word(0) + word(start)
    }
}
