import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine

@Suite("The preview page") struct PreviewPageTests {
    @Test func showsEveryPlatformWithItsPlaces() async throws {
        let studio = try PreviewStudio(names: ["Dots", "Spots"])
        try await studio.build()
        let page = try studio.page()
        for text in [
            "<section class=\"platform\" id=\"whatsapp\"", "id=\"imessage\"", "id=\"editor-sdk\"",
            "Sticker picker", "Sticker browser, regular", "Sticker tool", "class=\"chat chat-3 wallpaper\"",
            "class=\"chat chat-5\"", "class=\"chat photo\"", "Settings, iPhone, 29 x 29 points", "App Store",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
        expect(page.text.placeholders, is: [], "nothing of the template is left")
        // The conversations have the colors that the rules about legibility measure against.
        let style = try page.content(of: "style")
        for (name, background) in [("1", ChatBackground.cream), ("2", .night), ("4", .white), ("5", .black)] {
            let rule = try #require(style.split(separator: "\n").first { $0.hasPrefix(".chat-\(name) {") })
            #expect(rule.contains("background: \(background.color.hex);"), "\(rule)")
        }
        #expect(style.contains(".chat-1 .out.bubble { background: \(ChatBackground.green.color.hex);"))
        let cards = try page.cards()
        // WhatsApp splits the mixed pack in two; each platform has nine stickers.
        expect(cards.count, is: 27)
        expect(Set(cards.compactMap { $0["platform"] as? String }), is: ["WhatsApp", "iMessage", "Editor SDK"])
        let moving = try #require(cards.first { $0["frames"] != nil })
        expect(
            (moving["motion"] as? String)?.contains("3 frames in 0.3 s, 10 frames a second, plays forever"), is: true)
        expect(moving["source"] as? String, is: "art/spin.gif")
        expect(moving["art"] as? String, is: "../art/spin.gif")
        #expect(moving["emojis"] as? String == "🔵" && moving["alt"] as? String == "Spins")
    }

    /// What keeps a pack from being accepted comes before what could be nicer.
    @Test func theGravestFindingsComeFirst() throws {
        var model = PreviewModel(title: "Dots", subtitle: "")
        for (number, severity) in [Severity.info, .warning, .error, .info, .error, .warning].enumerated() {
            model.findings.append(Finding(rule: "a/b", severity: severity, message: "finding-\(number)", path: "a.png"))
            model.cards.append([])
        }
        let text = PreviewPage(model, rules: []).text().string
        let shown = text.components(separatedBy: "id=\"data\"")[0].matches(of: /finding-(\d)/).map {
            String($0.output.1)
        }
        expect(shown, is: ["2", "4", "1", "5", "0", "3"])
    }

    /// What one sees is what one ships.
    @Test func refersToFilesThatAreThere() async throws {
        let studio = try PreviewStudio()
        try await studio.build()
        let page = try studio.page()
        let cards = try page.cards()
        let named =
            try page.values(of: "src") + cards.compactMap { $0["bytesFrom"] as? String }
            + cards.compactMap { $0["art"] as? String }
        #expect(named.count > 40)
        for address in Set(named) {
            let path = try #require(address.removingPercentEncoding)
            #expect(studio.folder.exists("out/" + path), "\(address)")
        }
        // The bytes in a document of frames are those of the file that ships.
        let moving = try #require(cards.first { $0["bytesFrom"] != nil })
        let document = ReadPage(try studio.folder.text("out/" + (moving["bytesFrom"] as? String ?? "")))
        let bytes = try #require(Data(base64Encoded: try document.content(of: "p")))
        let file = studio.folder.path + "/out/" + (moving["src"] as? String ?? "")
        expect(bytes, is: (try Data(contentsOf: URL(fileURLWithPath: file))))
    }

    /// The browser runs the script and applies the style only if their hashes are right, and loads nothing from
    /// elsewhere.
    @Test func policyNamesTheScriptAndTheStyle() async throws {
        let studio = try PreviewStudio()
        try await studio.build()
        let page = try studio.page()
        let policy = try #require(page.text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
        func hash(_ text: String) -> String {
            "'sha256-\(Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString())'"
        }
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("script-src \(hash(try page.content(of: "script")));"))
        #expect(policy.contains("style-src \(hash(try page.content(of: "style")));"))
        #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
        #expect(!page.text.contains("http:") && !page.text.contains("style=\"") && !page.text.contains("onclick"))
        let frames = try studio.folder.names(in: "out/preview")
        #expect(!frames.isEmpty)
        let document = ReadPage(try studio.folder.text("out/preview/" + frames[0]))
        #expect(document.text.contains("script-src \(hash(try document.content(of: "script")))"))
    }

