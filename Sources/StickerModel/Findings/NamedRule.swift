/// The rules of one target that code names; every other rule is reached through its metric alone.
///
/// Raw values are the part of the id behind the target's name: `json-syntax` of `imessage/json-syntax`.
package protocol NamedRule: RawRepresentable<String>, CaseIterable, Sendable {
    /// The target's `name`, which its ids begin with.
    static var target: String { get }
}

extension NamedRule {
    /// As it stands in `rules.json`.
    package var id: String { Self.target + "/" + rawValue }
}
