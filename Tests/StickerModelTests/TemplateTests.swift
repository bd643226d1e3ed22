import Expect
import StickerModel
import Testing

@Suite struct TemplateTests {
    private typealias Value = Template<Markdown>.Value

    private func filled(_ text: String, _ values: [String: Value]) -> String {
        Template<Markdown>(text).filled(values).string
    }

    @Test func fillsPlaceholdersOnce() {
        expect(filled("{{a}}, {{b}}{{a}}", ["a": "{{b}}", "b": "2"]), is: "{{b}}, 2{{b}}")
        expect(filled("no placeholders", [:]), is: "no placeholders")
        expect("{a} of {b}, {c}".filled(with: ["a": "1", "b": "{a}"]), is: "1 of {a}, {c}")
    }

    @Test func leavesBracesOfOtherLanguages() {
        let text = "type: {{ a: string }}; {}; {{a b}}; x = {{{a}}}"
        expect(filled(text, ["a": "1"]), is: "type: {{ a: string }}; {}; {{a b}}; x = {{{a}}}")
        expect(filled("{{", [:]), is: "{{")
    }

    @Test func repeatsSections() {
        let packs: Value = [
            ["name": "Tea", "stickers": [["id": "cup"], ["id": "pot"]]], ["name": "Empty", "stickers": []],
        ]
        let text = """
            {{title}}
            {{#each packs}}
            - {{@number}} {{name}} in {{title}}:{{#each stickers}} {{name}}/{{id}}{{#unless @last}},{{/unless}}{{/each}}
            {{/each}}
            end
            """
        expect(
            filled(text, ["title": "All", "packs": packs]),
            is: """
                All
                - 1 Tea in All: Tea/cup, Tea/pot
                - 2 Empty in All:
                end
                """)
    }

    @Test func removesLinesThatHoldOnlyATag() {
        let text = "  {{#each a}}\n    {{b}}\n  {{/each}}  \n{{#if c}}\nc\n{{else}}\nd\n{{/if}}"
        expect(filled(text, ["a": [["b": "1"], ["b": "2"]], "c": .flag(true)]), is: "    1\n    2\nc\n")
        expect(filled(text, ["a": [], "c": ""]), is: "d\n")
        expect(filled("x {{#each a}}\ny{{/each}} z", ["a": [[:]]]), is: "x \ny z")
        expect(filled("{{#if a}}{{#if b}}\n1\n{{/if}}\n{{/if}}", ["a": "1", "b": "1"]), is: "\n1\n")
    }

    @Test func choosesByWhetherAValueIsThere() {
        let text = "{{#if a}}1{{else}}2{{/if}}{{#unless a}}3{{else}}4{{/unless}}"
        for (value, expected) in [
            ("x", "14"), ("", "23"), (.flag(true), "14"), (.flag(false), "23"), ([], "23"), ([[:]], "14"),
        ] as [(Value, String)] {
            expect(filled(text, ["a": value]), is: expected)
        }
        expect(filled(text, [:]), is: "23")
    }

    @Test(arguments: [
        ("a\n{{b}}", "a\n{{b: has no value, line 2}}"),
        ("{{list}}", "{{list: is not a text, line 1}}"),
        ("{{#each b}}{{/each}}", "{{#each b: has no value, line 1}}"),
        ("{{#each text}}{{/each}}", "{{#each text: is not a list, line 1}}"),
        ("a{{#each list}}b", "a{{#each list: has no {{/each}}, line 1}}"),
        ("{{#if text}}a{{/each}}b", "{{#if text: has no {{/if}}, line 1}}{{/each: ends no section, line 1}}b"),
        ("a{{/if}}b", "a{{/if: ends no section, line 1}}b"),
    ])
    func namesMistakesWithTheirLines(_ text: String, _ expected: String) {
        let filled = filled(text, ["text": "t", "list": [[:]]])
        expect(filled, is: expected)
        #expect(!filled.placeholders.isEmpty)
    }

    @Test func listsWhatIsNotFilled() {
        expect("{{a}} {{#each b}}{{/each}} {{ c }} {{d: has no value, line 3}}".placeholders.count, is: 4)
    }
}
