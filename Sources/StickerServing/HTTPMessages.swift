import StickerEngine
import StickerModel

struct HTTPRequest: Sendable {
    var method = "GET"
    /// Path of the address as it came: percent-encoded, without what follows a question mark.
    var path: String
    /// The argument `since` of the address.
    var since: String?
    var host: String?
    /// `If-None-Match`
    var knownVersions: String?
    /// Bytes of the request without its body.
    var byteCount = 0
    var hasWaited = false
}

struct HTTPAnswer: Sendable {
    enum Body: Sendable {
        case bytes(SharedBytes)
        case file(OpenFile)
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body

    /// For what is not a page: it may load and run nothing, and be part of no page of another site.
    static let strictPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
    /// For documents with the bytes of animations, which the page has in frames.
    static let framesPolicy = ContentPolicy.frames.text.string + "; frame-ancestors 'self'; sandbox allow-scripts"

    init(_ status: Int, _ type: String, _ body: Body, policy: String = Self.strictPolicy, isKept: Bool = false) {
        self.status = status
        self.body = body
        headers = [
            ("Content-Type", type),
            ("Cache-Control", isKept ? "no-cache" : "no-store"),
            ("Content-Security-Policy", policy),
            ("X-Content-Type-Options", "nosniff"),
            // The address holds the token.
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ]
    }

    static func text(_ status: Int, _ text: String) -> HTTPAnswer {
        HTTPAnswer(status, "text/plain; charset=utf-8", .bytes(SharedBytes(text + "\n")))
    }

    func with(_ name: String, _ value: String) -> HTTPAnswer {
        var answer = self
        answer.headers.append((name, value))
        return answer
    }
}

/// Bytes that any number of answers send, without a copy for each.
final class SharedBytes: @unchecked Sendable {
    /// No one writes to it.
    let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: some Collection<UInt8>) {
        buffer = .allocate(byteCount: bytes.count, alignment: 1)
        buffer.copyBytes(from: bytes)
    }

    convenience init(_ text: String) { self.init(text.utf8) }

    deinit { buffer.deallocate() }
}

enum ContentType {
    static func of(_ path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json", "wasticker": "application/json"
        case "md", "txt", "kt", "swift", "ts", "dart", "yml", "fragment", "plist", "strings", "pbxproj":
            "text/plain; charset=utf-8"
        case "apk": "application/vnd.android.package-archive"
        default: FileFormat(claimedBy: path)?.mimeType ?? "application/octet-stream"
        }
    }
}
