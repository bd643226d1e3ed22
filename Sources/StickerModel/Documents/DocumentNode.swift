/// A value of a YAML or JSON document together with the place where it stands.
///
/// Both readers of the engine (libyaml and jansson) produce this, so that everything behind them reports
/// `file:line:column` without knowing the syntax.
package struct DocumentNode: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int)
        case number(Double)
        case string(String)
        case list([DocumentNode])
        case object([Member])
    }

    /// One `key: value` pair; keys are unique within an object, in document order.
    package struct Member: Sendable, Hashable {
        package var key: String
        package var keyLocation: SourceLocation
        package var node: DocumentNode

        package init(key: String, keyLocation: SourceLocation, node: DocumentNode) {
            self.key = key
            self.keyLocation = keyLocation
            self.node = node
        }
    }

    package var value: Value
    package var location: SourceLocation
    /// The text of a plain YAML scalar (`1.20`, `yes`) before it was read as a number or flag.
    package var literal: String?

    package init(_ value: Value, at location: SourceLocation, literal: String? = nil) {
        self.value = value
        self.location = location
        self.literal = literal
    }
}
