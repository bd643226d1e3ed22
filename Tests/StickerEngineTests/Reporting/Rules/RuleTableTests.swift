import StickerModel
import Testing

@testable import StickerEngine

struct RuleTableTests {
    @Test func columnsLineUp() {
        var other = Sample.rule
        other.id = "whatsapp/x"
        other.severity = .info
        other.bound = "yes"
        #expect(
            RuleTable().text([Sample.rule, other]) == """
                whatsapp/animation-duration  error  Animations are short  at most 10,000 ms
                whatsapp/x                   info   Animations are short

                """)
    }
}
