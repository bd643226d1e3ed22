import StickerImaging

/// Where SVG and Lottie art is drawn. The libraries that draw it trust their input, and hostile art can crash them.
public enum ArtDrawing: Sendable, Hashable {
    /// In processes of the `stickerpress` tool at that path, with limits on memory, processor time and files: art that
    /// crashes the library or exceeds a limit is a finding. The tool has to be of the same version.
    case tool(path: String)
    /// In this process, without these limits: only for art you trust. A crash of a library ends the program, and a
    /// drawing that asks for the user's language is drawn in that of this process.
    case thisProcess
}

extension ArtDrawing {
    var method: DrawingMethod {
        switch self {
        case .tool(let path): .processes(DrawingPool(path))
        case .thisProcess: .thisProcess
        }
    }
}

extension StickerPress {
    /// Where the tool draws SVG and Lottie art; programs that use the library say it when they make a `StickerPress`.
    package static var drawing: ArtDrawing {
        get {
            switch DrawingMethod.current {
            case .processes(let pool): .tool(path: pool.program)
            case .thisProcess: .thisProcess
            }
        }
        set {
            DrawingMethod.current = newValue.method
        }
    }
}
