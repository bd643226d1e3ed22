extension Command {
    static let help = Command(
        "help", "Explain the commands, or one of them",
        operands: "[COMMAND]", count: 0...1,
        examples: ["help", "help build"]
    ) { arguments, session in
        guard let name = arguments.operands.first else {
            session.results.write(HelpText.overview)
            return .success
        }
        guard let command = Command.named(name) else { throw UsageError.unknownCommand(name) }
        session.results.write(HelpText.page(command))
        return .success
    }
}
