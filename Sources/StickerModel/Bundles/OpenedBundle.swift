/// A bundle that has been read. Everything that is asked about it comes from that one reading.
package protocol OpenedBundle: Sendable {
    /// Rules that are broken, and what cannot be read.
    func findings() -> [Finding]

    /// The packs with all that people see of them, for the preview page. Stickers whose image cannot be read are left
    /// out.
    func previews() -> [PreviewPack]

    /// A row for each sticker, for the table after the findings; empty when there is no table.
    func inventory() -> [BundleFact]

    /// The packs as a manifest would describe them; empty when it has none.
    func packs() -> [ImportedPack]

    /// What has to change so that the platform takes it, as far as that is asked for; nil for kinds that cannot be fixed
    /// where they are.
    func repairs(_ order: RepairOrder) -> BundleRepairs?
}

extension OpenedBundle {
    package func previews() -> [PreviewPack] { [] }
    package func inventory() -> [BundleFact] { [] }
    package func packs() -> [ImportedPack] { [] }
    package func repairs(_ order: RepairOrder) -> BundleRepairs? { nil }
}

/// A bundle of a kind that the target does not know, as it is another target's.
package struct UnknownBundle: OpenedBundle {
    package init() {}

    package func findings() -> [Finding] { [] }
}
