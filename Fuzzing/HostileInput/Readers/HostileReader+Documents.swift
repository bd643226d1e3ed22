import Foundation
import StickerDocuments
import StickerEngine
import StickerModel

extension HostileReader {
    static let documents = [
        HostileReader(name: "yaml", longest: 4_096, repair: .none, seeds: DocumentSeeds.yaml) { bytes in
            _ = try YAMLReader.read(bytes, file: "pack.yaml")
            return .value
        },
        HostileReader(name: "json", longest: 4_096, repair: .none, seeds: DocumentSeeds.json) { bytes in
            _ = try JSONReader.read(bytes, file: "pack.json")
            return .value
        },
        HostileReader(name: "plist", longest: 4_096, repair: .none, seeds: DocumentSeeds.plist) { bytes in
            _ = try PropertyListReader.read(bytes, file: "Info.plist")
            return .value
        },
        HostileReader(name: "manifest", longest: 4_096, repair: .none, seeds: DocumentSeeds.manifest) { bytes in
            ManifestFolder.shared.load(bytes)
        },
        HostileReader(name: "zip", longest: 8_192, repair: .zip, seeds: DocumentSeeds.zip) { bytes in
            try BundleTrial.archive(bytes)
        },
        HostileReader(name: "bundle", longest: 4_096, repair: .none, seeds: DocumentSeeds.bundle) { bytes in
            try BundleTrial.document(bytes)
        },
    ]
}
