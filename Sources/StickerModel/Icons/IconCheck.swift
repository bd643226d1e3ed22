/// What was found for one slot.
package struct IconCheck: Sendable, Hashable {
    /// From best to worst; stable, for programs.
    package enum Status: String, Sendable, CaseIterable {
        case ok
        /// Present, with a remark.
        case remark
        /// Not present, and not required.
        case absent
        /// Present, and it would be rejected.
        case wrong
        case missing
    }

    /// The icon that the platform asks for.
    package var slot: IconSlot
    /// The file in this slot, relative to the tree; nil when there is none.
    package var file: String?
    /// Everything worth reporting about the file; `missing` alone where there is none.
    package var remarks: [IconRemark]
    /// Whether the App Store, or the app that reads it, requires the icon.
    package var isNeeded: Bool

    /// A slot without a file, unless something is given.
    package init(_ slot: IconSlot, file: String? = nil, remarks: [IconRemark] = [.missing], isNeeded: Bool) {
        self.slot = slot
        self.file = file
        self.remarks = remarks
        self.isNeeded = isNeeded
    }

    /// The slot has a readable file of the right size, whatever else is wrong with it.
    package var isFilled: Bool { !remarks.contains { $0.emptiesSlot } }

    /// The platform rejects the icons because of this slot.
    package var isRejected: Bool {
        // An icon that need not be there is judged where it is; a file that is named has to be there.
        (isNeeded || slot.need != .optional && file != nil || isNamedInVain)
            && (!isFilled || (slot.isStore && remarks.contains(.transparent)))
    }

    /// The icon set names a file that does not exist.
    private var isNamedInVain: Bool { file != nil && remarks.contains(.missing) }

    /// What the remarks amount to for this slot.
    package var status: Status {
        if remarks.contains(.missing) { return isNeeded || isNamedInVain ? .missing : .absent }
        if isRejected { return .wrong }
        // An alpha channel without a transparent pixel is worth a look only where the store looks.
        return remarks.allSatisfy { $0 == .derived || $0 == .alphaChannel && !slot.isStore } ? .ok : .remark
    }
}

/// What is worth reporting about an icon.
package enum IconRemark: Sendable, Hashable {
    case missing
    /// Px too wide and too high.
    case wrongSize(SizeDifference, found: PixelSize)
    case unreadable(String)
    case wrongIdiom(String)
    case wrongPlatform
    /// Bytes, and the limit.
    case tooLarge(Int, limit: Int)
    case transparent
    /// An alpha channel, though every pixel is opaque.
    case alphaChannel
    case interlaced
    case wideGamut(String)
    /// Bits per channel.
    case deep(Int)
    case colorKind(String)
    case notPNG(FileFormat)
    /// A single color, like a placeholder.
    case uniform
    /// Xcode generates it from another icon of the set.
    case derived

    /// Whether the slot counts as empty because of it.
    package var emptiesSlot: Bool {
        switch self {
        case .missing, .wrongSize, .unreadable, .wrongIdiom, .wrongPlatform, .tooLarge: true
        case .transparent, .alphaChannel, .interlaced, .wideGamut, .deep, .colorKind, .notPNG, .uniform, .derived:
            false
        }
    }
}

/// The difference between an icon's size and that of its slot.
package struct SizeDifference: Sendable, Hashable {
    /// Px too wide and too high; negative when too narrow or too low.
    package var width: Int
    /// Px too high; negative when too low.
    package var height: Int

    /// How far `size` is from the one that is `wanted`, both in px.
    package init(of size: PixelSize, from wanted: PixelSize) {
        width = size.width - wanted.width
        height = size.height - wanted.height
    }

    /// `1 px too high`, `9 px too wide and 3 px too low`
    package var text: String {
        let parts = [
            width == 0 ? nil : "\(Figures.grouped(abs(width))) px too \(width > 0 ? "wide" : "narrow")",
            height == 0 ? nil : "\(Figures.grouped(abs(height))) px too \(height > 0 ? "high" : "low")",
        ].compactMap(\.self)
        return parts.isEmpty ? "exact" : parts.joined(separator: " and ")
    }
}
