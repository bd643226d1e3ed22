/// The rules of a target about the form of its JSON documents, by which `DocumentReader` speaks.
package protocol DocumentRule: NamedRule {
    /// Takes `{problem}`.
    static var jsonSyntax: Self { get }
    /// Takes `{key}`, which is quoted already, `{wanted}` and `{found}`.
    static var jsonType: Self { get }
    /// Takes `{key}` and `{where}`.
    static var jsonMissingKey: Self { get }
}
