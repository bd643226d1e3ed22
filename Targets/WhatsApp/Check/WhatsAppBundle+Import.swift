import StickerModel

extension WhatsAppBundle {
    /// The packs of the bundle as a manifest describes them; the first of them gets the findings of the bundle.
    func packs() -> [ImportedPack] {
        let stores = storeLinks()
        var packs = openedPacks.map { pack in
            var imported = imported(pack)
            imported.links.playStore = stores.links.playStore
            imported.links.appStore = stores.links.appStore
            imported.notices = remarks(on: pack)
            return imported
        }
        if !packs.isEmpty {
            packs[0].findings = readingFindings() + stores.refused
            packs[0].notices += unnamed()
            if ["AndroidManifest.xml", "base/manifest/AndroidManifest.xml"].contains(where: tree.contains) {
                packs[0].leaveOut(["id, name and version of the app, which belong under `app:`"])
            }
        }
        return packs
    }

    /// The store addresses without those whose hosts WhatsApp refuses: no pack could be built with them. Builds rewrite
    /// addresses at apps.apple.com themselves.
    private func storeLinks() -> (links: Links, refused: [Finding]) {
        guard var written = document else { return (Links(), []) }
        if let address = written.appStore?.text.value, let rewritten = WrittenLink.rewritten(appStore: address) {
            written.appStore?.text.value = rewritten
        }
        let findings = target.rules.judge(written)
        func refusal(_ rule: String) -> Finding? { findings.first { $0.rule == rule } }
        let (play, app) = (refusal("whatsapp/play-store-host"), refusal("whatsapp/app-store-host"))
        var links = Links()
        if play == nil { links.playStore = document?.playStore?.text.value }
        if app == nil { links.appStore = document?.appStore?.text.value }
        return (links, [play, app].compactMap(\.self))
    }

    /// What reading the bundle has found. Only errors leave something out of an import: what is found under another key
    /// or name is imported, and so is a text that is not UTF-8.
    private func readingFindings() -> [Finding] {
        var found: [SourceLocation: String] = [:]
        for picture in openedPacks.flatMap(\.pictures) where picture.facts != nil {
            if let location = picture.file?.location { found[location] = picture.path }
        }
        let hasEmojis = openedPacks.allSatisfy { !$0.stickers.contains { $0.emojis == nil } }
        return log.all.map { finding in
            var imported = finding
            imported.severity = min(finding.severity, .warning)
            switch finding.rule {
            case "whatsapp/json-packs-key", "whatsapp/text-encoding", "whatsapp/folder-name": return imported
            case "whatsapp/json-emojis-key": return hasEmojis ? imported : finding
            case "whatsapp/sticker-missing", "whatsapp/tray-missing":
                guard let line = finding.line, let column = finding.column,
                    let picture = found[SourceLocation(file: path, line: line, column: column)]
                else { return finding }
                imported.notes.append("\(FileName.last(picture)) is imported")
                return imported
            default: return finding
            }
        }
    }

    /// Images beside the others that no pack names.
    private func unnamed() -> [Notice] {
        guard kind == .ios || kind == .android else { return [] }
        let named = Set(openedPacks.flatMap(\.pictures).map(\.path))
        let folder = FileName.folder(path)
        let folders =
            kind == .ios ? [folder] : openedPacks.map { FileName.join(folder, $0.name?.value ?? "") }
        let others = tree.pictures(in: Set(folders), ending: ["webp", "png"], besides: named)
        guard !others.isEmpty else { return [] }
        let names = others.map(FileName.last)
        // Folders of packs mostly have files of the same names.
        let isClear = Set(names).count == names.count
        let shown = isClear ? names : others.map { $0.below(FileName.folder(path)) ?? $0 }
        return [Notice("import/unnamed", ["names": NameList.text(shown)], path: path)]
    }

