// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for what fills sticker categories at run time in ImglyKit 10.30 and later:
//   [external]   https://img.ly/docs/pesdk/ios/guides/stickers/external-sticker-provider
//   [custom]     https://img.ly/docs/pesdk/ios/guides/stickers/custom-stickers
//   [weather]    https://img.ly/docs/pesdk/ios/guides/stickers/smart-stickers
//   [log]        github.com/imgly/pesdk-ios-build, CHANGELOG.md, with the version
import CoreLocation
import Foundation
import UIKit

// [external]
public final class StickerProviderResult: NSObject {
    public let stickers: [Sticker]
    public let hasMore: Bool

    public init(stickers: [Sticker], hasMore: Bool) {
        self.stickers = stickers
        self.hasMore = hasMore
    }
}

// [external]
public protocol StickerProvider: AnyObject {
    func trending(offset: Int, limit: Int, completion: @escaping (Result<StickerProviderResult, Error>) -> Void)
    func search(
        query: String, offset: Int, limit: Int, completion: @escaping (Result<StickerProviderResult, Error>) -> Void)
}

// [external]: a category among the others of a catalog
public final class StickerProviderCategory: StickerCategory {
    public let stickerProvider: StickerProvider

    public init(title: String, imageURL: URL, stickerProvider: StickerProvider) {
        self.stickerProvider = stickerProvider
        super.init(identifier: title, title: title, imageURL: imageURL, stickers: [])
    }
}

// [custom]
public protocol StickerCollectionDelegate: AnyObject {
    func stickerCollection(_ stickerCollection: StickerCollection, didSelect sticker: Sticker)
}

// [custom]
public protocol StickerCollection: AnyObject {
    var viewController: UIViewController { get }
    var delegate: StickerCollectionDelegate? { get set }
}

// [custom]
public final class StickerCollectionCategory: StickerCategory {
    public let stickerCollection: StickerCollection

    public init(title: String, imageURL: URL, stickerCollection: StickerCollection) {
        self.stickerCollection = stickerCollection
        super.init(identifier: title, title: title, imageURL: imageURL, stickers: [])
    }
}

// [weather]; its requirements are nowhere public, so emitted code does not conform to it
public protocol WeatherProvider: AnyObject {}

// [weather]; two cases in github.com/imgly/pesdk-ios-demo as well
public enum TemperatureFormat: Int, Sendable {
    case celsius, fahrenheit, locale
}

// [weather]
public final class OpenWeatherProvider: NSObject, WeatherProvider {
    public let apiKey: String?
    public let unit: TemperatureFormat
    public var updateInterval: TimeInterval = 60 * 60
    public var locationAccessRequestClosure: ((CLLocationManager) -> Void)?

    public init(apiKey: String?, unit: TemperatureFormat) {
        self.apiKey = apiKey
        self.unit = unit
    }
}
