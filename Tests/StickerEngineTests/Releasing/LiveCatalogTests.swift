import Expect
import StickerModel
import Testing

@testable import StickerEngine

/// What people who edit a released catalog are told: for each edit the findings, and a line to paste in one of their
/// notes.
@Suite struct LiveCatalogTests {
    private let folder = TemporaryFolder()

    struct Edit: Sendable, CustomTestStringConvertible {
        var title: String
        /// Rule without `release/`, and severity.
        var expected: [String]
        /// Text in the first finding's message.
        var says = ""
        /// Text in one of its notes.
        var advises = ""
        var stills = 5
        var edit: @Sendable (inout LiveCatalog) -> Void

        init(
            _ title: String, _ expected: [String] = [], says: String = "", advises: String = "", stills: Int = 5,
            _ edit: @escaping @Sendable (inout LiveCatalog) -> Void
        ) {
            self.title = title
            self.expected = expected
            self.says = says
            self.advises = advises
            self.stills = stills
            self.edit = edit
        }

        var testDescription: String { title }
    }

    static let edits = [
        Edit("nothing") { _ in },
        Edit(
            "rename a pack", ["renamed error"], says: "has another name: “", advises: "`id: tea`"
        ) { $0.packs[0].name = "Hot Tea" },
        Edit("rename a pack that keeps its id") { live in
            live.packs[0].name = "Hot Tea"
            live.packs[0].id = "tea"
        },
        Edit("reorder the packs") { $0.packs.swapAt(0, 1) },
        Edit("add a pack") { live in
            live.packs.append(.init(name: "More", stickers: live.stickers("more", 3, "png")))
        },
        Edit(
            "remove a pack", ["removed warning"], says: "pack “moves” was released and is gone",
            advises: "`stickerpress lock remove moves -m "
        ) { $0.packs.removeLast() },
        Edit("reorder stickers") {
            $0.packs[0].stickers.swapAt(1, 3)
        },
        Edit("add stickers at the end") { $0.packs[0].stickers += $0.stickers("late", 2, "png") },
        Edit(
            "add a sticker in front, without an icon", ["pictures-changed warning", "pictures-changed warning"],
            says: "is another picture now: art/early-1.gif, and it was art/move-1.gif",
            advises: "name it as `icon`"
        ) { $0.packs[1].stickers = $0.stickers("early", 1, "gif") + $0.packs[1].stickers },
        Edit("add stills to a pack of animations") { $0.packs[1].stickers += $0.stickers("still", 3, "png") },
        Edit("add animations to a pack of stills") { $0.packs[0].stickers += $0.stickers("wave", 3, "gif") },
        Edit(
            "change the kind of a pack",
            ["kind-changed error", "stickers-removed warning", "pictures-changed warning"],
            says: "WhatsApp's pack “moves” was released as animated, and “moves-stills” is still now",
            advises: "give the others a pack of their own"
        ) { $0.packs[1].stickers = $0.stickers("calm", 4, "png") },
        Edit(
            "change the kind of a pack whose identifier is written down",
            ["kind-changed error", "stickers-removed warning", "pictures-changed warning"],
            says: "WhatsApp's pack “moves” was released as animated, and “moves-stills” is still now",
            advises: "give the others a pack of their own"
        ) {
            $0.packs[1].stickers = $0.stickers("calm", 4, "png")
            $0.packs[1].lines = ["targets: { whatsapp: { identifier: moves }, imessage: {}, editor-sdk: {} }"]
        },
        Edit(
            "add a 31st sticker", ["stickers-moved warning"],
            says: "2 stickers of WhatsApp's pack “tea” are in “tea-2” now",
            advises: "after the released ones", stills: 30
        ) { $0.packs[0].stickers += $0.stickers("late", 1, "png") },
        Edit("add three stickers to thirty", stills: 30) { $0.packs[0].stickers += $0.stickers("late", 3, "png") },
        Edit(
            "remove what was split off", ["removed warning", "stickers-removed warning"], stills: 33
        ) { $0.packs[0].stickers.removeLast(3) },
        Edit(
            "change art", ["pictures-changed warning"],
            says: "1 picture that apps load from https://cdn.example.com/v1 is another picture now",
            advises: "upload to a new one"
        ) {
            $0.art["art/tea-2.png"] = 200
        },
        Edit("change art and upload it again") { live in
            live.art["art/tea-2.png"] = 200
            live.targets[2] = live.targets[2].replacing("/v1", with: "/v2")
        },
        Edit("change the address alone") { $0.targets[2] = $0.targets[2].replacing("/v1", with: "/v2") },
        Edit(
            "change the tray image", ["pictures-changed warning"], says: "1 picture that apps load from"
        ) { $0.packs[0].icon = "art/tea-3.png" },
        Edit(
            "change the publisher", ["renamed error"], says: "has another name: “lim_studio_",
            advises: "10 more identifiers (ana_lim_sticker_category_tea, ana_lim_sticker_moves_move_1, "
        ) { $0.publisher = "Lim Studio" },
        Edit("change the publisher, keep the vendor") { live in
            live.publisher = "Lim Studio\nvendor: ana_lim"
        },
        Edit(
            "change the bundle id", ["renamed error"], says: "com.example.live.moves",
            advises: "it is made of `bundle-id` and"
        ) { $0.targets[1] = "imessage: { bundle-id: com.ana.live, packs: separate }" },
        Edit(
            "put all packs into one app",
            ["removed warning", "renamed error"],
            says: "iMessage's app “com.example.live.moves” was released and is gone",
            advises: "`stickerpress lock remove imessage:com.example.live.moves -m "
        ) { $0.targets[1] = "imessage: { bundle-id: com.example.live }" },
        Edit(
            "change WhatsApp's identifier", ["renamed error"],
            says: "WhatsApp's pack “tea” has another name: “tea-2024”",
            advises: "it is made of the pack's `identifier` or `id`: restore the old value"
        ) { $0.packs[0].lines = ["targets: { whatsapp: { identifier: tea-2024 }, imessage: {}, editor-sdk: {} }"] },
        Edit(
            "remove a sticker", ["stickers-removed warning"],
            says: "1 sticker of pack “Tea” (tea-5) was released and is gone",
            advises: "`stickerpress lock remove tea/tea-5 -m "
        ) { $0.packs[0].stickers.removeLast() },
        Edit(
            "rename a sticker's file", ["renamed error"],
            says: "has another name: “",
            advises: "`id: tea-4` in this sticker, in short form `- { file: …, id: tea-4 }`"
        ) { $0.renameArt("art/tea-4.png", to: "art/mug.png") },
        Edit("rename a sticker's file, keep its id") { live in
            live.renameArt("art/tea-4.png", to: "art/mug.png")
            live.packs[0].stickers[3].id = "tea-4"
        },
        Edit("rename the art of the tray image", ["renamed error"]) { live in
            live.renameArt("art/tea-1.png", to: "art/first.png")
            live.packs[0].icon = "art/first.png"
        },
        Edit(
            "switch a platform off", ["removed warning"], says: "11 identifiers of iMessage ("
        ) { $0.targets[1] = "imessage: false" },
        Edit(
            "rename two packs at once", ["renamed error", "renamed error"],
            says: "has another name: “"
        ) { live in
            live.packs[0].name = "Blue"
            live.packs[1].name = "Green"
        },
        Edit("replace a pack by another one", ["removed warning"]) { live in
            live.packs[1] = .init(name: "New", stickers: live.stickers("new", 4, "png"))
        },
    ]

