import PortableFoundation
import StickerModel

/// Bundles of one file in which a build found no error: one that is still the same file is not judged again.
///
/// Only where no pack changes the level of a rule, so that what is found depends on the file and this program alone.
final class FaultlessBundles: Sendable {
    private let known: Set<ContentHash>
    private let found = Locked<Set<ContentHash>>([])

    /// `known` are those of the last build by this program.
    init(_ known: [ContentHash] = []) { self.known = Set(known) }

    /// Those of this build.
    var all: [ContentHash] { found.with { Array($0) } }

    /// Whether a file with this content was such a bundle in the last build, and without an error.
    func knows(_ bundle: BundleReference, content: ContentHash) -> Bool {
        !known.isEmpty && known.contains(Self.key(bundle, content))
    }

    /// Judges a bundle by the rules that give errors, unless it is known to be without. `content` is that of its file;
    /// nil for bundles that have to be judged.
    func findings(in bundle: BundleReference, content: ContentHash?, _ judge: () -> [Finding]) -> [Finding] {
        guard let content else { return judge() }
        let key = Self.key(bundle, content)
        let findings = known.contains(key) ? [] : judge()
        if findings.isEmpty { found.with { _ = $0.insert(key) } }
        return findings
    }

    private static func key(_ bundle: BundleReference, _ content: ContentHash) -> ContentHash {
        ContentHash("\(bundle.target)\n\(bundle.kind.id)\n\(bundle.path)\n\(content.hex)")
    }
}
