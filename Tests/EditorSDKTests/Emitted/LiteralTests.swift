import Testing

@testable import EditorSDK

@Suite("Literals")
struct LiteralTests {
    static let texts =
        EditorMaker.nasty.flatMap { $0.texts.values.sorted() } + [
            "", "\\", "\"", "\\\"", "$", "${a}", "\\(a)", "a\nb\r\tc",
            "\u{0}\u{7F}\u{85}\u{2028}\u{2029}\u{202E}\u{2066}",
            "é e\u{301} 👩‍👩‍👧 \u{10FFFF}", "'''", "*/ // /*",
        ]

    @Test("of Kotlin and Dart are read back as they were", arguments: texts)
    func roundTrip(_ text: String) {
        #expect(LiteralReader(escapes: .kotlin).literals(in: "f(\(text.kotlinLiteral))") == [text])
        #expect(LiteralReader(escapes: .dart).literals(in: "f(\(text.dartLiteral))") == [text])
    }

    @Test("stand on one line and hide nothing", arguments: texts)
    func plain(_ text: String) {
        for literal in [text.swiftLiteral, text.kotlinLiteral, text.dartLiteral, text.scriptLiteral, text.commentText] {
            #expect(!literal.unicodeScalars.contains(where: SourceLiteral.isUnseen))
        }
        #expect(!text.commentText.contains("*/"))
    }

    @Test("escape what each language looks for")
    func escapes() {
        #expect(#"\(a) "b" $c"#.swiftLiteral == #""\\(a) \"b\" $c""#)
        #expect("$c".kotlinLiteral == #""\$c""# && "$c".dartLiteral == #""\$c""# && "$c".scriptLiteral == #""$c""#)
        #expect("\u{202E}".swiftLiteral == #""\u{202e}""# && "\u{202E}".scriptLiteral == #""\u202e""#)
        #expect("\u{0}".kotlinLiteral == #""\u0000""#)
    }
}
