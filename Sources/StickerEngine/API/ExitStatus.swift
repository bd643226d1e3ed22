/// How a run ended; raw values are the process's exit codes (BSD sysexits where they fit).
public enum ExitStatus: Int32, Sendable {
    /// Done; findings, if any, are below error.
    case success = 0
    /// At least one finding of severity error; nothing was written.
    case findings = 1
    /// The command line is not understood.
    case usage = 64
    /// The manifest does not parse or is not of the required form.
    case badManifest = 65
    /// A named input is missing, vanished or changed while it was read.
    case missingInput = 66
    /// A fault of the tool itself.
    case internalFault = 70
    /// The output cannot be written.
    case cannotWrite = 73
    /// SIGINT.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143
}
