import StickerModel

extension IMessagePlanner {
    /// Where no manifest says whose app it is.
    private static let base = "com.example"

    /// A bundle id for each pack: the base id, with `.` and the pack's slug where several packs share it.
    func bundleIDs(of packs: [Pack]) -> [String] {
        let given = packs.map { IMessageOptions($0, target: target.name).bundleID }
        return zip(packs, given).map { pack, own in
            let slug = StickerProject.bundleIDPart(of: pack.id)
            guard let own else { return Self.base + "." + slug }
            let isShared = given.filter { $0?.lowercased() == own.lowercased() }.count > 1
            return isShared ? own + "." + slug : own
        }
    }
}
