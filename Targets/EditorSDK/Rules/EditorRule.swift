/// The rules that code names; every other one is reached through its metric alone.
///
/// Raw values are the part of the id behind `editor-sdk/`. A test compares them with `rules.json`.
enum EditorRule: String, CaseIterable, Sendable {
    // What the planner says.
    case dropped
    case unknownBuiltin = "unknown-builtin"

    var id: String { "editor-sdk/" + rawValue }
}
