// Runs the emitted StickerFeedProvider against canned answers and prints what came out, one line a step.
import Foundation
import UIKit
import VideoEditorSDK

/// Answers requests from a table; an address without an answer stays open until it is cancelled.
final class CannedAnswers: URLProtocol {
    struct Answer: Sendable {
        var status = 200
        var body: String
    }
    nonisolated(unsafe) static var answers: [String: Answer] = [:]
    nonisolated(unsafe) static var asked: [String] = []
    static let lock = NSLock()

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url else { return }
        Self.lock.lock()
        Self.asked.append(url.absoluteString)
        let answer = Self.answers[url.absoluteString]
        Self.lock.unlock()
        guard let answer,
            let response = HTTPURLResponse(url: url, statusCode: answer.status, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(answer.body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

func page(_ ids: [String], _ rest: String = "") -> String {
    let images = ids.map { id in
        "{\"id\": \"\(id)\", \"url\": \"https://pictures/\(id).png\", \"thumbnail\": \"https://pictures/t/\(id).png\", "
            + "\"title\": \"The \(id)\", \"tags\": [\"\(id.prefix(1))\"]}"
    }
    return "{\"images\": [\(images.joined(separator: ","))]\(rest)}"
}

func line(_ result: Result<StickerProviderResult, Error>) -> String {
    switch result {
    case .success(let page): "\(page.stickers.map(\.identifier).joined(separator: " ")) more=\(page.hasMore)"
    case .failure(let error as StickerFeedProvider.Failure): "failure: \(error)"
    case .failure(let error): "error: \((error as NSError).code)"
    }
}

@main
@MainActor
struct Runs {
    static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [CannedAnswers.self]
        return URLSession(configuration: configuration)
    }()

    static func call(_ start: (@escaping (Result<StickerProviderResult, Error>) -> Void) -> Void) async -> String {
        nonisolated(unsafe) var calls = 0
        let text = await withCheckedContinuation { (next: CheckedContinuation<String, Never>) in
            start { result in
                MainActor.assumeIsolated {
                    calls += 1
                    next.resume(returning: line(result))
                }
            }
        }
        return calls == 1 ? text : "called \(calls) times"
    }

    static func main() async {
        let root = "https://service/api"
        CannedAnswers.answers = [
            root + "/trending?offset=0&limit=2&api_key=k%2B1": .init(
                body: page(["cup", "pot"], ", \"hasMore\": true")),
            root + "/trending?offset=2&limit=2&api_key=k%2B1": .init(body: page(["tea"], ", \"hasMore\": false")),
            root + "/search?query=a%26b%20c&offset=0&limit=2&api_key=k%2B1": .init(
                body: page(["ab"], ", \"total\": 3")),
            root + "/search?query=a%26b%20c&offset=2&limit=2&api_key=k%2B1": .init(
                body: page(["bc"], ", \"total\": 3")),
            root + "/search?query=none&offset=0&limit=2&api_key=k%2B1": .init(body: page([])),
            root + "/search?query=down&offset=0&limit=2&api_key=k%2B1": .init(status: 503, body: "try later"),
            root + "/search?query=odd&offset=0&limit=2&api_key=k%2B1": .init(body: "<html>"),
            root + "/search?query=plain&offset=0&limit=2&api_key=k%2B1": .init(
                body: "{\"images\": [{\"id\": \"x\", \"url\": \"http://pictures/x.png\"}]}"),
            root + "/search?query=loop&offset=0&limit=2&api_key=k%2B1": .init(
                body: page(["l1", "l2"], ", \"hasMore\": true")),
            root + "/search?query=loop&offset=2&limit=2&api_key=k%2B1": .init(
                body: page(["l1", "l2"], ", \"hasMore\": true")),
            "https://files/feed/trending.json": .init(body: page(["cup", "pot", "tea", "café", "cake"])),
        ]
        guard let address = URL(string: root), let file = URL(string: "https://files/feed/trending.json") else {
            return
        }
        let provider = StickerFeedProvider(endpoint: address, key: "k+1", session: session)
        print("first", await call { provider.trending(offset: 0, limit: 2, completion: $0) })
        print("second", await call { provider.trending(offset: 2, limit: 2, completion: $0) })
        print("search", await call { provider.search(query: "a&b c", offset: 0, limit: 2, completion: $0) })
        print("search on", await call { provider.search(query: "a&b c", offset: 2, limit: 2, completion: $0) })
        print("nothing", await call { provider.search(query: "none", offset: 0, limit: 2, completion: $0) })
        print("refused", await call { provider.search(query: "down", offset: 0, limit: 2, completion: $0) })
        print(
            "unreadable",
            await call { provider.search(query: "odd", offset: 0, limit: 2, completion: $0).self }
                .prefix(19))
        print("plain http", await call { provider.search(query: "plain", offset: 0, limit: 2, completion: $0) })
        print("loop", await call { provider.search(query: "loop", offset: 0, limit: 2, completion: $0) })
        print("loop on", await call { provider.search(query: "loop", offset: 2, limit: 2, completion: $0) })

        // No answer exists for `open`: only a newer search, or cancel(), ends it.
        async let overtaken = call { provider.search(query: "open", offset: 0, limit: 2, completion: $0) }
        while await asked(containing: "query=open") == 0 { await Task.yield() }
        print("newer", await call { provider.search(query: "none", offset: 0, limit: 2, completion: $0) })
        print("overtaken", await overtaken)
        async let ended = call { provider.trending(offset: 9, limit: 2, completion: $0) }
        while await asked(containing: "offset=9") == 0 { await Task.yield() }
        provider.cancel()
        print("ended", await ended)

        let list = StickerFeedProvider(endpoint: file, session: session)
        print("list", await call { list.trending(offset: 0, limit: 2, completion: $0) })
        print("list on", await call { list.trending(offset: 4, limit: 2, completion: $0) })
        print("list far", await call { list.trending(offset: 40, limit: 2, completion: $0) })
        print("list search", await call { list.search(query: "CAFE", offset: 0, limit: 2, completion: $0) })
        print("list tag", await call { list.search(query: "c the", offset: 0, limit: 2, completion: $0) })
        print("loaded", await asked(containing: "files/feed"))
        _ = await call { done in
            list.trending(offset: 0, limit: 1) { result in
                if case .success(let page) = result, let sticker = page.stickers.first {
                    let label = MainActor.assumeIsolated { sticker.accessibilityLabel }
                    print("sticker", label ?? "", sticker.imageURL, sticker.thumbnailURL?.absoluteString ?? "")
                }
                done(result)
            }
        }
        weather()
    }

    static func asked(containing text: String) async -> Int {
        CannedAnswers.asked.filter { $0.contains(text) }.count
    }

    static func weather() {
        let weather = StickerWeather(key: "k", updateInterval: 3600)
        let start = Date(timeIntervalSince1970: 1_000_000)
        let first = weather.provider(now: start)
        let times: [TimeInterval] = [1, 3599, 3600, 3601, 7199, 7200, 7100, 0]
        var last = first
        for time in times {
            let next = weather.provider(now: start + time)
            print("weather", Int(time), next === last ? "kept" : "fresh")
            last = next
        }
        print("weather asks", first.locationAccessRequestClosure != nil, first.apiKey ?? "", first.updateInterval)
    }
}
