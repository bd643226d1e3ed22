import StickerEngine
import StickerModel

/// Pages of the server: the page of the output with what makes it live, and the pages that are there instead of it.
enum LivePage {
    /// Asked with `?since=`, answered with the number of another build as soon as there is one.
    static let changesPath = "_live/changes"
    /// Files of `Templates/Serving` that the server adds to the page, by the path that it serves them at.
    static let script = (path: "_live/script.js", text: file("live.js", of: ScriptCode.self))
    static let style = (path: "_live/style.css", text: file("live.css", of: HTML.self))

    private static func file<Language>(_ name: String, of: Language.Type) -> SafeText<Language> {
        Template<Language>(EmbeddedFiles.text[name] ?? "").filled([:])
    }

    // MARK: The page of the output

    /// The page with the script that loads it again and, for phones, the downloads; without the policy that it states,
    /// as two would both apply.
    ///
    /// Only the head becomes a text: the page of a large catalog has some megabytes.
    static func live(_ page: [UInt8], version: String, section: SafeText<HTML>) -> [UInt8] {
        var rest = page[...]
        let end = rest.firstRange(of: Array("</head>".utf8))?.lowerBound ?? rest.startIndex
        var head = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
        head.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "", maxReplacements: 1)
        var bytes = Array(head.utf8) + Array(links(version: version).string.utf8)
        if !section.isEmpty, let tag = rest.firstRange(of: Array("<body".utf8)),
            let close = rest[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        {
            bytes += rest[...close] + Array("\n\(section.string)".utf8)
            rest = rest[(close + 1)...]
        }
        return bytes + rest
    }

    private static func links(version: String) -> SafeText<HTML> {
        """
        <link rel="stylesheet" href="\(.text(style.path))">
        <script src="\(.text(script.path))" data-version="\(.text(version))" defer></script>

        """
    }

    // MARK: Pages instead of it

    /// While the first build runs.
    static func building(version: String) -> HTTPAnswer {
        page("Building …", "<p>The page opens by itself when the first build is done.</p>", version)
    }

    /// What was found by a build that failed. It changes nothing in the output, so an older page may still be there.
    static func failed(_ findings: [Finding], hasOlderPage: Bool, version: String) -> HTTPAnswer {
        let sorted = findings.sorted { $0.severity > $1.severity }
        let older: SafeText<HTML> =
            hasOlderPage ? "<p><a href=\"index.html\">The page of the last build that worked</a></p>\n" : ""
        let lines = sorted.prefix(most).map(line).joined(separator: "\n")
        let rest: SafeText<HTML> =
            sorted.count > most ? "<p>The terminal has \(sorted.count - most) more.</p>\n" : ""
        return page(
            "The build failed",
            """
            <p>\(.text(findings.counts)). This page loads again when you save a file.</p>
            <ol class="findings">
            \(lines)
            </ol>
            \(rest)\(older)
            """, version)
    }

    static func withoutPage(_ section: SafeText<HTML>, version: String) -> HTTPAnswer {
        page("Built", "\(section)<p>This output has no page: it was built with --no-preview.</p>", version)
    }

    private static let most = 200

    private static func line(_ finding: Finding) -> SafeText<HTML> {
        var location: SafeText<HTML> = .text(finding.path)
        if let line = finding.line {
            location += ":\(line)"
            if let column = finding.column { location += ":\(column)" }
        }
        let notes: SafeText<HTML> = finding.notes.map { "<br>\(.prose($0))" }.joined()
        return """
            <li class="\(.text(finding.severity.rawValue))"><b>\(.text(finding.severity.rawValue))</b> <code>\(location)</code><br>
            \(.prose(finding.message))<small>\(notes)<br>\(.text(finding.rule))</small></li>
            """
    }

    private static let template = Template<HTML>(EmbeddedFiles.text["page.html"] ?? "")

    private static func page(_ title: SafeText<HTML>, _ body: SafeText<HTML>, _ version: String) -> HTTPAnswer {
        let text = template.filled([
            "title": .text(title), "links": .text(links(version: version)), "body": .text(body),
        ])
        return page(SharedBytes(text.string))
    }

    /// The answer with a page, its own or that of an output.
    static func page(_ bytes: SharedBytes) -> HTTPAnswer {
        HTTPAnswer(
            200, ContentType.of("index.html"), .bytes(bytes), policy: ContentPolicy.servedPage.text.string)
    }
}
