import Foundation

/// The file that says an output folder is ours, with a hash of everything we wrote.
struct Marker: Codable, Sendable, Equatable {
    static let fileName = ".stickerpress.json"

    /// What made a folder.
    enum Kind: String, Codable {
        case build
        case icons
    }

    var version = 1
    /// nil in the folders of builds.
    var kind: Kind?
    /// Content hashes by path relative to the output folder, the marker itself aside.
    var files: [String: String]
    /// What rendered files were made from, by the same paths.
    var images: [String: MarkedImage]

    init(files: [String: String], images: [String: MarkedImage] = [:], kind: Kind = .build) {
        self.kind = kind == .build ? nil : kind
        self.files = files
        self.images = images
    }

    /// Reads the marker of a folder; nil when there is none or it is not ours.
    init?(in folder: String) {
        guard let bytes = try? FileReading.bytes(of: folder + "/" + Self.fileName, atMost: 100_000_000),
            let marker = try? JSONDecoder().decode(Marker.self, from: Data(bytes)), marker.version == 1
        else { return nil }
        self = marker
    }

    /// The marker's bytes: sorted keys, final newline.
    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [0x0A]
    }
}
