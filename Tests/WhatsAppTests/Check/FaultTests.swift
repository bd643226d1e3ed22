import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Faults in bundles") struct FaultTests {
    @Test("get one remedy, that of the fault itself") func oneRemedy() throws {
        var tree = GoodBundles.android()
        tree.contents["assets/tea/tea_01.webp"] = .unreadable(FileError(.notArt, "is a Git LFS pointer", hint: "pull"))
        try expect(tree.findings().map(\.notes), is: [["pull"]])
    }

    @Test("do not include animations at another speed, nor stills that are drawn otherwise", arguments: [1, 3])
    func looks(frames: Int) throws {
        let tree = GoodBundles.animated { tree in
            if frames == 1 { tree = GoodBundles.android() }
            for (number, duration) in [(1, 100.0), (2, 40), (3, frames == 1 ? 400 : 110)] {
                var facts = GoodBundles.sticker(
                    1, durations: .init(repeating: frames == 1 ? 0 : duration, count: frames))
                if frames == 1, number == 2 { facts.pixels?.contentHash = 7 }
                tree.contents["assets/tea/tea_0\(number).webp"] = .picture(facts)
            }
        }
        let repeated = try tree.findings().filter { $0.rule == "whatsapp/sticker-duplicate" }
        #expect(repeated.count == 1 && repeated[0].message.contains("tea_03.webp is the same picture as tea_01.webp"))
    }

    /// Packs and stickers without their keys fail while they are read; packs without stickers are read, and fail when
    /// judged.
    @Test(
        "say where checking ends among thousands of faults", arguments: ["packs", "stickers", "packs without stickers"])
    func tooManyFaults(of what: String) throws {
        let packs =
            switch what {
            case "packs": Self.repeated("{}", 21_000)
            case "stickers": Self.pack(Self.repeated("{}", 21_000))
            default: Self.repeated(Self.pack(""), 5_000)
            }
        let findings = try GoodBundles.android("{\"sticker_packs\": [\n\(packs)]}").findings()
        expect(findings.count { $0.severity == .error }, is: 20_001)
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { $0.severity == .error && !$0.hasHoles })
        #expect(last.allSatisfy { $0.message.contains("what follows here, which was not checked") }, "\(last)")
        #expect(last.allSatisfy { ($0.line ?? 0) > 1_000 }, "\(last)")
    }

    private static func repeated(_ entry: String, _ count: Int) -> String {
        [String](repeating: entry, count: count).joined(separator: ",\n")
    }

    /// Without anything that WhatsApp needs.
    private static func pack(_ stickers: String) -> String {
        "{\"identifier\": \"p\", \"name\": \"\", \"publisher\": \"\", \"tray_image_file\": \"\", \"stickers\": [\(stickers)]}"
    }
}
