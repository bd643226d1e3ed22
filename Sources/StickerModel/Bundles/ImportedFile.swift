/// Art inside a bundle.
package enum ImportedFile: Sendable, Hashable {
    /// A file of the tree.
    case file(String)
    /// Bytes that came out of a document (base64 payloads).
    case bytes([UInt8])
    /// Frames of an animation as separate files of the tree, each shown for so many ms.
    case frames([String], duration: Double)
}
