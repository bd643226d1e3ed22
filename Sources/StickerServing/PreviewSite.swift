import PortableFoundation
import StickerEngine
import StickerModel

/// Decides what each request gets: the page, its findings instead, a file of the build, or nothing.
final class PreviewSite: Sendable {
    /// Under which names and where in its addresses a listener serves the site.
    struct Endpoint: Sendable {
        /// What may be in `Host`, in lower case. A page elsewhere that makes its own name point here has another one.
        var hosts: Set<String>
        /// The first part of every path; nil for this computer alone.
        var token: String?
    }

    private enum Stage {
        case building
        case built
        case failed([Finding])
    }

    private struct State {
        var stage = Stage.building
        /// Of the last build of this process that worked: what lay there before is not ours.
        var files: ListedFiles?
        var art: ListedFiles?
        var build = 0
        /// The pages for this computer and for the network, each made once for a build: they may have many megabytes.
        var pages: [Bool: (build: Int, answer: HTTPAnswer)] = [:]
    }

    private let guides: [PhoneGuide]
    private let limits: ServingLimits
    /// Another one each time, so that a page from a server that has ended does not take the new one for the old.
    private let session = RandomToken.make(length: 8)
    private let state = Locked(State())

    init(guides: [PhoneGuide], limits: ServingLimits) {
        self.guides = guides
        self.limits = limits
    }

    /// Shows what a build did; true when pages have to be loaded again.
    func show(_ outcome: BuildOutcome) -> Bool {
        let files = ListedFiles(ofBuildIn: outcome.output)
        return state.with { state in
            let isNew: Bool
            switch (state.stage, outcome.status) {
            case (.built, .success): isNew = !outcome.changes.isEmpty
            case (.failed(let known), let status) where status != .success: isNew = known != outcome.findings
            default: isNew = true
            }
            state.stage = outcome.status == .success ? .built : .failed(outcome.findings)
            if outcome.status == .success { state.files = files }
            state.art = outcome.art ?? state.art
            if isNew { state.build += 1 }
            return isNew
        }
    }

    // MARK: Answers

    /// nil where there is nothing to say until the next build ends.
    func reply(to request: HTTPRequest, through endpoint: Endpoint) -> HTTPAnswer? {
        guard let host = request.host?.lowercased(), endpoint.hosts.contains(host) else {
            return .text(403, "Open the address that stickerpress printed.")
        }
        guard request.byteCount <= limits.headerBytes else { return .text(431, "The request is too long.") }
        guard request.path.utf8.count <= limits.addressBytes else { return .text(414, "The address is too long.") }
        guard let whole = Self.decoded(request.path) else { return Self.nothing }
        let given: Substring = endpoint.token == nil ? "" : whole.prefix { $0 != "/" }
        guard RandomToken.isEqual(String(given), endpoint.token ?? "") else { return Self.nothing }
        guard request.method == "GET" || request.method == "HEAD" else {
            return .text(405, "Only GET and HEAD are answered.").with("Allow", "GET, HEAD")
        }
        // Relative addresses need the slash behind the token.
        if !given.isEmpty, whole.count == given.count {
            return .text(301, "The page is one step further.").with("Location", "/\(given)/")
        }
        let path = given.isEmpty ? whole : String(whole.dropFirst(given.count + 1))
        switch path {
        case "": return front(endpoint)
        case "index.html": return page(endpoint) ?? Self.nothing
        case LivePage.script.path:
            return HTTPAnswer(200, ContentType.of(".js"), .bytes(SharedBytes(LivePage.script.text.string)))
        case LivePage.style.path:
            return HTTPAnswer(200, ContentType.of(".css"), .bytes(SharedBytes(LivePage.style.text.string)))
        case LivePage.changesPath:
            let version = version
            let waits = request.since == version && request.method == "GET" && !request.hasWaited
            return waits ? nil : .text(200, version)
        default: return file(path, request, endpoint) ?? Self.nothing
        }
    }

    private static let nothing = HTTPAnswer.text(404, "There is nothing here.")

    /// A path with its escapes replaced, once; nil when it is not a path of this server or not a text.
    static func decoded(_ path: String) -> String? {
        guard path.utf8.first == UInt8(ascii: "/"), let text = Substring(path.utf8.dropFirst()).percentDecoded,
            !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return nil }
        return text
    }

    private var version: String { state.with { "\(session)-\($0.build)" } }

    // MARK: Pages

    /// The page, or what there is instead of it.
    private func front(_ endpoint: Endpoint) -> HTTPAnswer {
        let (stage, files) = state.with { ($0.stage, $0.files) }
        let hasPage = files?.paths.contains("index.html") ?? false
        switch stage {
        case .building: return LivePage.building(version: version)
        case .failed(let findings):
            return LivePage.failed(findings, hasOlderPage: hasPage, version: version)
        case .built: return page(endpoint) ?? LivePage.withoutPage(downloads(endpoint, files), version: version)
        }
    }

    /// The page of the last build that worked, made live; nil when there is none.
    private func page(_ endpoint: Endpoint) -> HTTPAnswer? {
        let isNetwork = endpoint.token != nil
        let (files, build, known) = state.with { ($0.files, $0.build, $0.pages[isNetwork]) }
        if let known, known.build == build { return known.answer }
        guard let bytes = files?.open("index.html")?.bytes() else { return nil }
        let live = LivePage.live(bytes, version: "\(session)-\(build)", section: downloads(endpoint, files))
        let page = LivePage.page(SharedBytes(live))
        state.with { $0.pages[isNetwork] = (build, page) }
        return page
    }

    /// The downloads, for phones: for requests from the network.
    private func downloads(_ endpoint: Endpoint, _ files: ListedFiles?) -> SafeText<HTML> {
        guard endpoint.token != nil, let files else { return "" }
        return PhoneDownloads(files: files, guides: guides).section
    }

    /// A file of the build; for this computer also the art, which the page compares with it. There a browser makes
    /// `art/cup.png` of the page's `../art/cup.png`, since nothing is above the page.
    private func file(_ path: String, _ request: HTTPRequest, _ endpoint: Endpoint) -> HTTPAnswer? {
        let (files, art) = state.with { ($0.files, $0.art) }
        guard let file = files?.open(path) ?? (endpoint.token == nil ? art?.open(path) : nil) else { return nil }
        let version = "\"\(file.version)\""
        if let known = request.knownVersions, known.contains(version) {
            return HTTPAnswer(304, ContentType.of(path), .bytes(SharedBytes("")), isKept: true).with("ETag", version)
        }
        let policy = FileName.pathExtension(path) == "html" ? HTTPAnswer.framesPolicy : HTTPAnswer.strictPolicy
        let answer = HTTPAnswer(200, ContentType.of(path), .file(file), policy: policy, isKept: true)
            .with("ETag", version)
        guard guides.contains(where: { FileName.pathExtension(path) == $0.fileExtension }) else { return answer }
        let name = SafeText<URI>.path(FileName.last(path)).string
        return answer.with("Content-Disposition", "attachment; filename*=UTF-8''\(name)")
    }
}

/// Texts that cannot be guessed.
enum RandomToken {
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// Five bits for each letter, from the system's source of randomness.
    static func make(length: Int) -> String {
        var source = SystemRandomNumberGenerator()
        return String((0..<length).map { _ in letters[Int(source.next() & 31)] })
    }

    /// Compares all of both texts, so that the time taken does not tell how much of a guess was right.
    static func isEqual(_ guess: String, _ token: String) -> Bool {
        let (guess, token) = (Array(guess.utf8), Array(token.utf8))
        guard guess.count == token.count else { return false }
        return zip(guess, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
