import StickerModel

/// Icon sets: each slot gets an entry, and each entry its own icon of the right size.
extension BundleFixer {
    /// Icons that are missing or wrong are made from the largest one that is not, else from the first sticker.
    mutating func fix(_ set: IMessageIconSet, _ part: BundleContents.Part) {
        let folder = ContentsFile.folder(of: set.path)
        let file = FileName.join(folder, "Contents.json")
        guard let request = masters(set, part),
            var document = document(at: file) ?? (set.isListRead ? nil : Self.newDocument)
        else { return }
        let before = document["images"]?.elements ?? []
        var images = before
        let entries = source.iconEntries(at: file).enumerated().map { ($1.location, $0) }
        let positions = Dictionary(entries) { first, _ in first }
        var changed: [String] = []
        for slot in set.table.slots where slot.need != .standalone || set.layout != .extension {
            let icons = set.icons.filter { $0.slot == slot }
            for icon in icons {
                let isRight = icon.facts.map { isGood($0, for: slot) } ?? false
                guard !isRight || !icon.entryRemarks.isEmpty, mends(Self.iconRules, at: icon.path, set.path),
                    let index = icon.entry.flatMap({ positions[$0.location] }), images.indices.contains(index)
                else { continue }
                let name = isRight ? FileName.last(icon.path) : makeIcon(slot, insteadOf: icon, in: folder, request)
                images[index] = Self.entry(of: slot, named: name, from: images[index])
                if images[index] != before[index] { changed.append("\(slot.points)@\(slot.scale)x") }
            }
            guard icons.isEmpty || !set.isListRead,
                mends(
                    IMessageIconSet.notices(aboutMissing: slot.need)
                        + ["icon-contents-missing", "json-syntax", "json-type"], at: set.path, folder)
            else { continue }
            let right = icons.first { $0.facts.map { isGood($0, for: slot) } ?? false }
            let name =
                right.map { FileName.last($0.path) } ?? makeIcon(slot, insteadOf: icons.first, in: folder, request)
            changed.append("\(slot.points)@\(slot.scale)x")
            if let index = images.firstIndex(where: { Self.isEmptyEntry($0, of: slot) }) {
                images[index] = Self.entry(of: slot, named: name, from: images[index])
            } else {
                images.append(Self.entry(of: slot, named: name, from: .object([:])))
            }
        }
        guard !changed.isEmpty else { return }
        document["images"] = .list(images)
        repairs.add(
            BundleRepair(file, .document(document), .states(["has entries for \(NameList.text(changed.uniqued))"])))
    }

    private static let iconRules = [
        "icon-size", "icon-size-settings", "icon-platform", "icon-idiom", "icon-transparent-store", "icon-transparent",
        "icon-format", "icon-interlaced", "icon-color-kind", "icon-depth", "icon-color-profile", "icon-missing",
        "icon-unreadable",
    ]

    /// Makes the icon of a slot, unless it lacks only its entry, and returns its name: that of the old one, if it is a PNG
    /// that no other entry names. A file that cannot be read stays: a person must decide. An empty one of the slot's name
    /// gives way.
    private mutating func makeIcon(
        _ slot: IconSlot, insteadOf icon: IMessageIcon?, in folder: String, _ request: IconRenderRequest
    ) -> String {
        if icon.map({ !tree.contains($0.path) }) ?? true, let own = unnamed(slot, in: folder) {
            foundIcons.insert(own)
            return own
        }
        let named = icon.flatMap { repairs.isNamed($0.path) ? $0.path : nil }
        let isUnreadable = icon.map { $0.facts == nil && (try? tree.bytes($0.path))?.isEmpty == false } ?? false
        let usual = FileName.join(folder, slot.file)
        let isVacant = icon == nil && !repairs.isNamed(usual) && (try? tree.bytes(usual))?.isEmpty == true
        let old = isVacant ? usual : isUnreadable ? nil : named
        var stem = FileName.stem(slot.file)
        if let old, old.hasSuffix(".png"), !repairs.isShared(old) { stem = FileName.stem(FileName.last(old)) }
        let name = repairs.claim(stem, ending: "png", in: folder, insteadOf: old.map { [$0] } ?? [])
        let unused = old.flatMap { repairs.release($0) }
        repairs.add(
            BundleRepair(
                FileName.join(folder, name), .image(request.recipe(slot.pixels)), removes: unused,
                .becomes("the icon of \(slot.title)" + remarkOnMaster(request.master(of: slot.pixels), for: slot))))
        return name
    }

