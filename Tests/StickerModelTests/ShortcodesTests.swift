import Expect
import StickerModel
import Testing

@Suite struct ShortcodesTests {
    private static func sticker(_ id: String, tags: [String] = []) -> Sticker {
        var sticker = Sticker(
            id: id, file: id + ".png", location: SourceLocation(file: "pack.yaml", line: 1, column: 1))
        sticker.tags = tags
        return sticker
    }

    @Test(arguments: [
        ("tea-time", "tea_time"), ("Tea Time!", "tea_time"), ("a", "emoji_a"), ("Ça va", "ca_va"), ("a__b", "a_b"),
    ])
    func hasLettersThatEveryServiceTakes(text: String, name: String) { expect(Shortcodes.plain(text), is: name) }

    @Test func eachNameIsGivenOnce() {
        var codes = Shortcodes(longest: 32)
        expect(codes.claim(Self.sticker("tea-cup"), written: nil).name, is: "tea_cup")
        let second = codes.claim(Self.sticker("tea_cup"), written: nil)
        #expect(second.name == "tea_cup_2" && second.holder == "tea-cup" && second.wanted == "tea_cup")
        expect(codes.claim(Self.sticker("b"), written: "Tea_Cup").holder, is: "tea-cup")
        expect(codes.claim(Self.sticker("tea-cup"), written: nil, prefix: "my_").name, is: "my_tea_cup")
        #expect(codes.claim(Self.sticker("c"), written: "Mug").holder == nil)
        expect(codes.claim(Self.sticker("mug"), written: nil).holder, is: "c")
    }

    /// New stickers before a released one take another name; what goes leaves the names of others as they are.
    @Test func releasedNamesStay() {
        var codes = Shortcodes(longest: 32)
        let (old, second) = (ManifestItem(pack: "cats", sticker: "wave"), ManifestItem(pack: "dogs", sticker: "wave"))
        codes.keep("wave", for: old, Self.sticker("wave"), written: nil, prefix: "")
        codes.keep("bow_2", for: second, Self.sticker("bow"), written: nil, prefix: "")
        // What a person has changed is not kept.
        let third = ManifestItem(pack: "dogs", sticker: "sit")
        codes.keep("sit", for: third, Self.sticker("sit"), written: nil, prefix: "my_")
        let new = codes.claim(Self.sticker("wave"), as: ManifestItem(pack: "new", sticker: "wave"), written: nil)
        #expect(new.name == "wave_2" && new.holder == "wave")
        let kept = codes.claim(Self.sticker("wave"), as: old, written: nil)
        #expect(kept.name == "wave" && kept.holder == nil)
        expect(codes.claim(Self.sticker("bow"), as: second, written: nil).name, is: "bow_2")
        expect(codes.claim(Self.sticker("sit"), as: third, written: nil, prefix: "my_").name, is: "my_sit")
        expect(codes.claim(Self.sticker("sit"), written: nil).name, is: "sit")
    }

    @Test func tagsNameWhatHasANumberForAnId() {
        var codes = Shortcodes(longest: 32)
        expect(codes.claim(Self.sticker("01", tags: ["hello there"]), written: nil).name, is: "hello_there")
        expect(codes.claim(Self.sticker("02"), written: nil).name, is: "02")
        expect(codes.claim(Self.sticker("cup", tags: ["tea"]), written: nil).name, is: "cup")
    }

    @Test func capitalsOfTheFileStay() {
        var codes = Shortcodes(longest: 32)
        for (id, file, name) in [
            ("kekw", "KEKW.png", "KEKW"), ("blobwave", "a/🙂 blobWave.gif", "blobWave"),
            ("tea-time", "Tea Time!.svg", "Tea_Time"), ("cup", "MUG.png", "cup"),
        ] {
            var sticker = Self.sticker(id)
            sticker.file = file
            expect(codes.claim(sticker, written: nil).name, is: name)
        }
    }

    @Test func namesStayShortEnough() {
        var codes = Shortcodes(longest: 8)
        expect(codes.claim(Self.sticker("a-very-long-id"), written: nil).name, is: "a_very_l")
        expect(codes.claim(Self.sticker("a-very-long-one"), written: nil).name, is: "a_very_2")
    }
}
