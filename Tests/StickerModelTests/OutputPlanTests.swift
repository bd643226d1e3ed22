import Expect
import StickerModel
import Testing

@Suite struct OutputPlanTests {
    private func collisions(_ paths: String...) -> [String] {
        OutputPlan(paths.map { OutputEntry($0, .document(.bool(true))) }).collisions.map {
            "\($0.first.path)\($0.isFolder ? " holds " : " = ")\($0.second.path)"
        }
    }

    @Test func findsFilesThatAreOneOnSomeDisks() {
        expect(collisions("a/b", "a/c", "b", "ab"), is: [])
        expect(collisions("a/b", "c", "a/b"), is: ["a/b = a/b"])
        expect(collisions("a/b.json", "A/B.json"), is: ["a/b.json = A/B.json"])
        expect(collisions("caf\u{E9}", "cafe\u{301}").count, is: 1)
        expect(collisions("a", "a", "a"), is: ["a = a", "a = a"])
    }

    @Test func findsFilesThatAreFoldersOfOthers() {
        expect(collisions("a", "a/b"), is: ["a holds a/b"])
        expect(collisions("x/y/z", "x/z", "X/Y"), is: ["X/Y holds x/y/z"])
        expect(collisions("a.json", "a/b"), is: [])
    }
}
