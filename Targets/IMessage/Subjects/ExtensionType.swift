import StickerModel

/// Targets that are meant as an extension of Messages, and whose product type makes something else of them.
extension IMessageProject {
    /// A finding for a target with another product type.
    func wrongType(of target: ProjectTarget) -> Measurements {
        guard let role = role(of: target) else { return [] }
        let isCoded = target.phases.contains("PBXSourcesBuildPhase") && !compilesPack(target)
        let wanted: ProjectTarget.Kind = isCoded ? .codedExtension : .stickerExtension
        let found = target.productType.isEmpty ? "missing" : target.productType
        return .flag(
            true,
            details: [
                "target": target.name, "role": role, "found": found, "wanted": ProjectTarget.type(of: wanted),
            ])
    }

    /// What shows that a target is meant as an extension of Messages, where its product type does not; nil where nothing
    /// does.
    private func role(of target: ProjectTarget) -> String? {
        guard !target.isMessagesExtension, target.kind != .messagesApp else { return nil }
        let hosts = hosts(of: target).filter { host in
            host.copies.contains { $0.folder == "PlugIns" && $0.targets.contains(target.id) }
        }
        if isLeftWithPack(target, isEmbedded: !hosts.isEmpty) { return "contains a sticker pack" }
        // An app for a sticker pack has no other extension.
        let host = hosts.first { host in
            host.kind == .messagesApp && !extensions.contains { host.embeds($0.id) }
        }
        if let host { return "is the extension of \(host.name)" }
        return target.isMisspelledMessagesType ? "is an extension of Messages" : nil
    }

    /// Whether a target compiles the sticker pack in place of an extension of Messages.
    ///
    /// Apps, frameworks and tests may compile the catalog of an extension for its pictures. An app that does so alone is
    /// only meant as an extension when another one embeds it.
    private func isLeftWithPack(_ target: ProjectTarget, isEmbedded: Bool) -> Bool {
        if target.kind == .otherExtension { return compiled(by: target) != nil }
        guard let catalog = compiled(by: target), hasPacks else { return false }
        if extensions.contains(where: { $0.resources.contain(catalog) ?? true }) { return false }
        return isEmbedded || target.kind == .other && extensions.isEmpty
    }

    private func compilesPack(_ target: ProjectTarget) -> Bool { hasPacks && compiled(by: target) != nil }

    /// A catalog that a target certainly compiles.
    private func compiled(by target: ProjectTarget) -> String? {
        catalogs.first { target.resources.contain($0) ?? false }
    }
}
