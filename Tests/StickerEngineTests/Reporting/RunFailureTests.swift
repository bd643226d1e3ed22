import Expect
import StickerModel
import Testing

@testable import StickerEngine

/// What a run ends with, from the error that ended it.
struct RunFailureTests {
    private struct Odd: Error, CustomStringConvertible { let description = "it broke" }

    private func text(_ error: any Error) -> String {
        let failure = RunFailure(error, of: "preview", at: "cats")
        let findings = failure.findings.map { "\($0.path): \($0.message) [\($0.rule)]" }
        return (["\(failure.status)"] + findings).joined(separator: " ")
    }

    @Test func eachErrorHasItsStatusAndFinding() {
        expect(text(Odd()), is: "internalFault cats: it broke [preview/fault]", "the id is that of the command")
        expect(text(CancellationError()), is: "interrupted")
        expect(
            text(FileError(.unwritable, "is a file", path: "out")), is: "cannotWrite out: is a file [file/unwritable]")
        expect(text(FileError(.damaged, "is cut short")), is: "missingInput cats: is cut short [art/damaged]")
        expect(text(RunFailure(.usage)), is: "usage")
    }
}
