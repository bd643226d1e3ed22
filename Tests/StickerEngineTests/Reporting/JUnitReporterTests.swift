import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine

/// JUnit reports, read back by an XML parser that is not ours.
@Suite struct JUnitReporterTests {
    private func report(_ findings: [Finding]) -> String {
        ReportContext(workingFolder: "/home/ana").jUnit(findings).string
    }

    @Test func errorsAreFailuresAndTheRestHasPassed() {
        expect(
            report(Sample.findings),
            is: """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="stickerpress" tests="3" failures="1">
                  <testsuite name="art/dance.gif" tests="1" failures="1">
                    <testcase classname="art/dance.gif" name="whatsapp/animation-duration" file="art/dance.gif">
                      <failure message="animation runs 12,400 ms, at most 10,000" type="whatsapp/animation-duration">animation \
                runs 12,400 ms, at most 10,000; trim it, or set `speed: 1.25` on this sticker</failure>
                    </testcase>
                  </testsuite>
                  <testsuite name="pack.yaml" tests="1" failures="0">
                    <testcase classname="pack.yaml" name="manifest/unknown-key at 12:9" file="pack.yaml" line="12">
                      <system-out>warning: unknown key `emojs`</system-out>
                    </testcase>
                  </testsuite>
                  <testsuite name="art/a b.png" tests="1" failures="0">
                    <testcase classname="art/a b.png" name="art/name at 3" file="art/a b.png" line="3">
                      <system-out>info: 50% done: really, yes</system-out>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
        #expect(report([]).contains(#"tests="1" failures="0""#))
    }

    private static let hostile = [
        "</failure><x/>", "\"><x a=\"", "]]>", "<!--", "&amp;&#0;", "\u{0}\u{8}\u{B}\u{1F}", "\u{FFFE}\u{FFFF}",
        "\r\n\t",
        "\u{600}<\u{600}&\u{600}\"", "\u{202E}x", "\u{1B}[31m",
    ]

    @Test(.needs("python3")) func isWellFormedWhateverItHolds() throws {
        let findings = Self.hostile.flatMap { text in
            Severity.allCases.map {
                Finding(rule: text, severity: $0, message: text, notes: [text], path: text, line: 1)
            }
        }
        let script = """
            import sys, xml.etree.ElementTree as E
            r = E.fromstring(sys.argv[1].encode()); print(len(list(r.iter("testcase"))), len(list(r.iter("failure"))), \
            sorted({e.tag for e in r.iter()}))
            """
        for findings in [findings, Sample.findings, []] {
            let parsed = try Shell.run(["python3", "-c", script, report(findings)])
            let errors = findings.count { $0.severity == .error }
            #expect(
                parsed.status == 0 && parsed.output.hasPrefix("\(max(1, findings.count)) \(errors) ["),
                "\(parsed.output)")
            #expect(!parsed.output.contains("'x'"))
        }
    }
}
