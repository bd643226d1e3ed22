package protocol IconCatalog: Sendable {
    /// The icons the platform asks for, one list for each kind.
    var lists: [IconList] { get }

    /// Checks every icon set and icon in a tree that can be recognized by its name. `layout` is what ships them; nil
    /// takes it from the Xcode project in the tree.
    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist]

    func plan(_ request: IconRenderRequest) -> OutputPlan
}

/// One kind of icons that a platform asks for: the slots, and what every icon must satisfy.
package struct IconList: Sendable, Hashable {
    /// Stable, for programs: `imessage-icons`.
    package var id: String
    /// `iMessage icons`
    package var title: String
    /// The icon set we write them into; nil for files outside an asset catalog.
    package var folder: String?
    /// Where the sizes were read.
    package var source: String
    /// Who rejects a missing or wrong icon: `the App Store`.
    package var reviewer: String
    package var isOpaque: Bool
    /// The most bytes a file may have; nil for no limit.
    package var byteLimit: Int?
    /// In the order of the platform's own list.
    package var slots: [IconSlot]

    /// Opaque icons without a byte limit that the App Store reviews, unless something else is given.
    package init(
        id: String, title: String, folder: String?, source: String, reviewer: String = "the App Store",
        isOpaque: Bool = true, byteLimit: Int? = nil, slots: [IconSlot]
    ) {
        (self.id, self.title, self.folder, self.source, self.reviewer) = (id, title, folder, source, reviewer)
        (self.isOpaque, self.byteLimit, self.slots) = (isOpaque, byteLimit, slots)
    }

    /// Everything worth reporting about the file at `path` as the icon of a slot: that it is missing, why it cannot be
    /// read, or what its facts show.
    package func remarks(on path: String, in tree: any FileTree, for slot: IconSlot) -> [IconRemark] {
        guard tree.contains(path) else { return [.missing] }
        do {
            return remarks(on: try tree.image(path), for: slot)
        } catch {
            return [.unreadable((error as? FileError)?.message ?? "cannot be read")]
        }
    }

    /// Everything worth reporting about an image as the icon of a slot.
    package func remarks(on facts: ImageFacts, for slot: IconSlot) -> [IconRemark] {
        var remarks: [IconRemark] = []
        if facts.size != slot.pixels {
            remarks.append(.wrongSize(SizeDifference(of: facts.size, from: slot.pixels), found: facts.size))
        }
        if let byteLimit, facts.byteCount > byteLimit { remarks.append(.tooLarge(facts.byteCount, limit: byteLimit)) }
        if facts.format != .png { remarks.append(.notPNG(facts.format)) }
        if isOpaque, let pixels = facts.pixels {
            if !pixels.isOpaque {
                remarks.append(.transparent)
            } else if facts.hasAlphaChannel {
                remarks.append(.alphaChannel)
            }
        }
        if facts.bitDepth > 8 { remarks.append(.deep(facts.bitDepth)) }
        if isOpaque, let kind = facts.colorKind, !["RGB", "RGBA"].contains(kind) { remarks.append(.colorKind(kind)) }
        if facts.isInterlaced { remarks.append(.interlaced) }
        if let profile = facts.colorProfile { remarks.append(.wideGamut(profile)) }
        if facts.pixels?.isPlaceholder == true { remarks.append(.uniform) }
        return remarks
    }
}

package struct IconSlot: Codable, Sendable, Hashable {
    /// When the App Store, or the app that reads the icon, requires it.
    package enum Need: String, Codable, Sendable {
        /// For every app that has the icon set.
        case always
        /// For an app that contains nothing but the pack.
        case standalone
        /// Never; a placeholder is displayed without it.
        case optional
    }

    /// Position in its list, from 1.
    package var number: Int
    /// nil for an icon outside an asset catalog.
    package var idiom: String?
    /// `ios` on some slots; nil where Xcode writes none.
    package var platform: String?
    /// `60x45`, or `1024x768`.
    package var points: String
    /// Px for each point: 1, 2 or 3.
    package var scale: Int
    package var width: Int
    package var height: Int
    /// The name we give the file.
    package var file: String
    package var use: String
    package var need: Need
    /// True where a store displays the icon: transparent pixels make such an icon wrong.
    private var store: Bool?

    package var pixels: PixelSize { PixelSize(width, height) }
    package var isStore: Bool { store ?? false }
    /// Whether it is not a square; then the wide master is used.
    package var isWide: Bool { width != height }
    /// `120 x 90 px (60x45@2x iphone, Messages, iPhone)`
    package var title: String {
        "\(width) x \(height) px (\(points)@\(scale)x \(idiom.map { $0 + ", " } ?? "")\(use))"
    }

    package func isNeeded(in layout: ProjectLayout) -> Bool {
        need == .always || (need == .standalone && layout == .standalone)
    }

    /// Its entry in the `Contents.json` of an icon set.
    package var document: OutputDocument {
        var fields: [String: OutputDocument] = [
            "filename": .string(file), "scale": .string("\(scale)x"), "size": .string(points),
        ]
        fields["idiom"] = idiom.map { .string($0) }
        fields["platform"] = platform.map { .string($0) }
        return .object(fields)
    }
}

/// What ships an icon set: the Xcode project around the asset catalog.
package enum ProjectLayout: String, Sendable, CaseIterable {
    /// An app of its own that contains nothing but the stickers.
    case standalone
    /// Only the extension, for an existing app with icons of its own.
    case `extension`
}
