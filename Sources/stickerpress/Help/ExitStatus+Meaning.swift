import StickerEngine

extension ExitStatus {
    /// What the exit code says, for help texts.
    var meaning: String {
        switch self {
        case .success: "done; no finding is an error"
        case .findings: "findings of severity error"
        case .usage: "the command line is not understood"
        case .badManifest: "the manifest does not parse or holds mistakes"
        case .missingInput: "a named input is missing, or changed while it was read"
        case .internalFault: "a fault of the tool itself"
        case .cannotWrite: "the output cannot be written"
        case .interrupted: "stopped by Ctrl-C, after cleaning up"
        case .terminated: "stopped by SIGTERM, after cleaning up"
        }
    }
}
