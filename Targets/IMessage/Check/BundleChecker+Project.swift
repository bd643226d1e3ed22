import StickerModel

extension BundleChecker {
    mutating func checkProject() {
        let catalogs = index.folders(below: path, endings: FolderKind.catalog).filter(holdsStickers)
        // The user may have named the .xcodeproj itself: then nothing beside it is seen.
        let isAlone = path.isEmpty && tree.contains("project.pbxproj")
        let files =
            isAlone
            ? ["project.pbxproj"]
            : index.folders(below: path, endings: FolderKind.project).filter { FileName.folder($0) == path }
                .map { $0 + "/project.pbxproj" }.filter(tree.contains)
        var projects: [IMessageProject] = []
        for file in files {
            var reader = ProjectReader(path: file, folder: isAlone ? nil : path, levels: levels, log: log)
            let project = reader.project(in: tree)
            log = reader.log
            if let project { projects.append(project) }
        }
        let layout = projects.compactMap(\.layout).first
        let stickers = checkCatalogs(catalogs, project: path, layout: layout)
        for var project in projects {
            project.catalogs = catalogs.filter { !packs(in: $0).isEmpty }
            project.iconSets = isAlone ? [] : iconSets(below: path)
            project.animatedPNGs = stickers.filter { $0.facts?.format == .apng }.count
            project.schemeAsks = schemeAsks(beside: project.path)
            log.add(rules.judge(project, by: ProjectMetrics.all, levels: levels))
        }
    }

    /// Judges catalogs with their packs and icon sets; `project` is the folder whose icon sets they share.
    @discardableResult
    mutating func checkCatalogs(
        _ catalogs: [String], project: String?, layout: ProjectLayout? = nil
    ) -> [IMessageSticker] {
        var stickers: [IMessageSticker] = []
        for catalog in catalogs {
            let own = iconSets(below: project ?? catalog)
            let others = index.subfolders(of: catalog, endings: FolderKind.otherIcons)
            let subject = IMessageCatalog(
                path: catalog, name: name(of: catalog), packs: packs(in: catalog).map(FileName.last), iconSets: own,
                otherIcons: others, hasContents: tree.contains(FileName.join(catalog, "Contents.json")))
            log.add(rules.judge(subject, by: CatalogMetrics.all, levels: levels))
            for folder in packs(in: catalog) {
                var contents = read(pack: folder)
                contents.pack.untranslated = untranslated(contents.pack)
                judge(contents)
                stickers += contents.pack.stickers
            }
            for folder in index.folders(below: catalog, endings: FolderKind.iconSet) {
                judge(iconSet: folder, layout: layout)
            }
        }
        return stickers
    }

    func packs(in catalog: String) -> [String] { index.folders(below: catalog, endings: FolderKind.pack) }

    private func iconSets(below folder: String) -> [String] {
        index.folders(below: folder, endings: FolderKind.iconSet).map { FileName.stem(FileName.last($0)) }
    }

    private func holdsStickers(_ catalog: String) -> Bool {
        !index.folders(below: catalog, endings: FolderKind.pack + FolderKind.iconSet).isEmpty
    }

    /// Whether some shared scheme asks which app to launch. Anything like the attribute counts: it is a remark only.
    private func schemeAsks(beside project: String) -> Bool {
        let folder = FileName.join(FileName.folder(project), "xcshareddata/xcschemes")
        return index.files(in: folder).filter { $0.hasSuffix(".xcscheme") }.contains { name in
            guard let bytes = try? tree.bytes(FileName.join(folder, name)) else { return false }
            return String(decoding: bytes, as: UTF8.self).contains(/launchAutomaticallySubstyle\s*=\s*"2"/)
        }
    }

    /// Stickers without a text in a language that the pack has a `.strings` file for.
    private mutating func untranslated(_ pack: IMessagePack) -> [String: [String]] {
        strings(of: pack).mapValues { texts in
            pack.stickers.filter { sticker in
                sticker.file.map { texts[StringsFile.key(of: $0.value)] == nil } ?? false
            }.map(\.name)
        }.filter { !$0.value.isEmpty }
    }

    /// The texts of a pack's `.strings` files, by language and key.
    mutating func strings(of pack: IMessagePack) -> [String: [String: String]] {
        let name = pack.name + ".strings"
        var result: [String: [String: String]] = [:]
        for folder in index.folders(below: path, endings: ["lproj"]) where index.files(in: folder).contains(name) {
            let file = FileName.join(folder, name)
            guard let bytes = try? tree.bytes(file) else { continue }
            do {
                let members = try PropertyListParser.parseStrings(bytes, file: file).members
                let pairs = members.compactMap { member in member.value.text.map { (member.key, $0) } }
                result[FileName.stem(FileName.last(folder))] = Dictionary(pairs) { $1 }
            } catch {
                log.raise(
                    .plistUnreadable, ["problem": error.message], path: file, at: error.location, levels: levels)
            }
        }
        return result
    }
}
