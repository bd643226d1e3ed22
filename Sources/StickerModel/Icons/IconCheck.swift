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
