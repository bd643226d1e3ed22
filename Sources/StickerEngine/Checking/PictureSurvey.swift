import StickerImaging
import StickerModel

/// Measures the pictures of bundles on all cores, before the rules ask for them one after the other.
struct PictureSurvey {
    let tree: any FileTree
    let bundles: [BundleReference]

    /// The tree remembers what was measured; what is wrong with a picture is said when it is asked for.
    func run(_ workers: Workers) async {
        guard workers.count > 1 else { return }
        _ = await workers.map(pictures) { [tree] in _ = try? tree.image($0) }
    }

    /// Files that look like pictures in the folders of the bundles; others may be none of anybody's business.
    var pictures: [String] {
        // Round a single file lies whatever lies there.
        guard tree.kind != .file else { return [] }
        let places = Set(bundles.map { tree.contains($0.path) ? FileName.folder($0.path) : $0.path })
        return tree.files.filter { file in
            let format = ArtFormatSniffer.claimedFormat(ofName: FileName.last(file))
            return format.map { $0.isRead && !$0.isVector } ?? false && file.isWithin(places)
        }
    }
}
