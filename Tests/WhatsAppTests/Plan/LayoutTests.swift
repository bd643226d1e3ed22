import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Files of a plan") struct LayoutTests {
    @Test("have paths that stay apart on disks that ignore letter case") func uniquePaths() throws {
        // "a_01_b" + "01" + "c" and "a" + "01" + "b_01_c" would be one name.
        var first = CatalogMaker(id: "a", stills: 3)
        first.pack.stickers[0].id = "b_01_c"
        var second = CatalogMaker(id: "a_01_b", stills: 3)
        second.pack.stickers[0].id = "c"
        let catalog = Catalog(packs: [first.pack, second.pack], links: Links(), location: CatalogMaker.at(1))
        let plan = try WhatsAppTarget().plan(catalog, art: ArtFacts(first.facts.merging(second.facts) { $1 }))
        let paths = plan.output.entries.map { $0.path.lowercased() }
        expect(Set(paths).count, is: paths.count)
        #expect(plan.output["ios/a_01_b_01_c-2.webp"] != nil)
        expect(plan.findings("file-name-shared"), is: [])
    }

    @Test("payloads of identifiers that differ in letter case have names of their own") func payloads() throws {
        let packs = ["B", "b"].map { identifier in
            CatalogMaker(id: identifier == "B" ? "one" : "two", stills: 3).setting("identifier", identifier)
        }
        let catalog = Catalog(packs: packs.map(\.pack), links: Links(), location: CatalogMaker.at(1))
        let plan = try WhatsAppTarget().plan(catalog, art: ArtFacts(packs[0].facts))
        let payloads = plan.output.entries.map(\.path).filter { $0.hasPrefix("pasteboard/") }
        expect(payloads, is: ["pasteboard/B.json", "pasteboard/b-2.json"])
        expect(plan.output.collisions, is: [])
        expect(plan.findings("pack-identifier-case").map(\.severity), is: [.warning])
    }

    @Test("a pack whose folder would take the place of a document is noticed") func folderOfADocument() throws {
        let plan = try CatalogMaker(stills: 3).setting("identifier", "contents.json").plan()
        let collision = try #require(plan.output.collisions.first)
        #expect(collision.isFolder && collision.first.path == "android/app/src/main/assets/contents.json")
        expect(collision.second.origin?.pack, is: "tea-time")
    }

    @Test("parts take no name another pack has") func partNames() throws {
        let first = CatalogMaker(stills: 31)
        let second = CatalogMaker(id: "tea-time-2", name: "Second", stills: 3)
        let catalog = Catalog(packs: [first.pack, second.pack], links: Links(), location: CatalogMaker.at(1))
        let plan = try WhatsAppTarget().plan(catalog, art: ArtFacts(first.facts))
        expect(plan.packSizes, is: ["tea-time 28", "tea-time-2-2 3", "tea-time-2 3"])
        #expect(plan.packOrigins["tea-time-2-2"] == "tea-time" && plan.packOrigins["tea-time-2"] == "tea-time-2")
    }

    @Test("refer only to files that are made") func references() throws {
        let plan = try CatalogMaker(stills: 31, animations: 3).plan().output
        for entry in plan.entries {
            switch entry.content {
            case .document(let document):
                for path in document.dependencies { #expect(plan[path] != nil, "\(entry.path) needs \(path)") }
            case .archive(let members):
                for case .entry(let path) in members.map(\.content) { #expect(plan[path] != nil, "\(entry.path)") }
            default: break
            }
        }
    }

    @Test("the version of a pack follows from its tray and stickers") func version() throws {
        let plan = try CatalogMaker(stills: 3).plan()
        let document = try #require(plan.document("android/app/src/main/assets/contents.json"))
        let folder = "android/app/src/main/assets/tea-time/tea-time_"
        expect(document.dependencies, is: ["tray.png", "01_s1.webp", "02_s2.webp", "03_s3.webp"].map { folder + $0 })
    }

    @Test("an archive holds its texts, one PNG and numbered WebP") func archive() throws {
        let plan = try CatalogMaker(stills: 12).plan().output
        guard case .archive(let members)? = plan["wastickers/tea-time.wastickers"]?.content else {
            Issue.record("no archive")
            return
        }
        expect(members.prefix(2).map(\.content), is: [.text("Ana Lim\n"), .text("Tea Time\n")])
        expect(members.filter { $0.name.hasSuffix(".png") }.count, is: 1)
        let stickers = members.map(\.name).filter { $0.hasSuffix(".webp") }
        #expect(stickers == stickers.sorted() && stickers.first == "01_s1.webp" && stickers.last == "12_s12.webp")
    }

    @Test("a README names every archive, whatever the packs are called") func readme() throws {
        let maker = CatalogMaker(name: "Tea | <b>`x`</b>\n# No title", stills: 31, animations: 3)
        let plan = try maker.plan()
        let text = try #require(plan.text("README.md"))
        #expect(text.placeholders.isEmpty && !text.contains("{{"))
        #expect(!text.contains("<b>") && !text.contains("\n# No title"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| Tea") }
        #expect(rows.count == 3 && rows.allSatisfy { $0.hasSuffix(".wastickers` |") }, "\(rows)")
        #expect(text.contains("3 packs with 34 stickers") && text.contains("refuses animated packs"))
        let still = try CatalogMaker(stills: 3).plan()
        let other = try #require(still.text("README.md"))
        #expect(other.hasPrefix("# Tea Time for WhatsApp\n") && !other.contains("refuses animated packs"))
    }

    @Test("the next step is to bring the archives to a phone") func nextStep() throws {
        func text(_ plan: TargetPlan) -> String? { plan.nextStep?.text(folder: "out/whatsapp", manifest: ".").string }
        expect(
            text(try CatalogMaker(stills: 3).plan()),
            is: "stickerpress preview --serve --lan brings out/whatsapp/wastickers/tea-time.wastickers to a phone; "
                + "out/whatsapp/README.md has the other ways")
        expect(
            text(try CatalogMaker(stills: 31).plan())?.contains(
                "brings the 2 packs in out/whatsapp/wastickers to a phone"), is: true)
        #expect(text(try CatalogMaker().plan()) == nil)
    }

    @Test("an id that begins with the number of its position is not numbered twice") func numbered() throws {
        let facts = ImageFacts(format: .png, byteCount: 1, size: .square(512))
        let location = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        func name(_ id: String, at index: Int) -> String {
            PlannedSticker(Sticker(id: id, file: "a.png", location: location), facts).numberedID(at: index)
        }
        #expect(name("cup", at: 0) == "01_cup" && name("cup", at: 11) == "12_cup")
        #expect(name("01_cup", at: 0) == "01_cup" && name("12-cup", at: 11) == "12-cup")
        #expect(name("01_cup", at: 1) == "02_01_cup" && name("0123", at: 0) == "01_0123")
    }

    @Test("an own identifier names the pack and its Android folder, and its parts") func identifier() throws {
        let plan = try CatalogMaker(stills: 31).setting("identifier", "cuppyID").plan()
        expect(plan.packSizes, is: ["cuppyID 28", "cuppyID-2 3"])
        #expect(plan.output["android/app/src/main/assets/cuppyID/tea-time_tray.png"] != nil)
        #expect(plan.output["pasteboard/cuppyID.json"] != nil && plan.output["pasteboard/cuppyID-2.json"] != nil)
        #expect(plan.packOrigins["cuppyID-2"] == "tea-time" && plan.packOrigins["tea-time-2"] == "tea-time")
    }

    @Test(
        "no identifier leads out of the folder",
        arguments: ["../../x", "/etc", "a/../b", "..", ".", "a\\b", " ", "a\n"])
    func escapes(identifier: String) throws {
        let plan = try CatalogMaker(stills: 3).setting("identifier", identifier).plan()
        #expect(plan.findings.contains { $0.severity == .error })
        #expect(
            plan.output.entries.allSatisfy {
                !$0.path.contains("..") && !$0.path.contains("//") && !$0.path.contains("\\")
            })
        #expect(plan.output["android/app/src/main/assets/tea-time/tea-time_tray.png"] != nil)
    }

    @Test("a target that is switched off makes nothing") func off() throws {
        var maker = CatalogMaker(stills: 3)
        maker.pack.targets = [:]
        let plan = try maker.plan()
        #expect(plan.output.entries.isEmpty && plan.findings == [])
    }
}

