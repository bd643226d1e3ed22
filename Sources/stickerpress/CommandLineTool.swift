import StickerEngine
import StickerModel

/// Finds the command that is meant, runs it, and turns what goes wrong into words and an exit code.
struct CommandLineTool: Sendable {
    let session: Session

    func run(_ words: [String]) async -> ExitStatus {
        let status: ExitStatus
        do {
            status = try await dispatch(words)
        } catch let error as UsageError {
            session.diagnostics.write(error.text)
            status = .usage
        } catch {
            session.complain("\(error)".displaySafe)
            status = .internalFault
        }
        guard let reason = session.results.failure else { return status }
        session.complain("standard output cannot be written: \(reason)")
        return status == .success ? .cannotWrite : status
    }

    private func dispatch(_ words: [String]) async throws -> ExitStatus {
        // The one option that may also stand before the command.
        let isPlain = words.first == Option.noColor.spelling
        let words = Array(words.drop { $0 == Option.noColor.spelling })
        let beforeEnd = words.prefix { $0 != "--" }
        if beforeEnd.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return try showHelp(for: beforeEnd.filter { !$0.hasPrefix("-") })
        }
        if beforeEnd.contains("--version") {
            return try await execute(.version, [])
        }
        guard let name = words.first else {
            session.diagnostics.write(HelpText.overview)
            return .usage
        }
        guard let (command, length) = Command.leading(words) else { throw UsageError.unknownCommand(name) }
        return try await execute(command, (isPlain ? [Option.noColor.spelling] : []) + words.dropFirst(length))
    }

    private func execute(_ command: Command, _ words: [String]) async throws -> ExitStatus {
        let arguments = try ArgumentParser(command: command).parse(words)
        return try await command.run(arguments, session)
    }

    private func showHelp(for words: [String]) throws -> ExitStatus {
        guard let name = words.first else {
            session.results.write(HelpText.overview)
            return .success
        }
        guard let (command, _) = Command.leading(words) else { throw UsageError.unknownCommand(name) }
        session.results.write(HelpText.page(command))
        return .success
    }
}
