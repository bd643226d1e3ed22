import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// The code of an app in which people switch packs, compiled and run with stand-ins for Messages and UIKit.
@Suite("Emitted Swift", .enabled(if: Shell.finds("swiftc"), "swiftc is not in the path")) struct EmittedSwiftTests {
    private static let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Stubs")

    @Test("compiles, displays each pack and reads every label") func run() throws {
        var maker = SeveralPacks.maker(.together)
        maker.packs[0].name = HostileTexts.nastiest
        maker.set("size", "small", inPack: 1)
        maker.packs[0].stickers[0].alt = LocalizedText(["en": "A cup", "es": "Una taza"])
        maker.packs[0].stickers[1].alt = nil
        let plan = try maker.plan()
        try Shell.inTemporaryFolder { folder in
            for name in ["UIKit", "Messages"] {
                let source = Self.stubs.appending(path: "Swift/\(name)/\(name).swift").path
                let built = try Shell.run(
                    ["swiftc", "-emit-module", "-emit-library", "-module-name", name, "-module-link-name", name]
                        + [
                            "-parse-as-library", "-swift-version", "5", "-I", ".", "-L", ".", "-o", "lib\(name).so",
                            source,
                        ],
                    in: folder)
                expect(built.status, is: 0, "\(built.output)")
            }
            var sources: [String] = []
            for entry in plan.output.entries where entry.path.hasPrefix("stickers/MessagesExtension/") {
                let path = String(entry.path.dropFirst("stickers/MessagesExtension/".count))
                switch entry.content {
                case .text(let text):
                    try Shell.write([path: text.string], below: folder)
                    if path.hasSuffix(".swift") { sources.append(path) }
                case .document(let document):
                    try Shell.write([path: document.json], below: folder)
                case .art: try Shell.write([path: "picture"], below: folder)
                case .archive, .derived: break
                }
            }
            expect(sources.sorted(), is: StickerProject.sources)
            let built = try Shell.run(
                ["swiftc", "-warnings-as-errors", "-swift-version", "5", "-parse-as-library", "-I", ".", "-L", "."]
                    + ["-Xlinker", "-rpath", "-Xlinker", folder.path, "-o", "program"] + sources
                    + [Self.stubs.appending(path: "Runs/browse.swift").path], in: folder)
            expect(built.status, is: 0, "\(built.output)")
            let ran = try Shell.run(["timeout", "600", "./program", "Stickers"], in: folder)
            expect(ran.status, is: 0)
            var lines = ran.output.split(separator: "\n").map(String.init)
            // A name with line breaks fills several lines.
            let tapped = lines.removeLast()
            expect(
                lines.prefix(5),
                is: [
                    "en A cup|s2|A cup waves|A cup waves|A cup waves|A cup waves",
                    "es-MX Una taza|s2|A cup waves|A cup waves|A cup waves|A cup waves",
                    "fr A cup|s2|A cup waves|A cup waves|A cup waves|A cup waves", "damaged 0",
                    "at first regular 1 s1.png s2.png a1.png",
                ])
            expect(lines.last?.hasSuffix(" true regular 1 s1.png s2.png a1.png"), is: true)
            expect(tapped, is: "Cake true small 1 s1.png s2.png hop.png")
        }
    }
}
