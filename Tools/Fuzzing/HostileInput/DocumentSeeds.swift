import CLibDeflate

package enum DocumentSeeds {
    package static func yaml() -> [[UInt8]] {
        let others = ["a: &x [1, 2.5, ~, true]\nb: *x\nc: {<<: {d: 'e'}}\nf: |\n  g\n  h\n", "--- !!str 7\n...\n"]
        return manifest() + others.map { Array($0.utf8) }
    }

    package static func json() -> [[UInt8]] { manifest().filter { $0.first == UInt8(ascii: "{") } + bundle() }

    package static func manifest() -> [[UInt8]] { manifests.map { Array($0.utf8) } }

    package static func bundle() -> [[UInt8]] { (documents + editors).map { Array($0.utf8) } + catalog() }

    /// The documents in the folders of an iMessage asset catalog.
    static func catalog() -> [[UInt8]] { catalogs.map { Array($0.utf8) } }

    package static func plist() -> [[UInt8]] {
        [Array(propertyList.utf8)]
    }

    package static func zip() -> [[UInt8]] {
        let still = PictureSeeds.webp().first ?? []
        let tray = PictureSeeds.png().first ?? []
        let text = Array("Tea\n".utf8)
        let pack = [
            ("title.txt", text), ("author.txt", text), ("tray.png", tray), ("1.webp", still), ("2.webp", still),
        ]
        let tree = [("contents.json", bundle().first ?? []), ("1/a.webp", still), ("1/", [])]
        return [ZipSeed.bytes(pack), ZipSeed.bytes(tree), ZipSeed.bytes([])]
    }

    private static let manifests = [
        "name: Tea\npublisher: Ana\nstickers:\n  - art/a.png\n  - art/*.gif\n",
        """
        id: tea
        name: Té
        publisher: Ana Lim
        links: { website: "https://a.example/x", email: a@b.example }
        icon: art/B.svg
        art: { margin: 16, outline: { width: 8, color: "#FFFFFF" }, fit: contain }
        stickers:
          - file: art/b.gif
            id: wave
            emojis: [👋, ☕]
            alt: { en: A wave, es: Una ola }
            poster: 2
            speed: 1.25
            trim: { from: 0, to: 900 }
            key: { color: "#00FF00", tolerance: 9 }
            crop: { x: 1, y: 1, width: 5, height: 5 }
            tags: [hello]
            targets: { whatsapp: { alt: Hi } }
        rules: { whatsapp/margin: { level: off, reason: "by design" } }
        targets: { whatsapp: {} }
        """,
        "publisher: P\npacks:\n  - more\n  - name: One\n    stickers: [art/a.png, art/B.svg]\n",
        #"{"name": "Tea", "publisher": "Ana", "stickers": ["art/a.png", {"file": "art/b.gif", "emojis": ["\u2615"], "poster": 1}], "targets": {"whatsapp": {}}}"#,
    ]

    private static let documents = [
        """
        {"android_play_store_link": "", "ios_app_store_link": "", "sticker_packs": [{"identifier": "1", "name": "Tea",
        "publisher": "Ana", "tray_image_file": "tray.png", "image_data_version": "1", "avoid_cache": false,
        "animated_sticker_pack": false, "publisher_email": "", "publisher_website": "https://a.example",
        "privacy_policy_website": "", "license_agreement_website": "", "stickers": [
        {"image_file": "a.webp", "emojis": ["☕"], "accessibility_text": "A cup"}, {"image_file": "a.webp", "emojis": []}]}]}
        """,
        """
        {"identifier": "tea", "name": "Tea", "publisher": "Ana", "tray_image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwC\
        AAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=", "stickers": [{"image_data":
        "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "emojis": ["☕", "😀"], "accessibility_text": "x"}]}
        """,
    ]

    /// What the editor SDKs read: our catalog, a configuration, a CE.SDK source.
    private static let editors = [
        """
        {"format": "stickerpress-editor-catalog", "version": 1, "product": "video", "base-url": "https://a.example/1", "built-in": [{"id":
        "imgly_sticker_category_shapes"}], "categories": [{"id": "ana_tea", "title": {"en": "Tea"}, "icon": {"path": "a.png",
        "bytes": 70, "width": 8, "height": 8, "sha256": "00", "type": "image/png"}, "stickers": [{"id": "ana_cup", "name":
        {"en": "A cup"}, "animated": false, "emojis": ["☕"], "image": {"path": "a.png", "bytes": 70, "width": 8, "height": 8}}]}]}
        """,
        """
        {"sticker": {"personalStickers": true, "actions": ["replace"], "colors": [{"color": "#FF8800", "name": "O"}],
        "categories": [{"identifier": "imgly_sticker_category_giphy", "provider": {"apiKey": "K", "rating": "pg-13"}},
        {"identifier": "t", "name": "Tea", "thumbnailURI": "a.png", "items": [{"identifier": "c", "name": "Cup",
        "stickerURI": "a.png", "thumbnailURI": null, "tintMode": "solid", "adjustments": true}]}]}}
        """,
        """
        {"version": "2.0.0", "id": "ana.tea", "assets": [{"id": "ana.tea.c", "label": {"en": "Cup"}, "tags": {"en": ["x"]},
        "groups": ["tea"], "meta": {"uri": "{{base_url}}/a.png", "thumbUri": "{{base_url}}/a.png", "kind": "sticker", "width": 8,
        "height": 8, "duration": "1.5", "looping": true, "fillType": "//ly.img.ubq/fill/image", "mimeType": "image/png"}}]}
        """,
    ]

    private static let catalogs = [
        #"{"info": {"author": "xcode", "version": 1}}"#,
        """
        {"info": {"author": "xcode", "version": 1}, "properties": {"grid-size": "regular"},
        "stickers": [{"filename": "a.sticker"}, {"filename": "b.stickersequence"}]}
        """,
        #"{"info": {"author": "xcode", "version": 1}, "properties": {"filename": "a.png", "accessibility-label": "x"}}"#,
        """
        {"info": {"author": "xcode", "version": 1}, "frames": [{"filename": "a.png"}],
        "properties": {"duration": 15, "duration-type": "fps", "repetitions": 0}}
        """,
        """
        {"info": {"author": "xcode", "version": 1}, "images": [{"idiom": "iphone", "size": "60x45", "scale": "2x",
        "filename": "a.png"}, {"idiom": "universal", "platform": "ios", "size": "27x20", "scale": "3x"}]}
        """,
    ]

    private static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>CFBundleName</key><string>T&amp;a &#x41;</string><key>n</key><integer>-12</integer>
        <key>r</key><real>1.5e3</real><key>l</key><array><true/><false/><date>2026-01-01T00:00:00Z</date>
        <data>AQID</data><dict/></array></dict></plist>
        """
}

/// Writes a zip archive: texts packed, the rest stored.
enum ZipSeed {
    static func bytes(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in members {
            let offset = file.count
            let isPacked = name.hasSuffix(".txt")
            let data = isPacked ? deflate(bytes) : bytes
            var common: [UInt8] = [20, 0, 0, 8, isPacked ? 8 : 0, 0, 0, 0, 0x21, 0]
            common += little32(Int(libdeflate_crc32(0, bytes, bytes.count)))
            common += little32(data.count) + little32(bytes.count)
            common += little16(name.utf8.count) + little16(0)
            file += [0x50, 0x4B, 3, 4]
            file += common + Array(name.utf8) + data
            directory += [0x50, 0x4B, 1, 2, 20, 0]
            directory += common + [UInt8](repeating: 0, count: 10)
            directory += little32(offset) + Array(name.utf8)
        }
        let count = little16(members.count)
        let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
        return file + directory + end + little32(directory.count) + little32(file.count) + little16(0)
    }

    /// One stored block of deflate.
    private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        [1] + little16(bytes.count) + little16(~bytes.count) + bytes
    }

    private static func little16(_ number: Int) -> [UInt8] { PictureSeeds.little16(number) }
    private static func little32(_ number: Int) -> [UInt8] { PictureSeeds.little32(number) }
}
