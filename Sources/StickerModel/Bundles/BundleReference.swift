/// Which of a platform's layouts a bundle has. Each target has an enumeration of its own.
package protocol BundleKind: Sendable {
    /// What tells the kinds of one target apart; titles are only for people.
    var id: String { get }
    /// For messages: "iOS bundle", ".wastickers archive".
    var title: String { get }
    /// Whether only the lack of anything better suggests it, as with a folder of images that could be for anything.
    var isGuess: Bool { get }
}

extension BundleKind {
    /// A kind that its files give away.
    package var isGuess: Bool { false }
}

extension BundleKind where Self: RawRepresentable<String> {
    package var id: String { rawValue }
}

package struct BundleReference: Sendable {
    package var kind: any BundleKind
    /// Its main file or folder, relative to the tree; "" for the tree itself.
    package var path: String

    package init(_ kind: any BundleKind, at path: String) {
        (self.kind, self.path) = (kind, path)
    }
}

extension [BundleReference] {
    /// Those of the first one's kind. In an output, bundles of other kinds hold the same packs.
    package var ofFirstKind: [BundleReference] { filter { $0.kind.id == self[0].kind.id } }
}

/// One row of the table that `check` prints about a bundle: a sticker and what it weighs.
package struct BundleFact: Sendable, Hashable {
    package var pack: String
    package var name: String
    /// Its image file, relative to the tree; a sequence's folder.
    package var path: String
    /// "PNG", "APNG", "PNG sequence".
    package var format: String
    package var size: PixelSize
    /// The platform's size class whose px it has; nil when it has those of none.
    package var sizeClass: String?
    /// Length in bytes, of all frames together for a sequence.
    package var byteCount: Int
    /// Bytes the platform allows; nil where it sets no limit.
    package var byteLimit: Int?
    /// 1 for a still.
    package var frameCount: Int
    /// Running time in ms; 0 for a still.
    package var duration: Double

    package init(
        pack: String, name: String, path: String, _ facts: ImageFacts, sizeClass: String? = nil, byteLimit: Int? = nil
    ) {
        (self.pack, self.name, self.path, self.sizeClass, self.byteLimit) = (pack, name, path, sizeClass, byteLimit)
        (format, size, byteCount) = (facts.format.title, facts.size, facts.byteCount)
        (frameCount, duration) = (facts.frameCount, facts.totalDuration)
    }

    /// Bytes as a share of the limit; 1 is all of it. nil where there is none.
    package var share: Double? { byteLimit.map { $0 > 0 ? Double(byteCount) / Double($0) : 0 } }
}
