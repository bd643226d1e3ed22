// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the asset library of CE.SDK 1.79, after github.com/imgly/IMGLYUI-swift, Sources/IMGLYCoreUI/View/
// AssetLibrary (file named at each declaration).
import Foundation
import IMGLYEngine
import SwiftUI

public enum AssetLoader {
    // Core/AssetLoader.swift
    public struct SourceData: Hashable, Sendable {
        public let id: String
        public let config: QueryData
        public init(id: String, config: QueryData = .init()) {
            self.id = id
            self.config = config
        }
    }

    // Core/AssetLoader.swift
    public struct QueryData: Hashable, Sendable {
        public let groups: Groups?
        public init(groups: Groups? = nil) { self.groups = groups }
    }
}

// Data/AssetLibrarySection.swift
public struct AssetLibrarySection: Sendable {
    public let id: String
    public let title: LocalizedStringResource?
    public let source: AssetLoader.SourceData

    public static func sticker(id: String, title: LocalizedStringResource, source: AssetLoader.SourceData) -> Self {
        .init(id: id, title: title, source: source)
    }
}

// Data/AssetLibraryCategory.swift
public struct AssetLibraryCategory: Sendable {
    public let id: String
    public var title: LocalizedStringResource
    public var icon: Image
    public var sections: [AssetLibrarySection]

    public init(id: String, title: LocalizedStringResource, icon: Image, sections: [AssetLibrarySection]) {
        self.id = id
        self.title = title
        self.icon = icon
        self.sections = sections
    }

    public enum ID { public static let stickers = "ly.img.category.stickers" }
}

// Data/AssetLibraryModifier.swift
public final class CategoryModifier {
    public init() {}
    public func addLast(_ categories: AssetLibraryCategory...) {}
    public func replace(id: String, _ categories: AssetLibraryCategory...) {}
    public func modifySections(of id: String, _ modify: @escaping (SectionModifier) -> Void) {}
}

// Data/AssetLibraryModifier.swift
public final class SectionModifier {
    public init() {}
    public func addFirst(_ sections: AssetLibrarySection...) {}
    public func addLast(_ sections: AssetLibrarySection...) {}
}
