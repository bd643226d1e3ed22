import StickerModel

@testable import StickerEngine

/// Findings and a rule as reporters get them.
enum Sample {
    static let findings = [
        Finding(
            rule: "whatsapp/animation-duration", severity: .error,
            message: "animation runs 12,400 ms, at most 10,000",
            notes: ["trim it, or set `speed: 1.25` on this sticker"], path: "art/dance.gif"),
        Finding(
            rule: "manifest/unknown-key", severity: .warning, message: "unknown key `emojs`",
            path: "pack.yaml", line: 12, column: 9),
        Finding(rule: "art/name", severity: .info, message: "50% done: really, yes", path: "art/a b.png", line: 3),
    ]

    static let rule = RuleSummary(
        id: "whatsapp/animation-duration", reference: "S-ANIM-DURATION", title: "Animations are short",
        severity: .error, subject: "sticker", bound: "at most 10,000 ms", advice: nil,
        message: "animation runs {value}, {bound}", hint: "trim {sticker}", source: "WhatsApp FAQ",
        quote: "shorter than 10 seconds", checked: "2026-11-19", conflict: nil)

    /// Everything a file name may hold and a report must not obey.
    static let hostilePath = "art/a\nb\t\u{1B}[31m%,:\u{202E}ü#?.png"

    static func hostile(_ path: String = hostilePath) -> [Finding] {
        [
            Finding(
                rule: "art/unreadable", severity: .error, message: "cannot\nread\u{7}", notes: ["no\r::error::"],
                path: path)
        ]
    }
}
