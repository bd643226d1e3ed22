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
                whatsapp/animation-duration  error  at most 10,000 ms  Animations are short
                whatsapp/x                   info   yes                Animations are short

                """)
    }
}