@Suite("Recorded plans") struct PlanSnapshotTests {
    /// A catalog with something of everything.
    private var tea: CatalogMaker {
        var maker = CatalogMaker(stills: 3, animations: 3)
        maker.pack.links.website = "https://tea.example"
        maker.pack.links.privacyPolicy = "https://tea.example/privacy"
        maker.pack.links.licenseAgreement = "https://tea.example/license"
        maker.pack.links.email = "ana@tea.example"
        maker.links.appStore = "https://apps.apple.com/us/app/tea/id1?mt=8"
        maker.links.playStore = "https://play.google.com/store/apps/details?id=example.tea"
        maker.pack.icon = "art/icon.svg"
        maker.pack.stickers[0].emojis = ["❤\u{FE0F}", "👋"]
        maker.pack.stickers[1].alt = nil
        maker.pack.stickers[4].edit.poster = 2
        maker.pack.stickers[5].edit.quality = .small
        return maker
    }

    @Test("files") func files() throws {
        try Snapshot.expect(tea.plan().output.text, matches: "tea-time.plan")
    }

    @Test("findings") func findings() throws {
        let lines = try tea.plan().findings.map {
            "\($0.path):\($0.line ?? 0): \($0.severity): \($0.allText) [\($0.rule)]\n"
        }
        try Snapshot.expect(lines.joined(), matches: "tea-time.findings")
    }

