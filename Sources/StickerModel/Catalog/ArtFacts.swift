/// Facts of every art file a catalog names, by its path in the manifest's folder.
package struct ArtFacts: Sendable {
    package var facts: [String: ImageFacts]

    package init(_ facts: [String: ImageFacts] = [:]) { self.facts = facts }

    /// nil for art that could not be read; the engine has already reported that.
    package subscript(path: String) -> ImageFacts? { facts[path] }
}
