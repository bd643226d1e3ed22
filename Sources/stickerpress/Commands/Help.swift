extension Command {
    static let help = Command(
        "help", "Explain the commands, or one of them",
        operands: "[COMMAND]", count: 0...2,
        examples: ["help", "help build"]
    ) { arguments, session in
        guard let name = arguments.operands.first else {
            session.results.write(HelpText.overview)
            return .success
        }
        guard let (command, length) = Command.leading(arguments.operands) else {
            throw UsageError.unknownCommand(name)
        }
        guard length == arguments.operands.count else {
            throw UsageError("unexpected argument \(arguments.operands[length]); help explains one command")
        }
        session.results.write(HelpText.page(command))
        return .success
    }
}
