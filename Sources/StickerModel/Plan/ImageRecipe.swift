/// How one image of the output is made from one piece of art. Equal recipes give equal bytes.
package struct ImageRecipe: Hashable, Sendable, Codable {
    /// The art, by its path in the manifest's folder.
    package var source: String
    package var timing: Timing
    package var framing: Framing
    package var encoding: Encoding

    package init(source: String, timing: Timing, framing: Framing, encoding: Encoding) {
        self.source = source
        self.timing = timing
        self.framing = framing
        self.encoding = encoding
    }
}
