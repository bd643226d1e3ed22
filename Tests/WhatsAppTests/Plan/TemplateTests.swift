import Foundation
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Hand-off sources")
struct TemplateTests {
    let texts: [String: String]

    init() throws {
        let pairs = try CatalogMaker(stills: 3).plan().output.entries.compactMap { entry -> (String, String)? in
            if case .text(let text) = entry.content { (entry.path, text) } else { nil }
        }
        texts = Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test("are all there, under their real names")
    func names() {
        let kotlin = "android/app/src/main/java/stickerpack/whatsapp/"
        #expect(
            Set(texts.keys) == [
                "ios/Info.plist.fragment", "ios/StickerSender.swift", "android/AndroidManifest.xml.fragment",
                "android/build.gradle.fragment", kotlin + "StickerContentProvider.kt", kotlin + "StickerPack.kt",
                kotlin + "WhatsAppStickers.kt",
            ])
    }

    @Test("have no unfilled holes")
    func holes() {
        for (path, text) in texts { #expect(Template(text).placeholders == [] && !text.contains("{{"), "\(path)") }
    }

    @Test("the sender is Swift that compiles", .enabled(if: Shell.finds("swiftc")))
    func sender() throws {
        try Shell.inTemporaryFolder { folder in
            let stub = Shell.fixtures.appending(path: "ios/UIKit.swift").path
            let module = folder.appending(path: "UIKit.swiftmodule").path
            let built = try Shell.run([
                "swiftc", "-emit-module", "-module-name", "UIKit", "-parse-as-library", stub, "-o", module,
            ])
            #expect(built.status == 0, "\(built.output)")
            let file = folder.appending(path: "StickerSender.swift")
            try #require(texts["ios/StickerSender.swift"]).write(to: file, atomically: true, encoding: .utf8)
            for version in ["5", "6"] {
                let words = [
                    "swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", version, "-I", folder.path,
                    file.path,
                ]
                let checked = try Shell.run(words)
                #expect(checked.status == 0, "Swift \(version): \(checked.output)")
            }
        }
    }

    /// Slow, and no part of a usual machine: CHECK_KOTLIN=1 switches it on.
    @Test(
        "the provider is Kotlin that compiles", .enabled(if: ProcessInfo.processInfo.environment["CHECK_KOTLIN"] == "1")
    )
    func provider() throws {
        try Shell.inTemporaryFolder { folder in
            var sources: [String] = []
            for (path, text) in texts where path.hasSuffix(".kt") {
                let file = folder.appending(path: path.fileName)
                try text.write(to: file, atomically: true, encoding: .utf8)
                sources.append(file.path)
            }
            let stubs = Shell.fixtures.appending(path: "android")
            sources += try FileManager.default.contentsOfDirectory(atPath: stubs.path).map {
                stubs.appending(path: $0).path
            }
            let compiled = try Shell.run(["kotlinc"] + sources + ["-d", folder.appending(path: "out.jar").path])
            #expect(compiled.status == 0 && !compiled.output.contains("error:"), "\(compiled.output)")
        }
    }

    @Test("the provider answers with the columns and addresses WhatsApp asks for")
    func columns() throws {
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

    @Test("fragments are the XML they go into", .enabled(if: Shell.finds("python3")))
    func xml() throws {
        let manifest = try #require(texts["android/AndroidManifest.xml.fragment"])
        let info = "<dict>" + (try #require(texts["ios/Info.plist.fragment"])) + "</dict>"
        for text in [manifest, info] {
            let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.argv[1])"
            let parsed = try Shell.run(["python3", "-c", parse, text])
            #expect(parsed.status == 0, "\(parsed.output)")
        }
    }
}