    @Test(arguments: edits) func aReleasedCatalog(edit: Edit) async throws {
        var live = LiveCatalog(stills: edit.stills)
        try await live.release(in: folder)
        let lock = try folder.text("stickerpress.lock")
        edit.edit(&live)
        let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        let found = findings.map { "\($0.rule.dropFirst("release/".count)) \($0.severity)" }
        expect(found, is: edit.expected, "\(findings.map(\.message))")
        let manifest = folder.path + "/pack.yaml"
        #expect(findings.allSatisfy { $0.path == manifest && $0.line != nil })
        try expect(folder.text("stickerpress.lock"), is: lock, "planning records nothing")
        guard let first = findings.first else {
            #expect(edit.says.isEmpty && edit.advises.isEmpty)
            return
        }
        #expect(edit.says.isEmpty || first.message.contains(edit.says), "\(first.message)")
        #expect(edit.advises.isEmpty || first.notes.contains { $0.contains(edit.advises) }, "\(first.notes)")
        // A command takes nothing out of the lock that is published still, but for what is another thing now.
        let published = Set(try await live.prepared(in: folder).identifiers.map(\.key))
        for finding in findings where finding.rule != "release/kind-changed" {
            guard let (keys, targets) = finding.notes.last.flatMap(Self.removal) else { continue }
            let outcome = try StickerPress().removeFromLock(keys, of: folder.path, targets: targets)
            #expect(!outcome.removed.isEmpty && published.isDisjoint(with: outcome.removed.map(\.key)), "\(finding)")
            try folder.write(lock, to: "stickerpress.lock")
        }
    }

