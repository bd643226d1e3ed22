// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the editor of CE.SDK 1.79, after github.com/imgly/IMGLYUI-swift, Sources/IMGLYEditor/Configuration.
@_exported import IMGLYCoreUI
import SwiftUI

// AssetLibraryConfiguration.swift
public typealias CategoryModifications = @MainActor (_ categories: CategoryModifier) throws -> Void

// AssetLibraryConfiguration.swift
public struct AssetLibraryConfiguration {
    public struct Builder {
        public init() {}
        public mutating func categories(_ categories: [AssetLibraryCategory]) {}
        public mutating func modify(_ modification: @escaping CategoryModifications) {}
    }
}
