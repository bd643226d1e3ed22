/// One kind of icons that a platform asks for: what to draw, and what is demanded of it.
package struct IconList: Sendable, Hashable {
    /// Stable, for programs: `imessage-icons`.
    package var id: String
    /// `iMessage icons`
    package var title: String
    /// The icon set that holds them, where we write one; nil for files that stand alone.
    package var folder: String?
    /// Where the sizes are stated.
    package var source: String
    /// Whether transparent pixels are a fault.
    package var isOpaque: Bool
    /// Bytes a file may have at most; nil for no limit.
    package var byteLimit: Int?
    /// In the order of the platform's own list.
    package var slots: [IconSlot]

    package init(
        id: String, title: String, folder: String?, source: String, isOpaque: Bool = true, byteLimit: Int? = nil,
        slots: [IconSlot]
    ) {
        self.id = id
        self.title = title
        self.folder = folder
        self.source = source
        self.isOpaque = isOpaque
        self.byteLimit = byteLimit
        self.slots = slots
    }

    /// Everything there is to say about an image that stands for a slot.
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
        if facts.pixels?.isUniform == true { remarks.append(.uniform) }
        return remarks
    }
}

/// One icon that a platform asks for.
package struct IconSlot: Codable, Sendable, Hashable {
    /// When the App Store, or the app that reads it, asks for it.
    package enum Need: String, Codable, Sendable {
        case always
        /// For an app that holds nothing but the pack.
        case standalone
        /// Never; a placeholder is shown without it.
        case optional
    }

    /// Position in its list, from 1.
    package var number: Int
    /// nil for an icon that stands in no asset catalog.
    package var idiom: String?
    /// `ios` on some slots; nil where Xcode writes none.
    package var platform: String?
    /// `60x45`, or `1024x768`.
    package var points: String
    package var scale: Int
    /// Px.
    package var width: Int
    package var height: Int
    /// The name we give the file.
    package var file: String
    /// Where people see it.
    package var use: String
    package var need: Need

    package var pixels: PixelSize { PixelSize(width, height) }
    /// Whether the App Store shows it.
    package var isStore: Bool { idiom == "ios-marketing" }
    package var isWide: Bool { width != height }
    /// `120 x 90 px (60x45@2x iphone, Messages, iPhone)`
    package var title: String {
        "\(width) x \(height) px (\(points)@\(scale)x \(idiom.map { $0 + ", " } ?? "")\(use))"
    }

    /// Whether it has to be there, by what ships the set.
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

extension IconList {
    /// What is wrong with the file at `path` as the icon of a slot: that it is absent, why it cannot be read, or what its
    /// facts tell.
    package func remarks(on path: String, in tree: any FileTree, for slot: IconSlot) -> [IconRemark] {
        guard tree.contains(path) else { return [.missing] }
        do {
            return remarks(on: try tree.image(path), for: slot)
        } catch {
            return [.unreadable((error as? ArtProblem)?.message ?? "cannot be read")]
        }
    }
}

/// What ships an icon set, and is written round an asset catalog.
package enum ProjectLayout: String, Sendable, CaseIterable {
    /// An app of its own that holds nothing but the stickers.
    case standalone
    /// Only the extension, for an app that exists and has icons of its own.
    case `extension`
}

/// What a target knows about icons.
package protocol IconCatalog: Sendable {
    /// The icons the platform asks for, one list a kind.
    var lists: [IconList] { get }

    /// Everything in a tree that says by its name that it holds icons of the platform, ticked. `layout` is what ships
    /// them; nil asks the tree.
    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist]

    /// The files to make of the masters.
    func plan(_ order: IconRenderRequest) -> OutputPlan
}
