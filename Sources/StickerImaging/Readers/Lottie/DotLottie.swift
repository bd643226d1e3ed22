import StickerDocuments
import StickerModel

/// A dotLottie archive: animations in `animations` or, since version 2, in `a`, and their pictures. WhatsApp's own animated
/// stickers (`.was`) are archives with the animation alone.
struct DotLottie {
    /// The animation that players begin with, as JSON.
    let animation: [UInt8]
    /// What the archive holds besides, by `LottieNotDrawn`.
    private(set) var omissions: [String] = []
    private let files: [ZipReading.Name: [UInt8]]

    /// Throws `FileError` when it is another zip archive, damaged or too large; the animation alone may still be.
    init(_ bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            // Archives have some dozen files.
            files = try ZipReading.entries(of: bytes, atMost: 1_000, expandingTo: 2 * LottieArt.textLimit)
        } catch {
            guard error.kind == .overLimit else { throw error }
            throw FileError(.overLimit, error.message, hint: "unpack it and use the JSON or the pictures inside")
        }
        guard let text = files["manifest.json"] else {
            // Beside it are a signature and texts for WhatsApp alone.
            guard let animation = files["animation/animation.json"] else { throw FileFormat.zip.refusal }
            self.animation = animation
            return
        }
        let manifest = try JSONItem(text)
        let ids = (manifest["animations"]?.elements ?? []).compactMap { $0["id"]?.string }
        // The members of version 2 and of version 1.
        let initial = manifest["initial"]?["animation"]?.string ?? manifest["activeAnimationId"]?.string
        guard let id = initial.flatMap({ ids.contains($0) ? $0 : nil }) ?? ids.first else {
            throw FileFormat.zip.refusal
        }
        guard let animation = Self.file(["a/\(id).json", "animations/\(id).json"], of: files) else {
            throw FileError(
                .damaged, "is a dotLottie archive without the animation “\(id.prefix(80))” that its manifest names",
                hint: "export it again, or unpack it and use the JSON inside")
        }
        self.animation = animation
        let others = ids.filter { $0 != id }
        if !others.isEmpty {
            omissions.append("\(LottieNotDrawn.otherAnimations.text) (\(others.joined(separator: ", ").prefix(80)))")
        }
        let own = manifest["animations"]?.elements.first { $0["id"]?.string == id }
        if own?["speed"]?.number ?? 1 != 1 || own?["direction"]?.number == -1 || own?["playMode"]?.string == "bounce" {
            omissions.append(LottieNotDrawn.playback.text)
        }
        if manifest["themes"]?.elements.isEmpty == false { omissions.append(LottieNotDrawn.themes.text) }
        if manifest["stateMachines"]?.elements.isEmpty == false || manifest["states"]?.elements.isEmpty == false {
            omissions.append(LottieNotDrawn.interactions.text)
        }
    }

    /// A picture by its folder and name in the animation, which may be those of the other version.
    func picture(_ folder: String, _ name: String) -> [UInt8]? {
        Self.file([String(folder.drop { $0 == "/" }) + name, "i/" + name, "images/" + name], of: files)
    }

    private static func file(_ names: [String], of files: [ZipReading.Name: [UInt8]]) -> [UInt8]? {
        names.lazy.compactMap { files[ZipReading.Name($0)] }.first
    }
}
