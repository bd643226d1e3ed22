import StickerModel

/// Signal: sticker packs for `signal-cli uploadStickerPack` and for the sticker creator of Signal Desktop.
package struct SignalTarget: MessengerTarget {
    package var platform: Platform
    /// Both sides of a still, and the longest of an animation, in px.
    private let side: Int
    let bytes: Int
    /// In ms.
    private let longest: Double
    private let mostStickers: Int

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .signal, files, documents: [.manifest],
            nextStep: " says how packs get into Signal; once uploaded, a pack never changes")
        let rules = platform.rules
        side = try rules.value(of: "signal/still-side")
        bytes = try rules.most("signal/file-size")
        longest = Double(try rules.most("signal/animation-duration"))
        mostStickers = try rules.mostStickers("signal/pack-maximum")
    }

    package func packs(in planner: inout MessengerPlanner) -> [PlannedPack] {
        var folders = planner.namer()
        return planner.packs.flatMap { pack in
            let options = pack.options(for: name)
            var stickers = planner.stickers(of: pack, longest: longest)
            for index in stickers.indices {
                let format: FileFormat = options.string("stills") == "png" ? .png : .webp
                stickers[index].take(encoding(stickers[index], format), on: canvas) { timing in
                    if !timing.isStill { timing.vectorRate = Self.vectorRate }
                }
                stickers[index].emojis = Array(stickers[index].sticker.emojis.prefix(1))
            }
            planner.giveDefaultEmoji(&stickers, of: pack)
            planner.raise("emojis-cut", about: stickers.map(\.sticker).filter { $0.emojis.count > 1 }, of: pack)
            let parts = planner.parts(of: stickers, most: mostStickers)
            let packs = parts.enumerated().map { number, part in
                let title = (options.string("title") ?? pack.name) + (number > 0 ? " \(number + 1)" : "")
                return PlannedPack(
                    pack, key: title, title: title, author: options.string("author") ?? pack.publisher,
                    folder: number > 0 ? folders.claim("\(pack.id)-\(number + 1)") : pack.id,
                    stickers: planner.numbered(part, besides: [Self.cover]),
                    cover: cover(options.string("cover") ?? pack.icon, pack.edit.plain))
            }
            planner.raiseSplit(
                "pack-split", of: pack, into: packs.map { "\($0.folder) (\($0.holds))" }, most: mostStickers)
            planner.raiseDrawn(stickers, of: pack, onto: side)
            planner.raiseDropped([.alt, .tags], of: pack)
            return packs
        }
    }

    private static let cover = "cover.png"
    /// Frames a second at which Lottie animations are drawn: more take bytes that their colors need.
    private static let vectorRate = 20.0

    private var canvas: Canvas { .fixed(.square(side)) }

    private func encoding(_ planned: PlannedSticker, _ still: FileFormat) -> Encoding {
        let quality = planned.sticker.edit.quality
        var encoding = Encoding(planned.isMoving ? .apng : still, byteBudget: bytes, quality: quality)
        (encoding.isTruecolor, encoding.canShrink) = (planned.isMoving, planned.isMoving)
        return encoding
    }

    /// The picture of the pack: of the art that the manifest names for it, else of the pack's icon.
    private func cover(_ file: String?, _ edit: ArtEdit) -> PlannedCover? {
        file.map { file in
            let encoding = Encoding(.png, byteBudget: bytes, quality: edit.quality)
            let recipe = ImageRecipe(of: file, edit, as: encoding, on: canvas, isStill: true)
            return PlannedCover(Self.cover, .raster(recipe), role: "cover")
        }
    }
}

extension SignalTarget {
    /// Signal's own id of a pack is not known before the upload.
    package func identifiers(of pack: PlannedPack) -> [PublishedIdentifier] {
        var record = IdentifierRecord(kind: "pack", id: pack.folder, owner: ManifestItem(pack: pack.source.id))
        record.stickers = pack.stickers.map(\.sticker.id)
        return [PublishedIdentifier(record, at: pack.source.location(of: "id"))]
    }

    /// What `signal-cli uploadStickerPack` reads. It refuses keys that it does not know.
    package func documents(of pack: PlannedPack) -> [OutputEntry] {
        var members: [String: OutputDocument] = [
            "title": .string(pack.title), "author": .string(pack.author),
            "stickers": .list(
                pack.stickers.map { planned in
                    .object([
                        "file": .string(planned.fileName), "emoji": .string(planned.emojis.joined()),
                        // Desktop writes `image/png` for animations, too.
                        "contentType": .string("image/" + planned.fileExtension),
                    ])
                }),
        ]
        if let cover = pack.cover {
            members["cover"] = .object(["file": .string(cover.fileName), "contentType": .string("image/png")])
        }
        return [
            OutputEntry(pack.path(of: MessengerDocument.manifest.fileName), .document(.object(members))), pack.list,
        ]
    }

    package func readme(of packs: [PlannedPack]) -> [String: Template<Markdown>.Value] {
        let counted = packs.count == 1 ? "one pack" : "\(packs.count) packs"
        let values: [String: Template<Markdown>.Value] = [
            "packs": .list(
                packs.map { pack in
                    [
                        "folder": .text(.code(pack.folder, escapesBars: true)),
                        "title": .text(.code(pack.title, escapesBars: true)), "holds": .text(.text(pack.holds)),
                    ]
                }),
            "has-cover": .flag(packs.contains { $0.cover != nil }),
        ]
        return packs.heading(counted, by: packs.first?.author).merging(values) { $1 }
    }
}

extension TargetDescription {
    fileprivate static var signal: TargetDescription {
        var about = TargetDescription(name: "signal", title: "Signal")
        about.unusedKeys = ["vendor", "tray", "links", "background"]
        about.packFields = [
            Field("title", .text, "What people read.", default: "the pack's name").example("Tea Time"),
            Field("author", .text, "Who made the pack, as people read it.", default: "the publisher").example(
                "Studio Kettle"),
            Field(
                "cover", .path, "Art for the picture of the pack.", default: "the pack's icon, else the first sticker"),
            Field(
                "stills", .choice(["webp", "png"]),
                "The format of stills; WebP is nearer to the art where PNG needs fewer colors to fit.", default: "webp"),
        ]
        var pack = IdentifierKind(
            "pack", loss: "people keep the pack as it is", source: "the pack's `id`", change: .info)
        pack.isFixed = true
        about.identifierKinds = [pack]
        about.bundleKinds = ["Signal pack (manifest.json)"]
        return about
    }
}
