// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the engine of CE.SDK:
//   [defaults]  github.com/imgly/cesdk-swift-examples, engine-guides-default-assets/DefaultAssets.swift
//   [create]    the same, engine-guides-create-stickers/CreateStickers.swift
//   [collage]   the same, engine-guides-collage/Collage.swift (the property of videos:
//              engine-guides-insert-media-videos/InsertMediaVideos.swift)
//   [blocks]    the same, engine-guides-concepts-blocks/ConceptsBlocks.swift
//   [events]    the same, engine-guides-events
//   [mock]      github.com/imgly/IMGLYUI-swift, Sources/IMGLYCoreUI/View/AssetLibrary/AssetLibraryInteractorMock.swift
import Foundation

public typealias DesignBlockID = UInt32
public typealias Groups = [String]

@MainActor public final class Engine {
    public let asset = AssetAPI()
    public let block = BlockAPI()
    public let event = EventAPI()
    public init() {}
}

@MainActor public final class AssetAPI {
    public private(set) var loaded: [URL] = []
    public init() {}
    // [defaults], [mock]
    public func addLocalAssetSourceFromJSON(_ contentURL: URL) async throws -> String {
        loaded.append(contentURL)
        return contentURL.lastPathComponent
    }
}

// [create]
public enum ContentFillMode: Sendable { case crop, cover, contain }

@MainActor public final class BlockAPI {
    public init() {}
    // [events]
    public func isValid(_ id: DesignBlockID) -> Bool { true }
    // [blocks]
    public func getKind(_ id: DesignBlockID) throws -> String { "sticker" }
    // [collage]
    public func getFill(_ id: DesignBlockID) throws -> DesignBlockID { id }
    public func getString(_ id: DesignBlockID, property: String) throws -> String { "" }
    // [create]
    public func supportsContentFillMode(_ id: DesignBlockID) throws -> Bool { true }
    public func setContentFillMode(_ id: DesignBlockID, mode: ContentFillMode) throws {}
}

// [events]
public struct BlockEvent: Sendable {
    public enum EventType: Sendable { case created, updated, destroyed }
    public let block: DesignBlockID
    public let type: EventType
}

@MainActor public final class EventAPI {
    public init() {}
    public func subscribe(to blocks: [DesignBlockID]) -> AsyncStream<[BlockEvent]> { AsyncStream { $0.finish() } }
}