    /// The icon of a slot that is in the folder already, and that no entry names: the only one, else that of the usual name.
    private func unnamed(_ slot: IconSlot, in folder: String) -> String? {
        let files = source.index.files(in: folder).filter { file in
            let path = FileName.join(folder, file)
            guard !repairs.isNamed(path), !foundIcons.contains(file), let facts = try? tree.image(path) else {
                return false
            }
            return isGood(facts, for: slot)
        }
        return files.count == 1 ? files.first : files.first { $0 == slot.file }
    }

    /// The entry of a slot. Keys of the old one that are not about size and device stay.
    private static func entry(of slot: IconSlot, named name: String, from old: OutputDocument) -> OutputDocument {
        var members: [String: OutputDocument] = [:]
        if case .object(let known) = old { members = known }
        members["idiom"] = nil
        members["platform"] = nil
        if case .object(let own) = slot.document { members.merge(own) { $1 } }
        members["filename"] = .string(name)
        return .object(members)
    }

    /// Whether an entry is for a slot and names no file.
    private static func isEmptyEntry(_ entry: OutputDocument, of slot: IconSlot) -> Bool {
        entry["filename"] == nil && entry["size"]?.text == slot.points && entry["scale"]?.text == "\(slot.scale)x"
            && entry["idiom"]?.text == slot.idiom
    }

    private func isGood(_ facts: ImageFacts, for slot: IconSlot) -> Bool {
        let harmless: [IconRemark] = [.alphaChannel, .uniform]
        return source.icons.list.remarks(on: facts, for: slot).allSatisfy { harmless.contains($0) }
    }

    /// All icons, for a catalog that has none.
    mutating func makeIcons(in catalog: IMessageCatalog, _ part: BundleContents.Part) {
        guard !part.packs.isEmpty, let request = masters(nil, part) else { return }
        let folder = FileName.join(catalog.path, source.icons.list.folder ?? "")
        for entry in request.iconSet(source.icons.slots, in: folder, origin: { _ in nil }) {
            switch entry.content {
            case .art(.raster(let recipe)):
                repairs.add(BundleRepair(entry.path, .image(recipe), .becomes("a new icon")))
            case .document(let document):
                repairs.add(BundleRepair(entry.path, .document(document), .states(["lists all icons"])))
            default: continue
            }
        }
    }

    private func masters(_ set: IMessageIconSet?, _ part: BundleContents.Part) -> IconRenderRequest? {
        let good = (set?.icons ?? []).filter { icon in icon.facts.map { $0.pixels?.isPlaceholder != true } ?? false }
        func largest(wide: Bool) -> IMessageIcon? {
            good.filter { $0.slot.isWide == wide }.max { area($0) < area($1) }
        }
        let sticker = part.packs.flatMap(\.stickers).first { $0.facts != nil }
        // An icon smaller than a sticker, or much smaller than another icon, is a worse master.
        let best = max(sticker?.facts?.size.area ?? 0, good.map(area).max() ?? 0)
        let least = min(best, 150_000)
        let square = largest(wide: false).flatMap { area($0) >= least ? $0 : nil }
        let wide = largest(wide: true).flatMap { area($0) >= least ? $0 : nil }
        var edit = ArtEdit()
        if let icon = square ?? wide {
            let (first, second) = (square ?? icon, wide ?? icon)
            return IconRenderRequest(
                square: IconMaster(file: first.path, edit: edit), wide: IconMaster(file: second.path, edit: edit),
                background: repairs.order.background)
        }
        guard let sticker else { return nil }
        edit.margin = IconMaster.roomyMargin
        let master = IconMaster(file: sticker.path, edit: edit)
        return IconRenderRequest(square: master, wide: master, background: repairs.order.background)
    }

    /// Whether a slot is larger than what its icon is made of.
    private func remarkOnMaster(_ master: IconMaster, for slot: IconSlot) -> String {
        guard let facts = try? tree.image(master.file), !facts.format.isVector,
            max(facts.size.width, facts.size.height) < max(slot.width, slot.height)
        else { return "" }
        return ", enlarged from \(facts.size.width) x \(facts.size.height) px, which blurs it: larger art is better"
    }

    private func area(_ icon: IMessageIcon) -> Int { icon.facts?.size.area ?? 0 }
}
