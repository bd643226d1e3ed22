import StickerModel

extension ArtProblem {
    /// Damaged bytes, with the remedy that fits all of them.
    static func damaged(_ message: String) -> ArtProblem {
        ArtProblem(.damaged, message, hint: "export it again from the program it was made with, or fetch it again")
    }

    /// A file that is shorter than it says: where it ends, and inside what.
    static func cut(at end: Int, inside part: String) -> ArtProblem {
        damaged("is cut short: its data ends at byte \(Figures.grouped(end)), inside \(part)")
    }
}
