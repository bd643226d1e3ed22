import Expect
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

    @Test func readsWhatFoundationWrites() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.values, format: .xml, options: 0)
        let node = try PropertyListReader.read(Array(data), file: "Info.plist")
        expect(node.members.map(\.key), is: Self.values.keys.sorted())
        expect(node["text"]?.value, is: .string("Tée 👋"))
        expect(node["flag"]?.value, is: .bool(true))
        expect(node["off"]?.value, is: .bool(false))
        expect(node["whole"]?.value, is: .integer(42))
        expect(node["negative"]?.value, is: .integer(-7))
        expect(node["large"]?.value, is: .integer(70_000))
        expect(node["half"]?.value, is: .number(0.5))
        expect(node["list"]?.elements.map(\.kindName), is: ["the string “a”", "the number 1", "a mapping"])
        expect(node["data"]?.string, is: "AQID")
        expect(node["date"]?.string, is: "1970-01-01T00:00:00Z")
        expect(node["long"]?.string?.count, is: 200)
    }

    @Test func faults() {
        expect(fault(Array("{ a = b; }".utf8)), is: "is not a property list")
        expect(fault([]), is: "is not a property list")
        expect(fault(Array("<plist><dict><key>a</key></dict></plist>".utf8)), is: "`<key>` has no value")
        expect(fault(Array("<plist>a<dict/></plist>".utf8)), is: "expected an element here")
        expect(fault(Array("<plist><true/><true/></plist>".utf8)), is: "expected `</plist>` here")
        expect(fault(Array("<plist><string><b/></string></plist>".utf8)), is: "expected `</string>`, found `<b>`")
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
        expect(node.members.map(\.key), is: ["a & b", "list", "list2"])
        expect(node["a & b"]?.string, is: "again")
        expect(node["list"]?.location, is: SourceLocation(file: "Info.plist", line: 7, column: 3))
        expect(
            node["list"]?.elements.map(\.value),
            is: [
                .bool(true), .integer(-12), .number(2.5), .string(""), .string("AQID"),
            ])
        expect(node.member("list2")?.keyLocation, is: SourceLocation(file: "Info.plist", line: 8, column: 3))
    }

    @Test(
        arguments: TextTable.pairs(
            """
            <plist>⏎<dict>⏎<key>a</key>⏎<string>b</sting>⏎</dict></plist>
                4:18 is not well-formed XML: another element is open than “</…>” closes: “string”
            <plist><dict>⏎<string>b</string></dict></plist> → 2:1 expected `<key>`, found `<string>`
            <plist>⏎<dict>⏎<key>a</key> → 3:13 is not well-formed XML: the element “dict” is not closed
            <plist>⏎<dict>⏎ → 3:1 is not well-formed XML: the element “dict” is not closed
            <plist><string>a & b</string></plist> → 1:19 `&` does not begin a known entity
            <plist><integer>1x</integer></plist> → 1:8 `<integer>` contains “1x”, which is not a whole number
            <plist><color/></plist> → 1:8 `<color>` is not an element of property lists
            <!DOCTYPE plist [<!ENTITY a "b">]><plist><true/></plist> → 1:1 declares entities, which are not supported
            <plist><true/></plist>x → 1:23 is not well-formed XML: something follows the end of the document
            <plist/> → 1:1 `<plist>` has no value
            <plist><string>a → 1:17 is not well-formed XML: the element “string” is not closed
            """))
    func xmlFaults(text: String, expected: String) {
        let error = #expect(throws: FileError.self) {
            try PropertyListReader.read(Array(text.utf8), file: "Info.plist")
        }
        let location = error?.location.map { "\($0.line):\($0.column) " } ?? ""
        expect(location + (error?.message ?? ""), is: expected)
    }

    @Test func binaryListsAreNamed() throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.values, format: .binary, options: 0)
        let error = #expect(throws: FileError.self) { try PropertyListReader.read(Array(data), file: "Info.plist") }
        expect(error?.message, is: "is a binary property list; only XML is supported")
        expect(error?.hint, is: "convert it: plutil -convert xml1 FILE")
    }

    /// Nothing of a document type but its address is taken, and the address is not opened.
    @Test func entitiesAreRefused() throws {
        for text in [
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
            "<!DOCTYPE plist SYSTEM 'x.dtd' [<!ATTLIST plist a CDATA 'b'>]><plist><true/></plist>",
            "<!DOCTYPE plist [<!ENTITY % a SYSTEM '/etc/passwd'> %a;]><plist><true/></plist>",
        ] {
            expect(fault(Array(text.utf8)), is: "declares entities, which are not supported")
        }
        let unknown = "<!DOCTYPE plist SYSTEM '/etc/passwd'><plist><string>a&b;c</string></plist>"
        expect(fault(Array(unknown.utf8)), is: "`&` does not begin a known entity")
    }
}
