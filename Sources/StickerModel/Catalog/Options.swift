/// Validated manifest values that only one target understands, by field name.
package struct Options: Sendable, Hashable {
    package var values: [String: DocumentNode]
    /// Art that the values name: measured, watched and hashed like all other art.
    package var art: [String]

    package init(_ values: [String: DocumentNode] = [:], art: [String] = []) {
        self.values = values
        self.art = art
    }

    package subscript(_ name: String) -> DocumentNode? { values[name] }
    package func string(_ name: String) -> String? { values[name]?.string }
    package func bool(_ name: String) -> Bool? { values[name]?.bool }
    package func integer(_ name: String) -> Int? { values[name]?.integer }

    /// Own values where given, the parent's elsewhere; whole values, no merging inside them.
    package func inheriting(_ parent: Options) -> Options {
        Options(parent.values.merging(values) { $1 }, art: art + parent.art.filter { !art.contains($0) })
    }

    package static func == (left: Options, right: Options) -> Bool { left.values == right.values }
    package func hash(into hasher: inout Hasher) { hasher.combine(values.keys.sorted()) }
}
