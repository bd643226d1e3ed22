/// Why a file cannot be read, used as art or written: one clear message and what to do about it.
package struct FileError: Error, Sendable, Hashable {
    /// Raw values end the ids of findings: `art/damaged`, `file/missing`.
    package enum Kind: String, Sendable {
        /// The bytes are not what the format demands.
        case damaged
        /// A format that we know but do not read.
        case unsupported
        case overLimit = "over-limit"
        case missing
        case unreadable
        case changed
        case unwritable
        /// Not an image at all (text, documents).
        case notArt = "not-art"
    }

    /// What went wrong, as the id of the finding ends.
    package var kind: Kind
    /// Measured value and limit, no final full stop: "is 30,000 x 30,000 px; the limit is 64,000,000 px".
    package var message: String
    package var hint: String?
    /// The file; "" when the caller knows it.
    package var path: String
    /// The first fault of a document that does not parse.
    package var location: SourceLocation?
    /// Further ones, in their order.
    package var others: [FileError] = []
    /// Where a file stands for frames: the name of the one it is about, and the message without it.
    package private(set) var frame: Frame?
    /// What the system said, where it refused something: "permission denied".
    package var systemReason: String?

    package struct Frame: Sendable, Hashable {
        package var name: String
        package var message: String
    }

    /// `path` may stay "" where the caller adds it; `message` completes a sentence that begins with the file.
    package init(_ kind: Kind, _ message: String, path: String = "", hint: String? = nil) {
        (self.kind, self.message, self.path, self.hint) = (kind, message, path, hint)
    }

    package init(_ message: String, hint: String? = nil, at location: SourceLocation) {
        self.init(.damaged, message, path: location.file, hint: hint)
        self.location = location
    }

    /// The same of one of the frames that a file stands for.
    package func ofFrame(_ name: String) -> FileError {
        var error = self
        error.frame = Frame(name: name, message: message)
        error.message = "its frame \(name)\(message.hasPrefix("its ") ? ":" : "") " + message
        return error
    }

    /// The file was not there, could not be read or changed: nothing is wrong with what it holds.
    package var lacksInput: Bool { kind == .missing || kind == .unreadable || kind == .changed }
}

extension FileError {
    package static func damaged(_ message: String) -> FileError {
        FileError(.damaged, message, hint: "export it again from the program it was made with, or fetch it again")
    }

    /// A file that is cut short: where it ends, and inside what.
    package static func cut(at end: Int, inside part: String) -> FileError {
        damaged("is cut short: its data ends at byte \(Figures.grouped(end)), inside \(part)")
    }
}
