import StickerImaging

/// Where SVG and Lottie art is drawn. The libraries that draw it trust their input, and hostile art can crash them.
public enum ArtDrawing: Sendable, Hashable {
    /// In processes of the `stickerpress` tool at that path, with limits on memory, processor time and files: art that crashes
    /// the library or exceeds a limit is a finding. The tool has to be of the same version.
    case tool(path: String)
    /// In this process, without these limits: only for art you trust. A crash of a library ends the program, and a
    /// drawing that asks for the user's language is drawn in that of this process.
    case thisProcess
}

extension StickerPress {
    /// Where this program draws SVG and Lottie art from now on; `.thisProcess` unless it is set, and `.tool` in the tool itself.
    public static var drawing: ArtDrawing {
        get {
            switch DrawingMethod.current {
            case .processes(let pool): .tool(path: pool.program)
            case .thisProcess: .thisProcess
            }
        }
        set {
            switch newValue {
            case .tool(let path): DrawingMethod.current = .processes(DrawingPool(path))
            case .thisProcess: DrawingMethod.current = .thisProcess
            }
        }
    }
}
