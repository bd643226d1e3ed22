import Expect
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct FindingDigestTests {
    private func finding(
        _ rule: String, _ severity: Severity, _ path: String, _ message: String = "is wrong",
        _ values: [String: String] = [:], cause: String? = nil, note: String? = nil
    ) -> Finding {
        var finding = Finding(
            rule: rule, severity: severity, text: FindingText(message: message, hint: note, values: values), path: path)
        finding.cause = cause
        return finding
    }

    private func text(_ findings: [Finding], _ detail: ReportDetail = .digest(option: "--verbose")) -> String {
        TextStyle.plain.report(findings, detail: detail).string
    }

    @Test func oneCauseIsToldOnce() {
        let findings = [
            finding("whatsapp/enlarged", .info, "pack.yaml", "a and b are small", cause: "small-art"),
            finding(
                "imessage/enlarged", .warning, "pack.yaml", "a is small", cause: "small-art", note: "draw it larger"),
            finding("imessage/other", .info, "pack.yaml", "something else", cause: "other"),
        ]
        expect(
            text(findings),
            is: """
                pack.yaml: info: something else [imessage/other]
                pack.yaml: warning: a is small [whatsapp/enlarged, imessage/enlarged]
                pack.yaml: note: draw it larger

                """)
        expect(text(findings, .complete).split(separator: "\n").count, is: 4)
    }

    /// The file that a line begins with is not named again.
    @Test func aMessageDoesNotRepeatItsFile() {
        let findings = [finding("a/b", .warning, "art/big cat.png", "big cat.png looks the same as cat.png")]
        expect(text(findings), is: "art/big cat.png: warning: looks the same as cat.png [a/b]\n")
    }

    /// A message that says again which file it is about is the same of every file.
    @Test func messagesThatNameTheirFileAreToldTogether() {
        let findings = ["ape", "bat", "cat"].map { name in
            finding(
                "editor-sdk/small", .warning, "art/\(name).png", "the thumbnail {file} measures {value}",
                ["file": "\(name).png", "value": "200 px"])
        }
        expect(
            text(findings),
            is: """
                art/ape.png: warning: the thumbnail ape.png measures 200 px [editor-sdk/small]
                art/ape.png: note: also: art/bat.png, art/cat.png

                """)
    }

    /// Every picture of a document has its own name, and some have spaces.
    @Test func messagesThatNameAPictureOfADocumentAreToldTogether() {
        let findings = (0..<30).map { number in
            let name = String(repeating: "ab ", count: number % 3) + ["cat", "dog", "cow"][number / 10] + ".webp"
            return finding(
                "whatsapp/emoji-minimum", .error, "contents.json", "{sticker} has {value}",
                ["sticker": name, "value": "0 emojis"])
        }
        let lines = text(findings).split(separator: "\n")
        #expect(lines.count == 11 && lines[10].hasSuffix("and 20 more (--verbose)"), "\(lines)")
    }

    /// Of equal findings, the one that names more stickers speaks.
    @Test func theLongerOfEqualFindingsSpeaks() {
        let findings = [
            finding("whatsapp/enlarged", .warning, "p", "a", cause: "c"),
            finding("imessage/enlarged", .warning, "p", "a, b", cause: "c"),
        ]
        expect(text(findings), is: "p: warning: a, b [whatsapp/enlarged, imessage/enlarged]\n")
    }

    /// A text that is short enough for one platform may be too long for another: each limit has a line.
    @Test func platformsWithOtherLimitsSpeakForThemselves() async throws {
        let alt = String(repeating: "waves ", count: 33) + "to"
        let folder = try TemporaryFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            emojis: 🙂
            targets: { whatsapp: {}, imessage: { bundle-id: org.ana.tea } }
            stickers:
              - { file: a.gif, alt: \(alt) }
              - { file: b.gif, alt: B }
              - { file: c.gif, alt: C }

            """
        ])
        for (name, frame) in [("a", 9), ("b", 10), ("c", 8)] {
            try folder.write(GIFBuilder.showing([frame]), to: name + ".gif")
        }
        let findings = try await folder.prepared().findings
        let lines = text(findings).split(separator: "\n").filter { $0.contains("has 200 characters") }
        expect(lines.count, is: 2, "\(lines)")
        #expect(lines.contains { $0.contains("limit is 125") && $0.hasSuffix(" [whatsapp/accessibility-text-cut]") })
        #expect(lines.contains { $0.contains("limit is 150") && $0.hasSuffix(" [imessage/accessibility-label-cut]") })
    }

    @Test func findingsOfAFileAreReadFromTopToBottom() {
        let findings = [19, 3, 20, 2].map { (line: Int) in
            Finding(rule: "a/\(line)", severity: .error, message: "is wrong", path: "t.csv", line: line, column: 1)
        }
        let whole = finding("a/b", .error, "t.csv")
        let lines = text(findings + [whole], .complete).split(separator: "\n").map { $0.prefix { $0 != " " } }
        expect(lines, is: ["t.csv:", "t.csv:2:1:", "t.csv:3:1:", "t.csv:19:1:", "t.csv:20:1:"])
    }

    @Test func filesStayTogetherAndErrorsComeLast() {
        let findings = [
            finding("a/b", .error, "cup.png"), finding("a/c", .info, "pot.png"), finding("a/d", .warning, "cup.png"),
            finding("a/e", .warning, "pot.png"), finding("a/f", .info, "tea.png"),
        ]
        let lines = text(findings, .digest(option: nil)).split(separator: "\n")
        let rules: [String] = lines.map { String($0.split(separator: "[").last ?? "") }
        expect(rules, is: ["a/f]", "a/c]", "a/e]", "a/d]", "a/b]"])
    }

    @Test func manyOfAKindAreToldTogether() {
        let findings = (1...50).map {
            finding("a/b", .warning, "p/\($0).png", "is {value} px", ["value": "\($0)"], note: "draw it larger")
        }
        expect(
            text(findings),
            is: """
                p/1.png: warning: is 1 px [a/b]
                p/1.png: note: draw it larger; also: p/2.png, p/3.png, p/4.png, p/5.png, p/6.png, p/7.png, p/8.png, p/9.png, p/10.png and 40 more (--verbose)

                """)
        expect(text(Array(findings.prefix(2))).split(separator: "\n").count, is: 3)
        #expect(text(findings, .digest(option: nil)).hasSuffix("and 40 more\n"))
        expect(text(findings, .complete).split(separator: "\n").count, is: 100)
    }

    @Test func tenErrorsOfAKindAreTold() {
        let lines = text((1...50).map { finding("a/b", .error, "\($0).png", note: "export it again") }).split(
            separator: "\n")
        expect(lines.count, is: 12)
        expect(lines[1], is: "1.png: note: export it again")
        expect(lines[11], is: "10.png: note: and 40 more (--verbose)")
    }

    @Test func reasonsOfOneRuleStayApart() {
        let reasons = ["it is empty", "it is empty", "it is a text file", "it is empty", "it is a folder"]
        let skipped = zip(1..., reasons).map { finding("file/skipped", .info, "\($0)", "skipped: \($1)") }
        expect(
            text(skipped),
            is: """
                1: info: skipped: it is empty; also: 2, 4 [file/skipped]
                3: info: skipped: it is a text file [file/skipped]
                5: info: skipped: it is a folder [file/skipped]

                """)
        let packs = [("2", "Tea", "cup, pot"), ("1,200", "U: V", "can"), ("3", "A", "1, 2, 3")]
        let small = text(
            zip(1..., packs).map { number, pack in
                finding(
                    "a/b", .info, "\(number)", "{count} stickers of “{pack}” are small: {stickers}",
                    ["count": pack.0, "pack": pack.1, "stickers": pack.2])
            })
        #expect(small.contains("are small: cup, pot; also: 2, 3 [a/b]\n"))
    }

    @Test func whatASlotIsCalledIsAName() {
        let icons = ["58 x 58 px (Settings)", "54 x 40 px (Breadcrumb, small)", "1 x 2 px (Message “a (b)”)"]
        let found = zip(1..., icons).map { finding("a/b", .warning, "\($0).png", "icon {slot} is clear", ["slot": $1]) }
        #expect(text(found).contains("note: also: 2.png, 3.png\n"))
    }

    /// A remark asks for nothing, so its one note does not take a line. Two do.
    @Test func aRemarkHasItsNoteBesideIt() {
        let remark = finding("a/b", .info, "p", "is small", note: "draw it larger")
        expect(text([remark]), is: "p: info: is small; draw it larger [a/b]\n")
        expect(text([remark], .complete).split(separator: "\n").count, is: 2)
        let warning = finding("a/b", .warning, "p", "is small", note: "draw it larger")
        expect(text([warning]).split(separator: "\n").count, is: 2)
    }

    @Test func documentsOfOneNameAreTold() {
        let findings = (1...3).map { finding("a/b", .info, "\($0).sticker/Contents.json") }
        #expect(text(findings).contains("also: 2.sticker/Contents.json, 3.sticker/Contents.json [a/b]\n"))
    }

    /// Paths open from where the command runs, and pictures of one name are several.
    @Test func pathsAreWhole() {
        let pictures = ["one", "two", "three"].map { finding("a/b", .warning, "packs/\($0)/happy.png") }
        #expect(text(pictures).contains("note: also: packs/two/happy.png, packs/three/happy.png\n"))
        let manifests = (1...60).flatMap { pack in
            (1...2).map { line in
                var finding = finding("a/b", .warning, "cats/packs/\(pack)/pack.yaml")
                finding.line = line
                return finding
            }
        }
        let lines = text(manifests)
        // Of a long list, their folder is named once: the whole of it is at the beginning of the line.
        let elsewhere = [finding("a/b", .warning, "b.yaml")] + manifests.map { $0.withPath(in: "/home/ana") }
        let absolute = text(manifests.map { $0.withPath(in: "/home/ana") })
        #expect(text(elsewhere).contains("also in /home/ana/cats/packs: 1/pack.yaml:1, 1/pack.yaml:2, "))
        #expect(absolute.contains("also in packs: 1/pack.yaml:2, 2/pack.yaml:1, "), "\(absolute)")
        #expect(lines.contains("also in packs: 1/pack.yaml:2, 2/pack.yaml:1, "))
        #expect(lines.contains(", 5/pack.yaml:2 and 110 more in 55 packs (--verbose)\n"), "\(lines)")
    }

    /// “20 more in 20 packs” says one figure twice.
    @Test func onePackEachIsCountedOnce() {
        let packs = (1...30).map { finding("a/b", .warning, "cats/packs/\($0)/pack.yaml") }
        #expect(text(packs).contains(#/and 2[01] more packs \(--verbose\)\n/#), "\(text(packs))")
    }

    @Test func whatWasDroppedIsSaidOnceForAPlatform() {
        func dropped(_ platform: String, _ fields: String) -> Finding {
            var finding = finding("x/dropped", .info, "p", "", cause: "dropped")
            finding.text = FindingText(
                message: "{platform} has no field for {fields}", hint: nil,
                values: ["platform": platform, "fields": fields])
            return finding
        }
        let findings = [
            dropped("WhatsApp", "alt text in es"), dropped("iMessage", "the tags of 1 sticker"),
            dropped("WhatsApp", "alt text in de"), dropped("WhatsApp", "alt text in de, es"),
        ]
        expect(
            text(findings),
            is: "Left out: WhatsApp has no field for alt text in es, and those of 2 more packs.\n"
                + "Left out: iMessage has no field for the tags of 1 sticker.\n")
        let more = ["Signal", "Discord"].map { dropped($0, "the tags of 1 sticker") }
        #expect(text(findings + more).hasSuffix("of 1 sticker.\nLeft out on 2 more platforms, too (--verbose).\n"))
    }

    @Test func whatWasDroppedComesBehindTheRest() {
        let findings = [
            finding("imessage/dropped", .info, "p", "iMessage has no field for emojis", cause: "dropped"),
            finding("a/b", .warning, "p"), finding("a/c", .info, "p"),
            finding("whatsapp/dropped", .info, "p", "WhatsApp has no field for tags", cause: "dropped"),
        ]
        expect(
            text(findings),
            is: """
                p: info: is wrong [a/c]
                p: warning: is wrong [a/b]
                Left out: iMessage has no field for emojis.
                Left out: WhatsApp has no field for tags.

                """)
    }

    @Test func remarksAreCountedWhereThereAreErrors() {
        let findings = [finding("a/b", .error, "p"), finding("a/c", .info, "p"), finding("a/d", .info, "q")]
        expect(text(findings), is: "Not shown: 2 info (--verbose).\np: error: is wrong [a/b]\n")
        expect(text(findings, .complete).split(separator: "\n").count, is: 3)
    }

    /// A hundred stickers, all of them too small and oddly named, with faults in seven.
    @Test func aBundleWithSevenErrorsFitsOnAScreen() {
        var findings: [Finding] = []
        for number in 1...100 {
            let path = "Pack.stickerpack/s-\(number).sticker"
            for rule in ["side", "square", "depth", "interlaced", "profile", "name"] {
                findings.append(
                    finding(
                        "imessage/\(rule)", .warning, path + "/s-\(number).png", "is wrong: {value}",
                        ["value": "\(number)"], note: rule))
            }
            findings.append(finding("imessage/gif", .info, path + "/s-\(number).png", note: "use APNG"))
            guard number % 14 == 0 else { continue }
            findings.append(finding("imessage/error-\(number)", .error, path + "/s-\(number).png", note: "\(number)"))
        }
        expect(findings.count, is: 707)
        let lines = text(findings).split(separator: "\n")
        expect(lines.count, is: 6 * 2 + 1 + 7 * 2)
        #expect(lines.suffix(14).allSatisfy { $0.contains("error") || $0.contains("note") })
    }

    @Test func theOutputFileIsToldWhenAskedFor() {
        var finding = finding("a/b", .warning, "cup.png")
        finding.output = "out/whatsapp/cup.webp"
        expect(text([finding]), is: "cup.png: warning: is wrong [a/b]\n")
        #expect(text([finding], .complete).hasSuffix("cup.png: note: in the output: out/whatsapp/cup.webp\n"))
        #expect(JSONReporter.report([finding]).string.contains("in the output: out/whatsapp/cup.webp"))
    }
}
