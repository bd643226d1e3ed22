extension StickerPress {
    /// Lists the icons that platforms ask for; ticked against an icon set, a catalog, a project or a folder of images.
    public func icons(_ request: IconsRequest) -> IconsOutcome {
        IconSession(request, targets: targets).run()
    }

    /// Names of the platforms that ask for icons.
    public var iconTargets: [String] { targets.filter { $0.iconCatalog != nil }.map(\.name) }

    /// Names that `IconsRequest.source` takes for these targets, or for all.
    public func iconSources(of names: [String]?) -> [String] {
        targets.filter { names?.contains($0.name) ?? true }.flatMap { $0.iconCatalog?.sources ?? [] }
    }

    /// Makes all icons of one master and puts the folder in place in one step, or not at all.
    public func makeIcons(_ request: IconMakingRequest) async -> IconMakingOutcome {
        var session = IconMakingSession(request, targets: targets)
        return await session.run()
    }
}
