import StickerModel
import Testing

@Suite struct OutputPlanTests {
    private func collisions(_ paths: String...) -> [String] {
        OutputPlan(paths.map { OutputEntry($0, .document(.bool(true))) }).collisions.map {
            "\($0.first.path)\($0.isFolder ? " holds " : " = ")\($0.second.path)"
        }
    }

    @Test func findsFilesThatAreOneOnSomeDisks() {
        #expect(collisions("a/b", "a/c", "b", "ab") == [])
        #expect(collisions("a/b", "c", "a/b") == ["a/b = a/b"])
        #expect(collisions("a/b.json", "A/B.json") == ["a/b.json = A/B.json"])
        #expect(collisions("caf\u{E9}", "cafe\u{301}").count == 1)
        #expect(collisions("a", "a", "a") == ["a = a", "a = a"])
    }

    @Test func findsFilesThatAreFoldersOfOthers() {
        #expect(collisions("a", "a/b") == ["a holds a/b"])
        #expect(collisions("x/y/z", "x/z", "X/Y") == ["X/Y holds x/y/z"])
        #expect(collisions("a.json", "a/b") == [])
    }
}
