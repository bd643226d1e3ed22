import Foundation
import StickerModel

/// What went wrong with a file, in the system's words and never as a number.
package struct FileProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case missing
        case unreadable
        case changed
        case unwritable
        case tooLarge
    }

    package var kind: Kind
    package var path: String
    package var message: String
    package var hint: String?

    package init(_ kind: Kind, _ path: String, _ message: String, hint: String? = nil) {
        self.kind = kind
        self.path = path
        self.message = message
        self.hint = hint
    }

    /// A failed system call: `step` says what was tried ("write", "create folder").
    static func system(_ kind: Kind, _ path: String, step: String, code: Int32 = errno) -> FileProblem {
        let reason = String(cString: strerror(code)).lowercased()
        let hint: String? =
            switch code {
            case ENOSPC, EDQUOT: "free some space or choose another destination with --output"
            case EACCES, EPERM, EROFS: "choose a place you may write to with --output"
            case ENAMETOOLONG: "shorten the name"
            default: nil
            }
        return FileProblem(
            code == ENOENT && kind != .unwritable ? .missing : kind, path, "cannot \(step): \(reason)", hint: hint)
    }
}

extension FileProblem {
    /// The problem as a finding about the file.
    var finding: Finding {
        let name =
            switch kind {
            case .missing: "missing"
            case .unreadable: "unreadable"
            case .changed: "changed"
            case .unwritable: "unwritable"
            case .tooLarge: "too-large"
            }
        return Finding(
            rule: "file/" + name, severity: .error, message: message, notes: hint.map { [$0] } ?? [], path: path)
    }

    /// What the run ends with.
    var status: ExitStatus { kind == .unwritable ? .cannotWrite : .missingInput }
}
