/// A command line taken apart: options by name, and the operands between them.
struct Arguments: Sendable, Equatable {
    /// The command they belong to, for error messages.
    let command: String
    var operands: [String] = []
    var options: [String: [String]] = [:]

    func has(_ option: Option) -> Bool { options[option.name] != nil }

    /// The value given; nil when the option is absent.
    func value(_ option: Option) -> String? { options[option.name]?.last }

    /// All values of a repeatable option, in order.
    func values(_ option: Option) -> [String] { options[option.name] ?? [] }
}