    @Test(
        "documents",
        arguments: [
            ("ios/sticker_packs.wasticker", "tea-time.wasticker"),
            ("android/app/src/main/assets/contents.json", "tea-time.contents"),
            ("pasteboard/tea-time.json", "tea-time.payload"),
            ("pasteboard/tea-time-animated.json", "tea-time-animated.payload"),
        ])
    func documents(path: String, snapshot: String) throws {
        let document = try #require(try tea.plan().document(path))
        try Snapshot.expect(document.snapshot + "\n", matches: snapshot)
    }
}

@Suite("Hand-off sources") struct TemplateTests {
    let texts: [String: String]

    init() throws {
        texts = try CatalogMaker(stills: 3).plan().texts
    }

    @Test("are all there, under their real names") func names() {
        let kotlin = "android/app/src/main/java/stickerpack/whatsapp/"
        expect(
            Set(texts.keys),
            is: [
                "README.md", "ios/Info.plist.fragment", "ios/StickerSender.swift",
                "android/AndroidManifest.xml.fragment",
                "android/build.gradle.fragment", kotlin + "StickerContentProvider.kt", kotlin + "StickerPack.kt",
                kotlin + "WhatsAppStickers.kt",
            ])
    }

    @Test("have no unfilled holes") func holes() {
        for (path, text) in texts { #expect(text.placeholders == [] && !text.contains("{{"), "\(path)") }
    }

    @Test("the sender is Swift that compiles", .needs("swiftc")) func sender() throws {
        try expect(PhoneCode.faults(inSwift: try #require(texts["ios/StickerSender.swift"])), is: "")
    }

    @Test("the provider is Kotlin that compiles", .enabled(if: Shell.finds("kotlinc"), "kotlinc is not installed"))
    func provider() throws {
        try expect(PhoneCode.faults(inKotlin: texts.filter { $0.key.hasSuffix(".kt") }), is: "")
    }

    @Test("the provider answers with the columns and addresses WhatsApp asks for") func columns() throws {
        let provider = try #require(texts["android/app/src/main/java/stickerpack/whatsapp/StickerContentProvider.kt"])
        let columns = [
            "sticker_pack_identifier", "sticker_pack_name", "sticker_pack_publisher", "sticker_pack_icon",
            "android_play_store_link", "ios_app_download_link", "sticker_pack_publisher_email",
            "sticker_pack_publisher_website", "sticker_pack_privacy_policy_website",
            "sticker_pack_license_agreement_website", "image_data_version", "whatsapp_will_not_cache_stickers",
            "animated_sticker_pack", "sticker_file_name", "sticker_emoji", "sticker_accessibility_text",
        ]
        for column in columns { #expect(provider.contains("\"\(column)\""), "\(column)") }
        for path in ["metadata", "stickers", "stickers_asset"] { #expect(provider.contains("= \"\(path)\"")) }
    }

    @Test("fragments are the XML they go into", .needs("python3")) func xml() throws {
        let manifest = try #require(texts["android/AndroidManifest.xml.fragment"])
        let info = "<dict>" + (try #require(texts["ios/Info.plist.fragment"])) + "</dict>"
        for text in [manifest, info] {
            let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.argv[1])"
            let parsed = try Shell.run(["python3", "-c", parse, text])
            expect(parsed.status, is: 0, "\(parsed.output)")
        }
    }
}
