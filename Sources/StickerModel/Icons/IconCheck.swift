/// One slot of a list, ticked against what somebody has.
package struct IconCheck: Sendable, Hashable {
    /// How a slot stands, from best to worst; stable, for programs.
    package enum Status: String, Sendable, CaseIterable {
        case ok
        /// There, with something to say about it.
        case remark
        /// Not there, and nobody asks for it.
        case absent
        /// There, and it would be refused.
        case wrong
        case missing
    }

    package var slot: IconSlot
    /// The file that fills it, relative to the tree; nil when there is none.
    package var file: String?
    package var remarks: [IconRemark]
    /// Whether the App Store, or the app that reads it, asks for it.
    package var isNeeded: Bool

    package init(_ slot: IconSlot, file: String? = nil, remarks: [IconRemark] = [.missing], isNeeded: Bool) {
        self.slot = slot
        self.file = file
        self.remarks = remarks
        self.isNeeded = isNeeded
    }

    /// Filled by a file of the right size, whatever else there is to say about it.
    package var isFilled: Bool { !remarks.contains { $0.emptiesSlot } }

    /// Keeps the platform from taking the icons.
    package var isRefused: Bool {
        isNeeded && (!isFilled || (slot.isStore && remarks.contains(.transparent)))
    }

    package var status: Status {
        if remarks.contains(.missing) { return isNeeded ? .missing : .absent }
        if isRefused { return .wrong }
        // An alpha channel that hides nothing is worth a word, and a thought only where the store looks.
        return remarks.allSatisfy { $0 == .derived || $0 == .alphaChannel && !slot.isStore } ? .ok : .remark
    }
}

/// What is wrong with an icon, or that it is not there.
package enum IconRemark: Sendable, Hashable {
    case missing
    /// Px too wide and too high.
    case wrongSize(SizeDifference, found: PixelSize)
    case unreadable(String)
    case wrongIdiom(String)
    case wrongPlatform
    /// Bytes, and how many there may be.
    case tooLarge(Int, limit: Int)
    case transparent
    /// An alpha channel that hides nothing.
    case alphaChannel
    case interlaced
    case wideGamut(String)
    /// Bits a channel.
    case deep(Int)
    case colorKind(String)
    case notPNG(FileFormat)
    /// A single color all over.
    case uniform
    /// Xcode makes it of another icon of the set.
    case derived

    /// Stable, for programs.
    package var name: String {
        switch self {
        case .missing: "missing"
        case .wrongSize: "wrong-size"
        case .unreadable: "unreadable"
        case .wrongIdiom: "wrong-idiom"
        case .wrongPlatform: "wrong-platform"
        case .tooLarge: "too-large"
        case .transparent: "transparent"
        case .alphaChannel: "alpha-channel"
        case .interlaced: "interlaced"
        case .wideGamut: "wide-gamut"
        case .deep: "bit-depth"
        case .colorKind: "color-kind"
        case .notPNG: "not-png"
        case .uniform: "placeholder"
        case .derived: "derived"
        }
    }

    /// In words, for tables.
    package var text: String {
        switch self {
        case .missing: "missing"
        case .wrongSize(let difference, let found): "is \(found.width) x \(found.height): \(difference.text)"
        case .unreadable(let problem): problem
        case .wrongIdiom(let idiom): "the entry has the idiom “\(idiom)”"
        case .wrongPlatform: "the entry has the wrong platform"
        case .tooLarge(let bytes, let limit):
            "is \(Figures.grouped(bytes)) bytes, at most \(Figures.grouped(limit))"
        case .transparent: "has transparent pixels"
        case .alphaChannel: "has an opaque alpha channel"
        case .interlaced: "is interlaced"
        case .wideGamut(let profile): "has the color profile “\(profile)”, not sRGB"
        case .deep(let bits): "has \(bits) bits a channel, not 8"
        case .colorKind(let kind): "is stored as \(kind), not RGB"
        case .notPNG(let format): "is \(format.withArticle), not a PNG"
        case .uniform: "shows a single color, as placeholders do"
        case .derived: "Xcode makes it of the 1024x1024"
        }
    }

    /// Whether the slot counts as empty because of it.
    package var emptiesSlot: Bool {
        switch self {
        case .missing, .wrongSize, .unreadable, .wrongIdiom, .wrongPlatform, .tooLarge: true
        case .transparent, .alphaChannel, .interlaced, .wideGamut, .deep, .colorKind, .notPNG, .uniform, .derived:
            false
        }
    }
}

/// By how much an icon misses its size.
package struct SizeDifference: Sendable, Hashable {
    /// Px too wide and too high; negative when too narrow or too low.
    package var width: Int
    package var height: Int

    package init(of size: PixelSize, from wanted: PixelSize) {
        width = size.width - wanted.width
        height = size.height - wanted.height
    }

    package var isNone: Bool { width == 0 && height == 0 }

    /// `1 px too high`, `9 px too wide and 3 px too low`
    package var text: String {
        let parts = [
            width == 0 ? nil : "\(Figures.grouped(abs(width))) px too \(width > 0 ? "wide" : "narrow")",
            height == 0 ? nil : "\(Figures.grouped(abs(height))) px too \(height > 0 ? "high" : "low")",
        ].compactMap(\.self)
        return parts.isEmpty ? "exact" : parts.joined(separator: " and ")
    }
}
