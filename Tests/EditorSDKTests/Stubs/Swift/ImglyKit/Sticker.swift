// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the sticker types of ImglyKit 11. Each declaration names where its signature is seen:
//   [bundle]   github.com/imgly/catalog-ios, Catalog/Examples/Stickers/AddStickers/FromAppBundle/
//              VideoAddStickersFromAppBundle.swift
//   [config]   the same, Stickers/Configuration/VideoStickersConfiguration.swift
//   [smart]    the same, Stickers/SmartStickers/VideoLinkSmartSticker.swift
//   [api]      API reference of PhotoEditor SDK for iOS 10.10
//   [log]      github.com/imgly/pesdk-ios-build, CHANGELOG.md, with the version
import Foundation

// [api] PESDKStickerTintMode; names since 6.4.0 [log]
public enum StickerTintMode: Int, Sendable {
    case none, solid, colorized
}

// [api] open class; initializers [bundle], [api]
open class Sticker: NSObject {
    public let imageURL: URL
    public let thumbnailURL: URL?
    public let identifier: String
    public var tintMode: StickerTintMode
    // [log] 8.1.0
    public var allowBrightnessAdjustment = false
    public var allowContrastAdjustment = false
    public var allowSaturationAdjustment = false

    public init(imageURL: URL, thumbnailURL: URL?, identifier: String) {
        self.imageURL = imageURL
        self.thumbnailURL = thumbnailURL
        self.identifier = identifier
        tintMode = .none
    }

    public init(imageURL: URL, thumbnailURL: URL?, tintMode: StickerTintMode, identifier: String) {
        self.imageURL = imageURL
        self.thumbnailURL = thumbnailURL
        self.identifier = identifier
        self.tintMode = tintMode
    }
}

// [smart] init with an image that may be nil; [log] 10.17.0
public final class MultiImageSticker: Sticker {
    public let stickers: [Sticker]

    public init(identifier: String, imageURL: URL?, stickers: [Sticker]) {
        self.stickers = stickers
        super.init(
            imageURL: imageURL ?? URL(fileURLWithPath: "/"), thumbnailURL: nil, tintMode: .none, identifier: identifier)
    }
}

// [bundle]; the static list [log] 11.0.0, its source for version 10:
// https://img.ly/docs/pesdk/ios/v10/features/stickers
open class StickerCategory: NSObject {
    public let identifier: String
    public let title: String
    public let imageURL: URL
    public let stickers: [Sticker]

    public init(identifier: String, title: String, imageURL: URL, stickers: [Sticker]) {
        self.identifier = identifier
        self.title = title
        self.imageURL = imageURL
        self.stickers = stickers
    }

    // [api] class var; here two of the vendor's categories with three of their stickers
    public class var defaultItems: [StickerCategory] {
        let here = URL(fileURLWithPath: "/imgly")
        func sticker(_ id: String) -> Sticker { Sticker(imageURL: here, thumbnailURL: nil, identifier: id) }
        return [
            StickerCategory(
                identifier: "imgly_sticker_category_emoticons", title: "Stickers", imageURL: here,
                stickers: [
                    sticker("imgly_smart_sticker_weekday"), sticker("imgly_smart_sticker_time"),
                    sticker("imgly_sticker_emoticons_grin"),
                ]),
            StickerCategory(
                identifier: "imgly_sticker_category_shapes", title: "Shapes", imageURL: here,
                stickers: [sticker("imgly_sticker_shapes_badge_01")]),
        ]
    }

    nonisolated(unsafe) private static var list = defaultItems

    #if STICKERS_VERSION_10
        public static var all: [StickerCategory] {
            get { list }
            set { list = newValue }
        }
    #else
        @available(*, deprecated, message: "Add the assets to the assetCatalog of your Configuration instead.")
        public static var all: [StickerCategory] {
            get { list }
            set { list = newValue }
        }
    #endif
}
