import StickerEngine
import StickerModel

/// Finds the command, runs it, and turns errors into messages and an exit code.
struct CommandLineTool: Sendable {
    let console: Console

    /// Runs the words after the name of the program, as the system passes them: Swift's own list repairs what is not
    /// UTF-8, which makes another path of it.
    func run(_ words: [UnsafeMutablePointer<CChar>]) async -> ExitStatus {
        let status: ExitStatus
        do {
            status = try await dispatch(try Self.texts(of: words))
        } catch let error as UsageError {
            console.error.write(error.text)
            status = .usage
        } catch {
            console.report(error: .text("\(error)"))
            status = .internalFault
        }
        guard let reason = console.output.failure else { return status }
        console.report(error: "standard output cannot be written: \(.text(reason))")
        return status == .success ? .cannotWrite : status
    }

    private static func texts(of words: [UnsafeMutablePointer<CChar>]) throws(UsageError) -> [String] {
        var texts: [String] = []
        for (index, word) in words.enumerated() {
            guard let text = String(validatingCString: word) else {
                throw UsageError(
                    "argument \(index + 1), ‘\(String(cString: word))’, is not UTF-8; rename the file or folder, or name "
                        + "another one")
            }
            texts.append(text)
        }
        return texts
    }

    private func dispatch(_ words: [String]) async throws -> ExitStatus {
        // The one option that may also come before the command.
        let isPlain = words.first == Option.noColor.spelling
        let words = Array(words.drop { $0 == Option.noColor.spelling })
        let beforeEnd = words.prefix { $0 != "--" }
        if beforeEnd == [Completion.command] {
            console.output.write(Completion(of: Array(words.dropFirst(2))).text)
            return .success
        }
        if beforeEnd.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return try showHelp(for: beforeEnd.filter { !$0.hasPrefix("-") })
        }
        if beforeEnd.contains("--version") {
            return try await execute(.version, [])
        }
        guard !words.isEmpty else {
            console.error.write(.lines(HelpText.overview))
            return .usage
        }
        let (command, length) = try Command.leading(words)
        return try await execute(command, (isPlain ? [Option.noColor.spelling] : []) + words.dropFirst(length))
    }

    private func execute(_ command: Command, _ words: [String]) async throws -> ExitStatus {
        let arguments = try ArgumentParser(command: command).parse(words)
        return try await command.run(arguments, console)
    }

    private func showHelp(for words: [String]) throws -> ExitStatus {
        let text = words.isEmpty ? HelpText.overview : HelpText.page(try Command.leading(words).command)
        console.output.write(.lines(text))
        return .success
    }
}