    private func imported(_ pack: MessengerPack) -> ImportedPack {
        let identifier = pack.key ?? ""
        // An archive lists its files by bytes; people who number them mean numbers.
        let listed =
            kind == .archive
            ? pack.stickers.sorted { NaturalOrder.precedes($0.label, $1.label) } : pack.stickers
        let names = Self.names(of: listed.map(\.label), in: identifier)
        let stickers = Swift.zip(listed, names).compactMap { sticker, name -> ImportedSticker? in
            guard sticker.facts != nil, let file = picture(at: sticker.path) else { return nil }
            var imported = ImportedSticker(name: name, file: file)
            // A manifest refuses words in their place; `remarks` says so.
            imported.emojis = (sticker.emojis ?? []).flatMap { $0.value.isEmpty ? [""] : Emoji.all(in: $0.value) }
            imported.alt = sticker.text.map { LocalizedText($0.value) }
            return imported
        }
        let extras = contents.extras.compactMap { path in
            picture(at: path).map { ImportedSticker(name: FileName.stem(FileName.last(path)), file: $0) }
        }
        let all =
            extras.isEmpty
            ? stickers : (stickers + extras).sorted { NaturalOrder.precedes($0.name, $1.name) }
        var imported = ImportedPack(name: pack.title?.value ?? "", stickers: all)
        imported.publisher = pack.author?.value
        // Sticker apps call archives after the pack; only ours are called after its id.
        let isID = kind != .archive || Slug.fileSafe(identifier) == identifier
        imported.id = identifier.isEmpty || !isID ? nil : identifier
        if kind != .archive, !identifier.isEmpty, Slug.fileSafe(identifier) != identifier {
            // Under another identifier WhatsApp would take it for a second pack.
            imported.options["identifier"] = identifier
        }
        if let tray = pack.cover, tray.facts != nil { imported.tray = picture(at: tray.path) }
        let loops = Set(pack.stickers.compactMap(\.facts).filter(\.isAnimated).map { $0.loopCount ?? 0 })
        if loops.count > 1 { imported.leaveOut(["how often each animation plays"], of: pack.path) }
        if loops.count == 1, let count = loops.first, count > 0 { imported.numbers["loops"] = count }
        for (key, _, path) in Links.websites { imported.links[keyPath: path] = pack.entry?.link(key)?.text.value }
        imported.links.email = pack.entry?.string(at: "publisher_email")?.filled?.value
        return imported
    }

    /// A picture by its path in the tree, or in an archive in the tree.
    func picture(at image: String) -> ImportedFile? {
        guard let archive, !path.isEmpty else { return .file(image) }
        return image.below(path).flatMap { try? archive.bytes($0) }.map { .bytes($0) }
    }

    /// Names without the numbers that builds give them anyway: `smile` for `01_smile.webp`, where every file has one.
    private static func names(of files: [String], in pack: String) -> [String] {
        let names = files.map { name(of: $0, in: pack) }
        let plain = names.compactMap { name -> String? in
            let rest = name.drop(while: \.isDigit)
            guard rest.count < name.count, let separator = rest.first, "_- ".contains(separator) else { return nil }
            return rest.count > 1 ? String(rest.dropFirst()) : nil
        }
        let isNumbered = plain.count == names.count && Set(plain.map { $0.lowercased() }).count == plain.count
        return isNumbered ? plain : names
    }

    /// The part behind `<pack>_NN_` in names as we emit them, else the whole stem.
    private static func name(of file: String, in pack: String) -> String {
        let stem = FileName.stem(file)
        let start = pack + "_"
        guard stem.hasPrefix(start) else { return stem }
        let rest = stem.dropFirst(start.count)
        let name = rest.drop(while: \.isDigit)
        return rest.count - name.count >= 2 && name.first == "_" && name.count > 1 ? String(name.dropFirst()) : stem
    }

    /// What a manifest does not say, or says otherwise.
    private func remarks(on pack: MessengerPack) -> [Notice] {
        var remarks: [Notice] = []
        func remark(_ name: String, _ values: [String: String], _ location: SourceLocation? = nil) {
            remarks.append(Notice(name, values.merging(["pack": pack.label]) { $1 }, path: pack.path, at: location))
        }
        for sticker in pack.stickers where sticker.facts == nil && sticker.file.map({ $0.value.isEmpty }) != true {
            guard let file = sticker.file, PlainName.hasFolders(file.value) else { continue }
            remark("import/path", ["file": file.value], file.location)
        }
        for sticker in pack.stickers {
            let words = (sticker.emojis ?? []).filter { !$0.value.isEmpty && !Emoji.isIn($0.value) }
            guard let first = words.first else { continue }
            let names = NameList.text(words.map { "“\($0.value)”" })
            remark(
                "import/emoji-text", ["words": names, "sticker": sticker.label, "count": "\(words.count)"],
                first.location)
        }
        if let version = pack.entry?.string(at: "image_data_version")?.filled {
            remark("import/dropped.version", ["version": version.value], version.location)
        }
        if let avoids = pack.entry?.flag(at: "avoid_cache"), avoids.value {
            remark("import/dropped", [:], avoids.location)
        }
        let taken = contents.extras.map(FileName.last)
        let others = (contents.nested + contents.foreign).filter { !taken.contains($0) }
        if !taken.isEmpty { remark("import/unnamed.taken", ["names": NameList.text(taken)]) }
        if !others.isEmpty { remark("import/dropped.archive", ["names": NameList.text(others)]) }
        for (file, lines) in contents.furtherLines.sorted(by: { $0.key < $1.key }) where !lines.isEmpty {
            remark("import/dropped.lines", ["file": file, "lines": NameList.text(lines)])
        }
        if let flag = pack.animatedFlag {
            let few = pack.stickers(moving: !flag.value)
            let id = flag.value ? "import/animated-flag" : "import/animated-flag.still"
            let values = ["count": "\(few.count)", "all": "\(pack.stickers.count)"]
            if !few.isEmpty { remark(id, values, flag.location) }
        }
        return remarks
    }
}
