import StickerModel

/// A Content-Security-Policy: what a page of ours may load and run. Scripts and styles are inside the page and named by
/// their hashes, so that no other one runs, wherever the page was opened from.
package struct ContentPolicy: Sendable {
    /// As in the `content` of the meta element.
    package let text: SafeText<HTML>

    /// The page: pictures and frames from beside it, and nothing from anywhere else.
    static func page(_ style: PreviewStyle) -> ContentPolicy {
        ContentPolicy(
            "default-src 'none'; img-src 'self' data:; media-src 'self' data:; frame-src 'self'; style-src \(hash(of: style.text)); "
                + "script-src \(hash(of: PreviewTemplates.script)); base-uri 'none'; form-action 'none'")
    }

    /// The page as a server sends it, with a script and a style of its own beside it.
    package static let servedPage = ContentPolicy(
        "default-src 'none'; img-src 'self' data:; media-src 'self' data:; frame-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
            + "script-src 'self' \(hash(of: PreviewTemplates.script)); base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'")

    /// A document that holds the bytes of an animation and passes them to the page.
    package static let frames = ContentPolicy(
        "default-src 'none'; script-src \(hash(of: PreviewTemplates.framesScript))")

    private init(_ text: SafeText<HTML>) { self.text = text }

    /// `'sha256-…'`
    private static func hash(of text: SafeText<HTML>) -> SafeText<HTML> {
        "'sha256-\(.base64(SHA256.digest(of: Array(text.string.utf8))))'"
    }
}

enum PreviewTemplates {
    static let page = template("page.html")
    static let pack = template("pack.html")
    static let finding = template("finding.html")
    static let frames = template("frames.html")
    static let style = whole("page.css")
    static let script = whole("page.js")
    static let framesScript = whole("frames.js")
    static let icons = template("icons.html")
    static let iconStyle = whole("icons.css")

    private static func template(_ name: String) -> Template<HTML> { Template(EmbeddedFiles.text[name] ?? "") }

    /// A file of our own without placeholders.
    private static func whole(_ name: String) -> SafeText<HTML> { template(name).filled([:]) }
}
