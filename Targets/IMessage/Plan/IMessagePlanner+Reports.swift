import StickerModel

extension IMessagePlanner {
    /// One finding per pack about animations that are faster than iMessage plays.
    mutating func reportShortFrames(_ pack: PlannedPack) {
        let shortest = limits.shortestFrame
        let fast = pack.stickers.filter { planned in
            // A rounding error at the limit does not count.
            planned.isMoving && planned.durations?.contains { $0 < shortest - 0.001 } == true
        }
        guard !fast.isEmpty else { return }
        var notice = Notice.about(fast.map(\.sticker), of: pack.source.name, "frames-joined")
        notice.values["count"] = "\(fast.count) animation\(fast.count == 1 ? "" : "s")"
        notice.values["shortest"] = MetricUnit.milliseconds.text(shortest)
        // Those that are too short for two frames play more slowly.
        let slowed = fast.filter { Timing.slowdown($0.durations ?? [], shortest: shortest) != nil }.map(\.sticker.id)
        let duration = MetricUnit.milliseconds.text(2 * shortest)
        notice.values["slowed"] =
            slowed.isEmpty ? "" : "; slowed down to \(duration), the time of two frames: \(NameList.text(slowed))"
        kit.log.raise(notice, at: pack.source.location(of: "stickers"), of: pack.source)
    }

    /// Masters smaller than the largest icon made from them.
    mutating func reportIcons(of app: PlannedApp) {
        guard let icons = app.icons else { return }
        let slots = target.icons.slots(for: icons)
        // Pixel art does not blur.
        let masters = [icons.square, icons.wide].filter { $0.edit.enlarge != .pixels }
        for file in Set(masters.map(\.file)).sorted() {
            let made = slots.map(\.pixels).filter { icons.master(of: $0).file == file }
            guard let facts = kit.art[file], !facts.format.isVector, let largest = made.max(by: { $0.area < $1.area }),
                facts.size.width < largest.width, facts.size.height < largest.height
            else { continue }
            kit.log.raise(
                Notice(
                    "icon-enlarged",
                    [
                        "size": "\(facts.size.width) x \(facts.size.height)",
                        "wanted": "\(largest.width) x \(largest.height)",
                    ]), path: file, of: app.lead)
        }
    }

    /// The icon that the manifest leaves out, although an app without it is refused.
    private mutating func reportMarketingIcon(of app: PlannedApp) {
        let options = app.options
        guard options.layout == .standalone, !options.hasMarketingIcon, app.icons != nil else { return }
        let location = options.location(of: "marketing-icon", in: app.lead)
        let icons = IMessageIconSet(path: location.file, name: "", layout: .standalone, table: target.icons)
        for var finding in target.rules.judge(icons, levels: app.lead.ruleLevels)
        where finding.rule == "imessage/icon-marketing" {
            (finding.line, finding.column) = (location.line, location.column)
            finding.notes = ["delete `marketing-icon: false`, or write `layout: extension` where an app has the icon"]
            kit.log.add(finding)
        }
    }

    /// Options that Xcode or Apple would reject.
    mutating func reportOptions(of app: PlannedApp) {
        let options = app.options
        let source = app.lead
        if !options.team.isEmpty, options.team.wholeMatch(of: /[A-Z0-9]{10}/) == nil {
            kit.log.raise(
                Notice("team", ["team": options.team]), at: options.location(of: "team", in: source), of: source)
        }
        for (option, version) in [("version", options.version), ("build", options.build)] where !version.isAppVersion {
            kit.log.raise(
                Notice(
                    "version",
                    [
                        "version": version, "option": option, "most": "\(String.appVersionLength)",
                        "example": option == "build" ? "\"1\" or \"1.2\"" : "\"1.0\" or \"1.0.2\"",
                    ]), at: options.location(of: option, in: source), of: source)
        }
        let least = limits.leastVersion
        if options.deploymentTarget.majorVersion ?? 0 < least {
            kit.log.raise(
                Notice("deployment-target", ["version": options.deploymentTarget, "least": "\(least)"]),
                at: options.location(of: "deployment-target", in: source), of: source)
        }
        reportMarketingIcon(of: app)
        let project = IMessageProject(planned: app)
        kit.log.add(target.rules.judge(project, levels: source.ruleLevels))
        guard options.bundleID == nil else { return }
        let line = app.bundleIDLine(in: catalog)
        kit.log.raise(
            Notice("bundle-id-default", ["app": app.bundleID, "remedy": line.ownRemedy]), at: line.location, of: source)
    }

    /// Separate apps with one bundle id: stores and phones see one app. Packs that are not built this time count,
    /// so that one alone is refused as in a full build.
    mutating func reportSharedBundleIDs() {
        let all = catalog.allPacks(for: target.name)
        guard PackShape(of: all.map { IMessageOptions($0, target: target.name) }) == .separate else { return }
        let built = Set(catalog.packs(for: target.name).map(\.id))
        // Case makes no difference in them.
        let apps = Dictionary(grouping: zip(all, bundleIDs(of: all, among: all))) { $1.lowercased() }
        for (_, sharers) in apps.sorted(by: { $0.key < $1.key }) where sharers.count > 1 {
            guard let (pack, id) = sharers.last(where: { built.contains($0.0.id) }) else { continue }
            let options = IMessageOptions(pack, target: target.name)
            let location = options.location(of: "bundle-id", in: pack)
            let line = ManifestLine(
                option: "bundle-id: …", of: target.name, in: pack.targetKeys, pack: pack.name, at: location)
            let packs = NameList.whole(sharers.map(\.0.id), "and")
            kit.log.raise(
                Notice("bundle-id-shared", ["app": id, "packs": packs, "remedy": line.ownRemedy]), at: location,
                of: pack)
        }
    }

    /// What several packs become, unless the manifest says it. Separate apps are always reported: stores refuse many of
    /// one kind.
    mutating func reportShape(of apps: [PlannedApp]) {
        guard let app = apps.first else { return }
        if apps.count > 1 {
            let values = [
                "packs": MetricUnit.packs.text(Double(apps.count)), "count": "\(apps.count)",
                "apps": NameList.text(apps.map(\.bundleID)),
            ]
            kit.log.raise(Notice("several-packs", values), at: catalog.location, of: app.lead)
        } else if app.packs.count > 1, app.options.packs == nil {
            let keys = catalog.targetKeys.namingKeepsOthersOn ? catalog.targetKeys : app.lead.targetKeys
            let values = [
                "packs": MetricUnit.packs.text(Double(app.packs.count)), "name": app.name, "app": app.bundleID,
                "remedy": keys.remedy("packs: merged", of: target.name),
            ]
            kit.log.raise(Notice("merged-packs", values), at: catalog.location, of: app.lead)
        }
    }

    /// One finding for each option of an app that its packs state differently.
    mutating func reportDisagreement(
        _ packs: [Pack], _ options: [IMessageOptions], _ shape: PackShape, used: IMessageOptions
    ) {
        let given = zip(packs, options)
        for name in IMessageOptions.ofApp where name != "size" || shape == .merged {
            guard let wanted = used.value(of: name) else { continue }
            let others = given.filter { ($1.value(of: name) ?? (name == "size" ? "regular" : wanted)) != wanted }
            guard let (pack, other) = others.first else { continue }
            kit.log.raise(
                Notice(
                    "packs-disagree",
                    [
                        "option": name, "used": wanted, "found": other.value(of: name) ?? "regular",
                        "packs": NameList.text(others.map { $0.0.id }),
                    ]),
                at: other.location(of: name, in: pack), of: pack)
        }
    }
}
