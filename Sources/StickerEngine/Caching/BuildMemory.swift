import Foundation
import StickerModel

/// What the last build into a destination was made from, to tell a build with nothing to do.
struct BuildMemory: Sendable {
    let blobs: BlobCache

    /// A finished build.
    struct Record: Codable, Sendable {
        /// Digest of all input.
        var input: String
        /// Hash of the marker file it left.
        var marker: String
        var findings: [Finding]
        var fileCount: Int
        var byteCount: Int
        var stickerCount: Int
    }

    func record(of destination: String) -> Record? {
        blobs.blob(key(destination)).flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) }
    }

    func store(_ record: Record, of destination: String) {
        guard let blob = try? JSONEncoder().encode(record) else { return }
        blobs.store(Array(blob), under: key(destination))
    }

    private func key(_ destination: String) -> ContentHash { ContentHash(Array(("build\n" + destination).utf8)) }
}
