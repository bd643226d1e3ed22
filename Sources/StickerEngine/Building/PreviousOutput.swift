import Foundation
import StickerModel

/// Rendered files of the last build that may be taken over: unchanged on disk, made from the same source and recipe.
struct PreviousOutput: Sendable {
    private let folder: String
    private let places: [String: (path: String, outcome: EncodingOutcome)]

    /// `edited` are files whose content is no longer what was written; they are never taken.
    init(_ destination: Destination, edited: Set<String>) {
        folder = destination.path
        var places: [String: (path: String, outcome: EncodingOutcome)] = [:]
        for (path, image) in destination.marker?.images ?? [:] where !edited.contains(path) {
            // Several files may hold one image; the least path, so that the choice is always the same.
            if let known = places[image.key], known.path < path { continue }
            places[image.key] = (path, image.outcome)
        }
        self.places = places
    }

    /// Nothing to take over.
    init() {
        folder = ""
        places = [:]
    }

    /// Hard-links the file made under `key` to all `targets`, or copies it where links are refused; nil when there is
    /// none. Throws `FileProblem` of kind `unwritable`.
    func take(_ key: ContentHash, to targets: [String]) throws(FileProblem) -> RenderedImage? {
        guard let place = places[key.hex] else { return nil }
        let source = folder + "/" + place.path
        var status = stat()
        guard lstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // One file of the output never shares its content with another: editing one must not change the other.
        // Only the first place is linked, to the file that is about to be replaced.
        for (index, target) in targets.enumerated() {
            try FileWriting.makeFolder(FileWriting.parent(of: target))
            if index == 0, link(source, target) == 0 { continue }
            guard let bytes = try? FileReading.bytes(of: source, atMost: .max) else { return nil }
            try FileWriting.write(bytes, to: target)
        }
        return RenderedImage(byteCount: Int(status.st_size), outcome: place.outcome, key: key)
    }
}