    /// The keys and targets of the command in a note.
    private static func removal(_ note: String) -> (keys: [String], targets: [String]?)? {
        guard let match = note.firstMatch(of: /`stickerpress lock remove (.+?)((?: --target \S+)*) -m \S+`/) else {
            return nil
        }
        let targets = match.2.split(separator: " --target ").map(String.init)
        let keys = match.1.matches(of: /'([^']*)'|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
        return (keys, targets.isEmpty ? nil : targets)
    }

    /// A third animation ends what `remainder: still` did to the first two, which were released as stills.
    @Test func animationsThatWereReleasedAsStills() async throws {
        var live = LiveCatalog()
        live.targets = ["whatsapp: { remainder: still }"]
        live.packs[0].stickers += live.stickers("wave", 2, "gif")
        try await live.release(in: folder)
        // A new still is not the cause.
        live.packs[0].stickers += live.stickers("fresh", 1, "png") + live.stickers("late", 1, "gif")
        let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        expect(findings.map(\.rule), is: ["release/stickers-moved"], "\(findings)")
        expect(
            findings.first?.message, is: "2 stickers of WhatsApp's pack “tea” are in “tea-animated” now: wave-1, wave-2"
        )
        expect(
            findings.first?.notes,
            is: [
                "people who have added “tea” lose them there: list new stickers after the released ones, or leave out of "
                    + "WhatsApp those that need another pack",
                "if it is meant, say why before the next release: `rules: { release/stickers-moved: { level: warning, reason: … } }`",
            ])
        // A release does not record it unless it was accepted.
        try await expect(live.prepared(in: folder, isRelease: true).status, is: .findings)
        var accepted = live
        accepted.packs[0].lines = [
            "rules: { release/stickers-moved: { level: warning, reason: both packs are linked } }"
        ]
        let release = try await accepted.prepared(in: folder, isRelease: true)
        let said = release.findings.filter { $0.rule.hasPrefix("release/") }
        #expect(release.status == .success && said.map(\.severity) == [.warning], "\(said)")
        // The remedy helps.
        live.packs[0].stickers[live.packs[0].stickers.count - 1].id = "late-1, targets: { whatsapp: false }"
        let mended = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        #expect(mended.isEmpty, "\(mended)")
    }

    /// A sticker that is gone is missed on every platform, whether it has an identifier of its own there or not.
    @Test(arguments: [
        ("whatsapp: {}", "lose that sticker with the next update", "the next release records that it is gone"),
        ("imessage: { bundle-id: com.example.live }", "iOS no longer knows the sticker", "lock remove tea/tea-5 -m "),
        ("editor-sdk: {}", "edits that people saved no longer find the sticker", "lock remove tea/tea-5 -m "),
    ])
    func aStickerThatIsGone(target: String, loss: String, advice: String) async throws {
        var live = LiveCatalog()
        live.publisher = "Ana Lim\nvendor: ana"
        live.targets = [target]
        try await live.release(in: folder)
        live.packs[0].stickers.removeLast()
        let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        #expect(findings.map(\.rule) == ["release/stickers-removed"] && findings.map(\.severity) == [.warning])
        expect(
            findings.first.map { $0.notes[0].contains(loss) && $0.notes[1].contains(advice) }, is: true, "\(findings)")
    }

    /// What messengers keep: sets of bots, packs that never change, names that people type.
    @Test func packsOfMessengers() async throws {
        var released = LiveCatalog()
        released.packs.removeLast()
        released.targets = [
            "signal: {}", "telegram: { bot: a_bot, sets: both }", "emoji: { services: [mastodon, slack], prefix: a_ }",
        ]
        try await released.release(in: folder)
        func found(_ edit: (inout LiveCatalog) -> Void) async throws -> (texts: [String], readme: String) {
            var live = released
            edit(&live)
            let built = try await live.prepared(in: folder)
            let readmes = built.plans.compactMap { target, plan -> String? in
                guard ["signal", "emoji"].contains(target.name),
                    case .text(let text)? = plan.output["README.md"]?.content
                else {
                    return nil
                }
                return text.string
            }
            let findings = built.findings.filter { $0.rule.hasPrefix("release/") }
            return (findings.map { ([$0.message] + $0.notes).joined(separator: " | ") }, readmes.joined())
        }
        #expect(try await !found { _ in }.readme.contains("Since the last release"))
        let added = try await found { $0.packs[0].stickers += $0.stickers("late", 1, "png") }
        expect(added.texts.count, is: 1)
        expect(
            added.texts.first?.hasPrefix(
                "Signal's pack “tea” cannot change, and 1 sticker differs from what was released: late-1 | "), is: true)
        #expect(added.readme.hasSuffix("## Since the last release\n\n- new: `a_late_1`\n"))
        // What the lock has no longer is new.
        try expect(StickerPress().removeFromLock(["a_tea_2"], of: folder.path).status, is: .success)
        let renamed = try await found { $0.packs[0].stickers[1].id = "tea-2, targets: { emoji: { shortcode: two } }" }
        #expect(renamed.texts.isEmpty && renamed.readme.hasSuffix("- new: `two`\n"), "\(renamed)")
        try await released.release(in: folder)
        let other = try await found { $0.packs[0].stickers[1].id = "second" }
        #expect(other.readme.hasSuffix("- renamed: `a_tea_2` → `a_second`\n"), "\(other.readme.suffix(200))")
        // What stays as it is on the server is not named.
        let kept = try await found { $0.packs[0].stickers[1].id = "other, targets: { emoji: { shortcode: a_tea_2 } }" }
        #expect(!kept.readme.contains("a_tea_2"), "\(kept.readme.suffix(200))")
        let drawn = try await found { $0.art["art/tea-2.png"] = 200 }
        expect(drawn.texts.first?.contains("differs from what was released: tea-2 | "), is: true, "\(drawn.texts)")
        #expect(drawn.readme.hasSuffix("- another picture: `a_tea_2`\n"))
        let gone = try await found { $0.packs[0].stickers.removeLast() }
        #expect(
            gone.texts.contains { $0.contains("differs from what was released: tea-5 | ") }
                && gone.readme.hasSuffix("- gone: `a_tea_5`\n"))
        #expect(gone.texts.contains { $0.contains("people who have Telegram's set “tea_by_a_bot”") })
        let bot = try await found { $0.targets[1] = "telegram: { bot: b_bot, sets: both }" }
        #expect(
            bot.texts.count == 1 && bot.texts[0].contains("“tea_by_a_bot” has another name: “tea_by_b_bot”"), "\(bot)")
        let prefix = try await found { $0.targets[2] = "emoji: { services: [mastodon] }" }
        #expect(
            prefix.texts.count == 1 && prefix.texts[0].contains("another name: “tea_1” | it is made of `prefix` and"))
        expect(
            prefix.texts.first?.contains("| 4 more identifiers (a_tea_2, a_tea_3, a_tea_4, a_tea_5) change with it |"),
            is: true, "\(prefix.texts)")
    }

    /// Names that are changed one by one are found one by one, each where it is; an option is one finding at its line.
    @Test func eachChangedNameIsFoundWhereItIs() async throws {
        func option(_ emoji: String, _ discord: String) -> String {
            ", targets: { emoji: { shortcode: \(emoji) }, discord: { name: \(discord) } }"
        }
        var released = LiveCatalog()
        released.targets = [
            "discord: {}", "emoji: { prefix: a_ }", "editor-sdk: {}",
            "imessage: { bundle-id: com.ana.a, packs: merged }",
        ]
        for number in 0..<3 {
            released.packs[0].stickers[number].id = "tea-\(number + 1)" + option("w\(number)", "W\(number)")
        }
        released.packs[1].stickers[1].id = "move-2" + option("moves", "Moves")
        try await released.release(in: folder)
        func found(_ edit: (inout LiveCatalog) -> Void) async throws -> [String] {
            var live = released
            edit(&live)
            let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
            let lines = live.manifest.split(separator: "\n", omittingEmptySubsequences: false)
            return findings.map { finding in
                let place = lines[(finding.line ?? 1) - 1].dropFirst((finding.column ?? 1) - 1)
                let command = finding.notes.last.flatMap(Self.removal)
                let words = (command?.keys ?? []) + (command?.targets ?? []).map { "of " + $0 }
                return "\(finding.severity) \(place.prefix(8)): \(words.joined(separator: " "))"
            }
        }
        let edited = try await found {
            $0.packs[0].stickers[0].id = "tea-1" + option("v0", "V0")
            $0.packs[0].stickers[2].id = "tea-3" + option("v2", "V2")
            $0.packs[0].lines = ["rules: { release/renamed: { level: info, reason: new names } }"]
            $0.packs[1].stickers[1].id = "move-2" + option("moving", "Moving")
        }
        expect(
            edited,
            is: [
                "warning Moving }: discord:Moves", "info V0 } } }: discord:W0", "info V2 } } }: discord:W2",
                "error moving }: emoji:moves", "info v0 }, di: emoji:w0", "info v2 }, di: emoji:w2",
            ])
        let prefix = try await found { $0.targets[1] = "emoji: { prefix: bb_ }" }
        let names = ["a_move_1", "a_move_3", "a_move_4", "a_tea_4", "a_tea_5"]
        expect(prefix, is: ["error bb_ }: " + names.map { "emoji:" + $0 }.joined(separator: " ")])
        let apps = try await found { $0.targets[3] = "imessage: { bundle-id: com.ana.b, packs: separate }" }
        let stickers = ["move-1", "move-2", "move-3", "move-4", "tea-1", "tea-2", "tea-3", "tea-4", "tea-5"]
        expect(
            apps,
            is: [
                "error com.ana.: imessage:com.ana.a",
                "warning separate: " + stickers.map { "imessage:stickers/" + $0 }.joined(separator: " "),
            ])
        let off = [
            try await found { $0.targets[0] = "discord: false" },
            try await found { $0.packs[0].lines = ["targets: { discord: false, emoji: {}, imessage: {} }"] },
            try await found { $0.packs[0].stickers[4].id = "tea-5, targets: { emoji: false }" },
        ]
        expect(
            off.map { $0.first { $0.contains("false") }?.prefix(13) }, is: Array(repeating: "warning false", count: 3))
        let publisher = try await found { $0.publisher = "Lim" }
        expect(publisher, is: ["error Lim: moves tea of editor-sdk"])
        let pack = try await found { $0.packs[0].name = "Hot Tea" }
        expect(pack, is: ["error Hot Tea: tea of editor-sdk"])
    }

    /// A part of a pack that was retired has not become one of animations that come later.
    @Test func aRetiredPartStaysRetired() async throws {
        var live = LiveCatalog(stills: 34)
        live.targets = ["whatsapp: {}"]
        try await live.release(in: folder)
        live.packs[0].stickers.removeLast(24)
        live.packs[0].stickers += live.stickers("late", 3, "gif")
        let found = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        #expect(found.contains { $0.rule == "release/removed" && $0.message.contains("tea-2”") }, "\(found)")
        #expect(!found.contains { $0.rule == "release/kind-changed" }, "\(found)")
    }

    /// A pack that was released by itself has a lock beside it, which does not count for the catalog that lists it.
    @Test func theLockOfAListedManifestIsNamed() async throws {
        var pack = LiveCatalog()
        pack.targets = ["whatsapp: {}"]
        pack.packs.removeLast()
        let inner = TemporaryFolder()
        try await pack.release(in: inner)
        try folder.copy("", of: inner, to: "tea")
        try folder.write("targets: { whatsapp: {} }\npacks: [tea]\n", to: "pack.yaml")
        func found(isRelease: Bool = false) async throws -> [Finding] {
            var request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
            request.isRelease = isRelease
            let targets = try TargetRegistry.all()
            let loaded = ManifestLoader(targets: targets).load(folder.path)
            let build = await BuildPlanner(loaded: loaded, request: request, targets: targets).plan()
            return build.findings.filter { $0.rule == "release/other-lock" }
        }
        let warned = try await found()
        #expect(warned.map(\.severity) == [.warning] && warned[0].path.hasSuffix("tea/stickerpress.lock"), "\(warned)")
        try await expect(found(isRelease: true).map(\.severity), is: [.error])
        try folder.copy("tea/stickerpress.lock", of: folder, to: "stickerpress.lock")
        try await expect(found(), is: [])
    }

    /// Several packs may have one name on a platform, and the lock a line for each of them.
    @Test func oneNameOfTwoPacks() async throws {
        var released = LiveCatalog()
        released.targets = ["discord: {}", "emoji: { services: [slack] }"]
        for pack in 0..<2 { released.packs[pack].stickers[0].id = "hello" }
        try await released.release(in: folder)
        let lock = try folder.text("stickerpress.lock")
        #expect(lock.contains("discord sticker Hello of=tea/hello") && lock.contains("Hello of=moves/hello"))
        func found(_ edit: (inout LiveCatalog) -> Void) async throws -> [Finding] {
            var live = released
            edit(&live)
            return try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        }
        try await expect(found { _ in }, is: [])
        // Emoji keep their names, whichever pack is first.
        let swapped = try await found { $0.packs.swapAt(0, 1) }
        expect(swapped, is: [], "\(swapped.map(\.message))")
        for pack in 0..<2 {
            let gone = try await found { $0.packs[pack].stickers.removeFirst() }
            let (keys, targets) = try #require(gone.first?.notes.last.flatMap(Self.removal))
            #expect(keys == [["tea/hello", "moves/hello"][pack]] && targets == nil, "\(gone)")
        }
        // A release keeps what is gone until it is taken out, and takes out no more.
        let other = TemporaryFolder()
        released.targets = ["discord: {}"]
        try await released.release(in: other)
        released.packs[0].stickers.removeFirst()
        try await released.release(in: other)
        #expect(try other.text("stickerpress.lock").contains("Hello of=tea/hello"))
        try expect(StickerPress().removeFromLock(["tea/hello"], of: other.path).removed.count, is: 1)
        #expect(try other.text("stickerpress.lock").contains("Hello of=moves/hello"))
        #expect(try await !released.prepared(in: other).findings.contains { $0.rule.hasPrefix("release/") })
    }

    /// Keys that mean more than one thing: a pack called like a sticker of another one.
    @Test func commandsForTheLockTakeOutNothingElse() async throws {
        var live = LiveCatalog()
        live.packs[0].stickers[0].id = "moves"
        live.packs[1].stickers[0].id = "tea"
        live.targets = [
            "whatsapp: {}", "imessage: { bundle-id: com.ana.a, packs: merged }", "telegram: { bot: a_bot }",
            "discord: {}",
            "emoji: {}",
        ]
        try await live.release(in: folder)
        let kept = try await live.prepared(in: folder).identifiers.filter { $0.record.owner?.pack == "moves" }
        let stickers = live.packs[0].stickers
        live.packs[0].stickers = live.stickers("new", 4, "png")
        live.packs[0].id = "new"
        let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/removed") }
        #expect(stickers.count == 5 && findings.count == 1, "\(findings)")
        for finding in findings {
            let (keys, targets) = try #require(finding.notes.last.flatMap(Self.removal))
            try expect(StickerPress().removeFromLock(keys, of: folder.path, targets: targets).status, is: .success)
        }
        let left = Set(try StickerPress().lock(folder.path).identifiers.map(\.ownedKey))
        #expect(kept.allSatisfy { $0.target == RegistryEntry.manifest || left.contains($0.ownedKey) }, "\(left)")
        #expect(left.allSatisfy { $0.owner?.pack != "tea" || $0.key.kind == "app" }, "\(left)")
    }

    /// A release of one platform knows where a sticker is now; the other platforms are not told that it is gone.
    @Test func aStickerThatMovedBeforeAReleaseOfAnotherPlatform() async throws {
        var live = LiveCatalog()
        live.targets = ["imessage: { bundle-id: com.ana.a, packs: merged }", "emoji: {}"]
        try await live.release(in: folder)
        live.packs[1].stickers.insert(live.packs[0].stickers.remove(at: 1), at: 0)
        let emoji = try await live.prepared(in: folder).identifiers.filter { $0.target != "imessage" }
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(emoji)
        let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        expect(findings, is: [])
    }

    /// A build goes on where something is gone, which may be meant; `lock --check` fails until that is decided.
    @Test func removalsAreDecided() async throws {
        let press = try StickerPress()
        var live = LiveCatalog()
        live.targets = ["whatsapp: {}", "imessage: { bundle-id: com.ana.live, packs: merged }"]
        try await live.release(in: folder)
        func check() async throws -> (status: StickerEngine.ExitStatus, severities: [Severity]) {
            #expect(try await !live.prepared(in: folder).findings.contains { $0.severity == .error })
            let request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
            let outcome = await press.checkLock(request)
            return (outcome.status, outcome.findings.map(\.severity))
        }
        #expect(try await check() == (.success, []))
        live.packs[0].stickers.removeLast()
        live.packs.removeLast()
        #expect(try await check() == (.findings, [.error, .error]))
        // WhatsApp's pack goes on without the sticker, which the next release records.
        let removed = press.removeFromLock(["moves", "tea/tea-5"], of: folder.path)
        expect(removed.status, is: .success)
        #expect(try await check() == (.success, [.warning]))
        live.packs[0].stickers.removeLast()
        #expect(try await check() == (.findings, [.error]))
        live.packs[0].lines = ["rules: { release/stickers-removed: { level: warning, reason: old drawings } }"]
        #expect(try await check() == (.success, [.warning]))
    }

    /// The first of its packs stands for one app of several; the others still need it.
    @Test func theAppOfPacksThatStayIsKept() async throws {
        var live = LiveCatalog()
        live.targets = ["whatsapp: {}", "imessage: { bundle-id: com.ana.live, packs: merged }"]
        try await live.release(in: folder)
        let removed = try StickerPress().removeFromLock(["tea"], of: folder.path).removed
        #expect(removed.count { $0.target == "imessage" } == 5 && removed.count { $0.target == "whatsapp" } == 1)
        #expect(removed.allSatisfy { $0.record.kind != "app" })
        try expect(StickerPress().removeFromLock(["com.ana.live"], of: folder.path).removed.count, is: 1)
    }

    /// In one app of all packs, a name that people have sent does not come to show another pack's picture unsaid.
    @Test func namesOfOneAppStay() async throws {
        var released = LiveCatalog()
        released.targets = ["imessage: { bundle-id: com.example.live, packs: merged }"]
        for pack in 0..<2 { released.packs[pack].stickers[0].id = "smile" }
        try await released.release(in: folder)
        func found(_ edit: (inout LiveCatalog) -> Void) async throws -> [Finding] {
            var live = released
            edit(&live)
            return try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
        }
        let renamed = try await found { $0.packs[0].stickers[0].id = "grin" }
        #expect(renamed.map(\.rule) == ["release/renamed"] && renamed.map(\.severity) == [.warning])
        expect(
            renamed.first?.message.hasSuffix("iMessage's sticker “stickers/smile” has another name: “stickers/grin”"),
            is: true,
            "\(renamed)")
        let removed = try await found { $0.packs[0].stickers.removeFirst() }
        expect(removed.map(\.rule), is: ["release/stickers-removed"], "\(removed)")
        // A sticker that moves takes its name along.
        let moved = try await found { live in
            let sticker = live.packs[0].stickers.remove(at: 1)
            live.packs[1].stickers.insert(sticker, at: 0)
        }
        expect(moved, is: [])
        // So does one whose pack gets another id, even if it is drawn again at the same time.
        let other = try await found { live in
            live.packs[0].name = "Hot Tea"
            live.art["art/tea-2.png"] = 200
        }
        expect(other, is: [])
        // A new pack may take all names of one that is gone, which cannot go unsaid.
        let replaced = try await found { live in
            let ids = ["smile", "tea-2", "tea-3", "tea-4", "tea-5"]
            var new = live.stickers("new", 5, "png")
            for index in new.indices { new[index].id = ids[index] }
            live.packs[0] = .init(name: "New", stickers: new)
        }
        expect(replaced.map(\.rule), is: ["release/removed"], "\(replaced)")
    }

    /// `icon` is for the first part of a split pack: what brings the picture of a further one back is the old order.
    @Test(arguments: [true, false]) func theCoverOfAFurtherPart(hasIcon: Bool) async throws {
        var live = LiveCatalog(stills: 33)
        if !hasIcon { live.packs[0].icon = nil }
        try await live.release(in: folder)
        let second = live.packs[0].stickers.remove(at: 1)
        live.packs[0].stickers.append(second)
        func covers() async throws -> [Finding] {
            try await live.prepared(in: folder).findings.filter { $0.message.contains("is another picture now: ") }
        }
        let found = try await covers()
        expect(found.map(\.severity), is: [.warning])
        let finding = try #require(found.first)
        #expect(finding.message.contains("“tea-2” is another picture now: art/tea-32.png, and it was art/tea-31.png"))
        expect(finding.notes.first?.hasSuffix("a further part of a pack has that of its first sticker"), is: true)
        live.packs[0].stickers.insert(live.packs[0].stickers.removeLast(), at: 1)
        try await expect(covers(), is: [])
    }

    /// Before a release nothing is reported, whatever is edited.
    @Test func nothingReleasedNothingReported() async throws {
        for edit in Self.edits where edit.expected.contains(where: { $0.hasSuffix("error") }) {
            var live = LiveCatalog(stills: edit.stills)
            edit.edit(&live)
            let findings = try await live.prepared(in: folder).findings.filter { $0.rule.hasPrefix("release/") }
            expect(findings, is: [], "\(edit.title)")
        }
    }
}