    /// A pack named `<script>` is only a pack with an odd name: the page has the same tags as with any other name.
    @Test(arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", HostileTexts.nastiest])
    func textStaysText(_ name: String) throws {
        func page(_ name: String) throws -> ReadPage {
            let facts = ImageFacts(format: .png, byteCount: 9, size: PixelSize(8, 8), durations: [50, 50])
            var sticker = PreviewSticker(name: name, path: name, picture: .bytes([1]), facts: facts)
            sticker.alt = name
            sticker.emojis = [name]
            sticker.byteLimit = 10
            var card = PreviewCard(sticker: sticker, platform: "WhatsApp", address: "data:,")
            card.report = .init(pack: name, sticker: name, art: name, isExact: false, sacrifices: [name])
            card.art = SafeText<URI>.path(name).string
            let look = try PreviewLook.onPhoto
            var model = PreviewModel(title: name, subtitle: name)
            model.sections = [
                PreviewSection(
                    target: "whatsapp", title: "WhatsApp",
                    packs: [PreviewedPack(name: name, publisher: name, cover: "data:,", look: look, cards: [card])],
                    icons: [PreviewIcon(place: .store, use: name, address: "data:,", size: PixelSize(8, 8))])
            ]
            model.findings = [
                Finding(rule: "whatsapp/dropped", severity: .warning, message: name, notes: [name], path: name)
            ]
            model.cards = [[0]]
            let rule = RuleSummary(
                id: "whatsapp/dropped", kind: .notice, title: name, severity: .info, message: name, hint: name,
                conflict: name)
            // What is between two backticks of a name becomes code.
            let text = PreviewPage(model, rules: [rule]).text().string.replacing(
                /<\/?code>/.matchingSemantics(.unicodeScalar), with: "")
            return ReadPage(text)
        }
        let (hostile, plain) = (try page(name), try page("Tea"))
        expect(hostile.tags, is: plain.tags)
        #expect(try plain.values(of: "class").contains("sticker warning"), "a finding marks its sticker")
        expect(hostile.text.count { $0 == "<" }, is: plain.text.count { $0 == "<" })
        for attribute in ["class", "id", "data-card", "href"] {
            try expect(hostile.values(of: attribute), is: plain.values(of: attribute), "\(attribute)")
        }
        let card = try #require(try hostile.cards().first)
        #expect(HostileTexts.areSame(card["alt"] as? String ?? "", name))
        #expect(HostileTexts.areSame(card["file"] as? String ?? "", name))
    }

    @Test func findingsAreAllThereAndOnTheirStickers() async throws {
        let studio = try PreviewStudio()
        let outcome = try await studio.build()
        let page = try studio.page()
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(try studio.folder.text("out/report.json").utf8))
                as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        expect(findings.count, is: outcome.findings.count)
        let digest = FindingDigest(outcome.findings, isComplete: false)
        let entries = digest.entries + digest.dropped
        #expect(entries.count < findings.count && entries.flatMap(\.positions).sorted() == Array(findings.indices))
        try expect(page.values(of: "data-severity").count, is: entries.count)
        try expect(#require(page.data()["findings"] as? [[String: Any]]).count, is: findings.count)
        for entry in entries {
            let message = SafeText<HTML>.prose(entry.finding.message).string
            #expect(page.text.contains("</span> \(message)</p>"), "\(message)")
            // Each leads to its explanation.
            for rule in entry.rules {
                let anchor = "why-" + Slug.fileSafe(rule)
                #expect(page.text.contains("href=\"#\(anchor)\"") && page.text.contains("<details id=\"\(anchor)\""))
            }
        }
        // The art is tiny, which is reported for each sticker by its art.
        let numbers = findings.indices.filter { findings[$0]["stickers"] != nil }
        #expect(!numbers.isEmpty)
        let onCards = Set(try page.cards().flatMap { $0["findings"] as? [Int] ?? [] })
        expect(onCards, is: Set(numbers))
        // A finding that lists stickers is on each of them.
        let enlarged = try #require(findings.firstIndex { $0["rule"] as? String == "imessage/enlarged" })
        let marked = try page.cards().filter { ($0["findings"] as? [Int] ?? []).contains(enlarged) }
        expect(
            marked.compactMap { $0["name"] as? String }, is: ["dot-1", "dot-2", "dot-3", "spin-1", "spin-2", "spin-3"])
    }

    /// One of six without a label is marked, and so are two; stickers of another pack with the same art are not.
    @Test func marksEveryStickerThatAFindingLists() async throws {
        let studio = try PreviewStudio(names: ["Dots", "Spots"], moves: false)
        let text = try studio.folder.text("pack.yaml").replacing(/, alt: "?Dots"? }/, with: " }")
        // Other pictures than those of the first pack.
        try studio.folder.write(
            text.replacing("id: pack-2\n", with: "id: pack-2\n    art: { margin: 40 }\n"), to: "pack.yaml")
        try await studio.build { $0.targets = ["whatsapp"] }
        let page = try studio.page()
        let findings = try #require(try page.data()["findings"] as? [[String: Any]])
        let silent = try #require(
            findings.firstIndex { $0["rule"] as? String == "whatsapp/accessibility-text-missing" })
        let marks = try page.cards().map { ($0["findings"] as? [Int] ?? []).contains(silent) }
        expect(marks, is: [true, true, true, false, false, false])
    }

    /// The same for a bundle, whose findings name its files.
    @Test func marksEveryStickerOfABundle() async throws {
        let studio = try PreviewStudio(moves: false)
        try await studio.build { $0.targets = ["imessage"] }
        let sets = TreeListing(of: studio.folder.path + "/out").files.filter { $0.hasSuffix(".sticker/Contents.json") }
        for set in sets.dropLast() {
            let contents = try studio.folder.text("out/" + set)
            try studio.folder.write(
                contents.replacing(/"accessibility-label"\s*:\s*"[^"]*",?/, with: ""), to: "out/" + set)
        }
        let project = try #require(sets.first?.prefix { $0 != "/" })
        _ = try await studio.preview("out/\(project)")
        let page = try studio.page("page.html")
        let findings = try #require(try page.data()["findings"] as? [[String: Any]])
        let silent = try #require(
            findings.firstIndex { $0["rule"] as? String == "imessage/accessibility-label-missing" })
        let marks = try page.cards().map { ($0["findings"] as? [Int] ?? []).contains(silent) }
        #expect(marks.count { $0 } == sets.count - 1 && marks.contains(false))
    }

    /// iOS draws what is smaller than its cell as large as it is.
    @Test func drawsSmallPicturesSmall() throws {
        let facts = ImageFacts(format: .png, byteCount: 9, size: PixelSize(150, 120))
        var look = try PreviewLook.onPhoto
        expect(look.side(of: facts, in: 136), is: 136)
        look.pixelsPerPoint = 3
        expect(look.side(of: facts, in: 136), is: 50)
        expect(look.side(of: facts, in: 40), is: 40, "none is larger than its cell")
    }

    /// A platform with more packs than a window shows lists them.
    @Test func listsPacks() throws {
        func page(_ count: Int) throws -> ReadPage {
            let facts = ImageFacts(format: .png, byteCount: 9, size: PixelSize(8, 8))
            let look = try PreviewLook.onPhoto
            let packs = (0..<count).map { index in
                let sticker = PreviewSticker(name: "a", path: "a", picture: .bytes([1]), facts: facts)
                var card = PreviewCard(sticker: sticker, platform: "WhatsApp", address: "data:,")
                card.number = index
                return PreviewedPack(name: "P\(index)", cover: "data:,", look: look, cards: [card])
            }
            var model = PreviewModel(title: "T", subtitle: "")
            model.sections = [PreviewSection(target: "whatsapp", title: "WhatsApp", packs: packs)]
            return ReadPage(PreviewPage(model, rules: []).text().string)
        }
        let four = try page(4)
        for number in 1...4 {
            #expect(try four.values(of: "href").contains("#whatsapp-pack-\(number)"))
            #expect(try four.values(of: "id").contains("whatsapp-pack-\(number)"))
        }
        try expect(four.values(of: "href").count { $0 == "#whatsapp" }, is: 5, "the bar and each pack lead to the list")
        try expect(page(3).values(of: "href").count, is: 2)
        let large = try page(3_001)
        #expect(large.text.contains("<body class=\"large\">") && !four.text.contains("<body class"))
    }

    @Test func explanationsAreThoseOfExplain() throws {
        let press = try StickerPress()
        var model = PreviewModel(title: "Tea", subtitle: "Tea")
        model.findings = press.rules.map { Finding(rule: $0.id, severity: $0.severity, message: "m", path: "p") }
        model.cards = model.findings.map { _ in [] }
        let page = PreviewPage(model, rules: press.rules).text().string
        let bytes = Data(page.utf8)
        for rule in press.rules {
            for text in [
                rule.title, rule.tellingBound, rule.hint?.placeholdersShown.replacing("\n", with: "; "), rule.why,
                rule.conflict,
            ] {
                let shown = text.map { Data(SafeText<HTML>.prose($0).string.utf8) }
                #expect(shown.map { bytes.range(of: $0) != nil } ?? true, "\(rule.id)")
            }
        }
        expect(Set(try ReadPage(page).values(of: "id")).count, is: (try ReadPage(page).values(of: "id")).count)
    }
}

extension PreviewLook {
    /// A look with a photo behind its scene.
    static var onPhoto: PreviewLook {
        get throws {
            let json = """
                { "a": { "picker": "Picker", "pickerSide": 64, "columns": 4, "coverSide": 32, "scene": "Chat",
                  "sceneSide": 100, "backgrounds": [{ "title": "On a photo" }], "remark": "None" } }
                """
            return try #require(try all(json: json)["a"])
        }
    }
}
