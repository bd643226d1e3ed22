/// Which of the two editors the stickers are for.
enum EditorApp: String, Sendable, CaseIterable {
    /// PhotoEditor SDK: animations show their first frame.
    case photo
    /// VideoEditor SDK: animations play.
    case video
}
