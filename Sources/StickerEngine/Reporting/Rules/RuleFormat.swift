/// The forms a list of rules is printed in.
package enum RuleFormat: String, Sendable, CaseIterable {
    /// One line a rule, in columns.
    case text
    /// Everything about every rule, for reading.
    case markdown
    /// Everything about every rule, for programs.
    case json
}
