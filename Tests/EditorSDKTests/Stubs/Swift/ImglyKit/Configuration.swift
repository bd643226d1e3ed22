// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the configuration of ImglyKit 11:
//   [config]    github.com/imgly/catalog-ios, Catalog/Examples/Stickers/Configuration/VideoStickersConfiguration.swift
//   [personal]  https://img.ly/docs/vesdk/ios/guides/stickers/personal-stickers
//   [weather]   https://img.ly/docs/pesdk/ios/guides/stickers/smart-stickers
//   [log]       github.com/imgly/pesdk-ios-build, CHANGELOG.md, with the version
import Foundation
import UIKit

// [config]; [log] 10.3.0
public final class AssetCatalog: NSObject {
    public var stickers: [StickerCategory] = []

    public class var defaultItems: AssetCatalog {
        let catalog = AssetCatalog()
        catalog.stickers = StickerCategory.defaultItems
        return catalog
    }
}

// [config]; the class is named in [log] 9.5.0
public final class ConfigurationBuilder: NSObject {
    public var assetCatalog = AssetCatalog.defaultItems
    public let tool = StickerToolControllerOptionsBuilder()
    public let color = StickerColorToolControllerOptionsBuilder()

    public func configureStickerToolController(_ closure: (StickerToolControllerOptionsBuilder) -> Void) {
        closure(tool)
    }
    public func configureStickerColorToolController(_ closure: (StickerColorToolControllerOptionsBuilder) -> Void) {
        closure(color)
    }
}

// [config]
public final class Configuration: NSObject {
    public let builder = ConfigurationBuilder()

    public init(builder configure: (ConfigurationBuilder) -> Void) { configure(builder) }
}

// [config], [personal], [weather]; the class is named in [log] 11.2.0
public final class StickerToolControllerOptionsBuilder: NSObject {
    public var personalStickersEnabled = false
    public var defaultPersonalStickerTintMode = StickerTintMode.none
    public var stickerPreviewSize = CGSize(width: 44, height: 44)
    public var defaultStickerCategoryIndex = 0
    public var weatherProvider: WeatherProvider?
}

// [config]
public final class StickerColorToolControllerOptionsBuilder: NSObject {
    public var availableColors: [Color] = []
}

// [config]
public final class Color: NSObject {
    public let color: UIColor
    public let colorName: String

    public init(color: UIColor, colorName: String) {
        self.color = color
        self.colorName = colorName
    }
}
