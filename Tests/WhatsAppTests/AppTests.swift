import Expect
import Foundation
import StickerDocuments
import StickerEngine
import StickerModel
import TestSupport
import Testing

@testable import AndroidPackage
@testable import WhatsApp

@Suite("Android apps") struct AppTests {
    /// A key takes a moment to find.
    static let key = Result { try SigningKey.make(name: "Test") }
    /// What is wrong with apps is said here; `Rules/` has bundles and plans only.
    static let rules = [
        "app-archive", "app-signature", "app-provider", "app-queries", "app-launcher", "app-compressed",
        "app-unaligned", "app-native-library", "app-id", "app-name", "app-icon", "app-differs", "app-debug-key",
        "app-release-key", "app-part", "app-key-changed",
    ]

    private static func app(_ names: [String: String] = ["": "Tea"], code: Int = 1) throws -> AndroidApp {
        let target = try WhatsAppTarget()
        return AndroidApp(
            id: "org.tea_room.stickers", names: names, version: "1.0", versionCode: code, background: 0xffff_ffff,
            texts: target.appWords, code: try #require(target.appCode))
    }

    private static let files: [(name: String, bytes: [UInt8])] = [
        ("contents.json", Array(#"{"sticker_packs":[]}"#.utf8)), ("tea/1.webp", [UInt8](repeating: 7, count: 5)),
    ]

    private static func installable() throws -> [UInt8] {
        try app().installable(files, icon: [1, 2, 3], key: try key.get())
    }

    private static func bundle() throws -> [UInt8] { try app().bundle(files, icon: [1, 2, 3], key: try key.get()) }

    private static func faults(_ bytes: [UInt8], as name: String = "app.apk") throws -> [String] {
        let tree = try? ArchiveTree(name: name, bytes: bytes, limits: ArtLimits())
        return AppInspection(of: bytes) { try? tree?.bytes($0) }.faults.map(\.rule)
    }

    @Test("are the same each time, small, signed, and say nothing against themselves") func repeatable() throws {
        let (app, bundle) = (try Self.installable(), try Self.bundle())
        #expect(try app == Self.installable() && bundle == Self.bundle())
        let list = [(name: "contents.json", bytes: [UInt8](repeating: 0x20, count: 100_000))]
        let many = try Self.app().installable(list, icon: [], key: try Self.key.get())
        #expect(app.count < 40_000 && many.count < 40_000)
        #expect(try Self.faults(app) == [] && Self.faults(bundle, as: "app.aab") == [])
        let fingerprint = try Self.key.get().fingerprint
        expect(PackageSignature.read(app), is: .intact(schemes: [2, 3], fingerprint: fingerprint))
    }

    @Test("may not have WhatsApp's name, in any language") func names() throws {
        let named = try Self.app(["": "Tea", "de": "WhatsApp-Tee"])
        let key = try Self.key.get()
        try expect(Self.faults(named.installable(Self.files, icon: [1], key: key)), is: ["app-name"])
        try expect(Self.faults(named.bundle(Self.files, icon: [1], key: key), as: "app.aab"), is: ["app-name"])
    }

    @Test("that were changed after they were signed are refused") func changed() throws {
        let (app, bundle) = (try Self.installable(), try Self.bundle())
        for at in stride(from: 0, to: app.count, by: app.count / 40) {
            var bytes = app
            bytes[at] ^= 1
            // Nothing but the padding of the block may change.
            let isPadding = PackageSignature.read(bytes) == PackageSignature.read(app)
            #expect(try isPadding || !Self.faults(bytes).isEmpty, "byte \(at)")
        }
        #expect(try Self.faults(app + app).contains("app-archive"))
        #expect(try Self.faults(Array(app.dropLast(100))).contains("app-archive"))
        var bytes = bundle
        let sticker = try #require(bundle.firstRange(of: Self.files[1].bytes))
        bytes[sticker.lowerBound] ^= 1
        // A zip reader refuses the file by its checksum: the signature is that of the list.
        #expect(
            try Self.faults(bytes, as: "app.aab").isEmpty == false
                || (try? ArchiveTree(name: "a.aab", bytes: bytes, limits: ArtLimits())) == nil)
        // The id of a scheme in its block.
        for (scheme, says) in [(PackageSignature.second, "app-signature"), (PackageSignature.third, "app-signature")] {
            var bytes = app
            let id = try #require(bytes.firstRange(of: UInt32(scheme).littleEndianBytes))
            bytes[id.lowerBound] ^= 1
            try expect(Self.faults(bytes), is: [says])
        }
    }

    private typealias Change = (String, (inout XMLElement) -> Void)
    private static func set(_ root: inout XMLElement, _ path: [String], _ name: String, _ value: XMLValue?) {
        guard let first = path.first else {
            root.attributes = root.attributes.compactMap { attribute in
                guard attribute.name == name else { return attribute }
                return value.map { XMLAttribute(plain: name, id: attribute.id, $0) }
            }
            return
        }
        for index in root.children.indices where root.children[index].name == first {
            set(&root.children[index], Array(path.dropFirst()), name, value)
        }
    }

    @Test("with a wrong manifest are refused, signed as they may be") func manifests() throws {
        let provider = ["application", "provider"]
        let changes: [Change] = [
            ("app-provider", { Self.set(&$0, provider, "authorities", .text("org.tea_room.other")) }),
            ("", { Self.set(&$0, provider, "authorities", .text("org.other;org.tea_room.stickers.other")) }),
            ("app-provider", { Self.set(&$0, provider, "exported", .flag(false)) }),
            ("app-provider", { Self.set(&$0, provider, "readPermission", .text("com.other.READ")) }),
            ("app-provider", { Self.set(&$0, provider, "enabled", .flag(false)) }),
            ("app-queries", { $0.children.removeAll { $0.name == "queries" } }),
            ("app-launcher", { Self.set(&$0, ["application", "activity"], "exported", .flag(false)) }),
            (
                "app-id",
                {
                    Self.set(&$0, [], "package", .text("com.example.tea"))
                    Self.set(&$0, provider, "authorities", .text("com.example.tea.stickercontentprovider"))
                }
            ),
            ("app-archive", { $0 = XMLElement("other") }),
        ]
        for isBundle in [false, true] {
            let whole = try isBundle ? Self.bundle() : Self.installable()
            let tree = try ArchiveTree(name: "app.apk", bytes: whole, limits: ArtLimits())
            let path = isBundle ? "base/manifest/AndroidManifest.xml" : "AndroidManifest.xml"
            let bytes = try tree.bytes(path)
            let root = try #require(isBundle ? XMLElement(proto: bytes) : BinaryXML.read(bytes))
            for (rule, change) in changes {
                var changed = root
                change(&changed)
                var files = try tree.files.filter { !$0.hasPrefix("META-INF") && $0 != path }.map {
                    ($0, try tree.bytes($0))
                }
                files.append((path, isBundle ? changed.proto() : BinaryXML.bytes(of: changed)))
                if isBundle { files += try JarSignature.files(for: files, key: try Self.key.get()) }
                let zip = try AlignedZip(files)
                let made = try isBundle ? zip.bytes : PackageSignature.sign(zip, with: try Self.key.get())
                try expect(Self.faults(made), is: rule.isEmpty ? [] : [rule])
            }
        }
    }

    @Test("hold libraries only with large pages") func libraries() throws {
        var library = [UInt8](repeating: 0, count: 120)
        library.replaceSubrange(0..<5, with: [0x7f, 0x45, 0x4c, 0x46, 2])
        (library[32], library[54], library[56], library[64], library[113]) = (64, 56, 1, 1, 0x10)
        let tree = try ArchiveTree(name: "app.apk", bytes: try Self.installable(), limits: ArtLimits())
        let files = try tree.files.map { ($0, try tree.bytes($0)) } + [("lib/arm64-v8a/libtea.so", library)]
        try expect(
            Self.faults(PackageSignature.sign(AlignedZip(files), with: Self.key.get())), is: ["app-native-library"])
        // Compressed and unaligned archives are made by `make test-android`; here their headers say so.
        let whole = try Self.installable()
        func rules(_ bytes: [UInt8]) -> [String] { AppInspection(of: bytes) { try? tree.bytes($0) }.faults.map(\.rule) }
        for name in ["resources.arsc", "assets/tea/1.webp"] {
            var bytes = whole
            let place = try #require(bytes.lastRange(of: Array(name.utf8)))
            bytes[place.lowerBound - 46 + 10] = 8
            expect(rules(bytes), is: ["app-signature", "app-compressed"])
        }
        var bytes = whole
        let place = try #require(bytes.firstRange(of: Array("resources.arsc".utf8)))
        bytes[place.lowerBound - 30 + 28] += 1
        expect(rules(bytes), is: ["app-signature", "app-unaligned"])
    }

    @Test("store those pictures that their list names, and others as they like") func compressed() throws {
        let files = ["tea/tea_01.webp", "app/logo.webp"].map { (name: $0, bytes: [UInt8](repeating: 7, count: 5)) }
        var bytes = try Self.app().installable(files, icon: [1], key: try Self.key.get())
        let app = try ArchiveTree(name: "app.apk", bytes: bytes, limits: ArtLimits())
        var tree = GoodBundles.android()
        (tree.name, tree.kind) = (app.name, .archive)
        for name in ["AndroidManifest.xml", "resources.arsc"] { tree.contents[name] = .bytes(try app.bytes(name)) }
        for file in files {
            let place = try #require(bytes.lastRange(of: Array(file.name.utf8)))
            bytes[place.lowerBound - "assets/".utf8.count - 46 + 10] = 8
        }
        tree.archiveBytes = bytes
        let found = try tree.findings().filter { $0.rule == "whatsapp/app-compressed" }.map(\.message)
        expect(found, is: ["assets/tea/tea_01.webp is compressed in the app, where it is read as it lies"])
    }

    @Test("damaged in any place are read without a crash") func hostile() throws {
        let whole = try Self.installable()
        let tree = try ArchiveTree(name: "app.apk", bytes: whole, limits: ArtLimits())
        let manifest = try tree.bytes("AndroidManifest.xml")
        let proto = try #require(BinaryXML.read(manifest)).proto()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var (binary, message) = (manifest, proto)
            for _ in 0..<4 {
                binary[Int.random(in: 0..<binary.count, using: &random)] = .random(in: 0...255)
                message[Int.random(in: 0..<message.count, using: &random)] = .random(in: 0...255)
            }
            _ = (BinaryXML.read(binary), XMLElement(proto: message))
            _ = BinaryXML.read(Array(binary.prefix(.random(in: 0..<binary.count))))
        }
        for _ in 0..<100 {
            var bytes = whole
            for at in (bytes.count - 12_000)..<bytes.count where Int.random(in: 0..<500) == 0 {
                bytes[at] = .random(in: 0...255)
            }
            _ = AppInspection(of: bytes) { try? tree.bytes($0) }
        }
    }

    @Test("are planned beside the files of today, with what is wrong with them") func plans() throws {
        func plan(
            _ app: String, signing: Signing? = nil, released: [IdentifierRecord] = [], isPart: Bool = false,
            _ change: (inout CatalogMaker) throws -> Void = { _ in }
        ) throws -> TargetPlan {
            var maker = CatalogMaker(stills: 3)
            let node = try YAMLReader.read(Array(app.utf8), file: "pack.yaml")
            maker.set("app", node.value)
            try change(&maker)
            var catalog = maker.catalog
            catalog.signing = signing
            if isPart { catalog.whole = catalog.packs + catalog.packs }
            return try WhatsAppTarget().plan(catalog, art: ArtFacts(maker.facts), released: released)
        }
        let plain = Set(try CatalogMaker(stills: 3).plan().output.entries.map(\.path))
        let clear: (inout CatalogMaker) -> Void = {
            for path in $0.facts.keys { $0.facts[path]?.hasAlphaChannel = true }
        }
        let opaque: (inout CatalogMaker) -> Void = {
            for path in $0.facts.keys { $0.facts[path]?.hasAlphaChannel = false }
        }
        let added = Set(try plan("{ id: org.tea.app }", clear).output.entries.map(\.path)).subtracting(plain)
        expect(added, is: ["org.tea.app-debug.apk", "android/app/src/main/res/mipmap-xxxhdpi/ic_launcher_art.png"])
        for (app, rule) in [
            ("{ id: tea-room }", "app-id"), ("{ id: com.example.tea }", "app-id"),
            ("{ id: org.tea-room.app }", "app-id"),
            ("{ id: org.tea.app, name: My WhatsApp pack }", "app-name"),
        ] { try expect(plan(app, clear).findings(rule).count, is: 1, "\(app)") }
        try expect(plan("{ id: org.tea.app }", opaque).findings("app-icon").first?.severity, is: .error)
        let two = try plan("{ id: org.tea.app }") { maker in
            clear(&maker)
            maker.addPack("two", "Two", stills: 3)
            maker.set(
                "app", try YAMLReader.read(Array("{ id: org.tea.other }".utf8), file: "pack.yaml").value, inPack: 1)
        }
        expect(two.findings("app-differs").count, is: 1)
        let part = try plan("{ id: org.tea.app }", isPart: true, clear)
        #expect(part.findings("app-part").count == 1 && part.output["org.tea.app-debug.apk"] == nil)
        // What an app is kept by says everything that is in it.
        let options = ["", ", version: \"2\"", ", name: Tea", ", background: \"#123456\""]
        let apps = try options.map {
            try plan("{ id: org.tea.app\($0) }", clear).output["org.tea.app-debug.apk"]?.content
        }
        #expect(Set(apps).count == options.count && !apps.contains(nil))
        // Which key signs decides, and what the lock file says of it.
        var record = IdentifierRecord(kind: "app", id: "org.tea.app")
        (record.key, record.version, record.pictures) = ("aa", 7, "same")
        var debug = Signing(key: [], fingerprint: "aa", isDebug: true, isRelease: false)
        try expect(plan("{ id: org.tea.app }", signing: debug, clear).findings("app-debug-key").count, is: 1)
        debug.isRelease = true
        try expect(plan("{ id: org.tea.app }", signing: debug, clear).findings("app-release-key").count, is: 1)
        let later = try plan("{ id: org.tea.app }", signing: debug, released: [record], clear)
        expect(later.findings("app-release-key").first?.notes.first?.contains("whose certificate is aa"), is: true)
        for (fingerprint, content, version) in [("aa", "same", 7), ("aa", "other", 8), ("bb", "other", 8)] {
            var own = Signing(key: [], fingerprint: fingerprint, isDebug: false, isRelease: true)
            own.content = content
            let plan = try plan("{ id: org.tea.app }", signing: own, released: [record], clear)
            expect(plan.publishedIdentifiers.last?.record.version, is: version)
            #expect(plan.output["org.tea.app.aab"] != nil && plan.output["org.tea.app.apk"] != nil)
            expect(plan.findings("app-key-changed").isEmpty, is: fingerprint == "aa")
        }
        // A merge leaves the lines of two releases, the higher version first or last.
        var branch = record
        (branch.version, branch.pictures) = (9, "branch")
        let own = Signing(key: [], fingerprint: "aa", isDebug: false, isRelease: true)
        for merged in [[record, branch], [branch, record]] {
            let plan = try plan("{ id: org.tea.app }", signing: own, released: merged, clear)
            expect(plan.publishedIdentifiers.last?.record.version, is: 10)
        }
        // Another id is published without that key, too: else only that the old one is gone would be known.
        let renamed = try plan("{ id: org.tea.other }", signing: debug, released: [record], clear)
        expect(renamed.publishedIdentifiers.last?.record.id, is: "org.tea.other")
    }

    @Test(
        "run the code that is beside its sources",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/smali")))
    func code() throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../Templates/WhatsApp/android-app")
            .standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".smali") }
        let tree = try ArchiveTree(name: "app.apk", bytes: try Self.installable(), limits: ArtLimits())
        try Shell.inTemporaryFolder { folder in
            let output = folder.appending(path: "classes.dex")
            let smali = ["smali", "assemble", "--jobs", "1", "--api", "26", "-o", output.path]
            _ = try Shell.run(smali + names.sorted().map { root.path + "/" + $0 })
            try expect([UInt8](Data(contentsOf: output)), is: tree.bytes("classes.dex"), "run `make android-app`")
        }
    }

    @Test("are signed with keys that have a passphrase or none") func keys() throws {
        let key = try Self.key.get()
        let (open, locked) = (try key.pem(passphrase: nil), try key.pem(passphrase: Array("tea".utf8)))
        try expect(SigningKey(pem: open) { nil }, is: key)
        try expect(SigningKey(pem: locked) { Array("tea".utf8) }, is: key)
        for (bytes, words) in [(locked, "coffee"), (Array("no key".utf8), ""), (Array(open.prefix(300)), "")] {
            #expect(throws: AppFault.self) { try SigningKey(pem: bytes) { Array(words.utf8) } }
        }
        #expect(throws: AppFault.self) { try SigningKey(pem: locked) { nil } }
    }
}
