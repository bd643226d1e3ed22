import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test, and says why, where a program that `Tools/Scripts/install-libraries.sh --tests` installs is missing.
    ///
    /// Under `STICKERPRESS_ALL_TOOLS=1` the test fails instead: `make test` has installed them all. `isInstalled` is how to
    /// look for a program that is not simply in the path.
    package static func needs(_ program: String, _ isInstalled: (@Sendable () -> Bool)? = nil) -> Self {
        .enabled("\(program) is not installed") {
            if isInstalled?() ?? Shell.finds(program) { return true }
            let areAllThere = ProcessInfo.processInfo.environment["STICKERPRESS_ALL_TOOLS"] == "1"
            if areAllThere { throw MissingProgram(name: program) }
            return false
        }
    }
}

/// A program is missing although all are said to be installed.
private struct MissingProgram: Error, CustomStringConvertible {
    let name: String

    var description: String { "\(name) is not installed: run Tools/Scripts/install-libraries.sh --tests" }
}
