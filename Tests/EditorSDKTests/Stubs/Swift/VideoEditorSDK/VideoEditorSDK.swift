// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for the umbrella module and its GIPHY category:
//   [giphy]  https://img.ly/docs/vesdk/ios/guides/stickers/giphy-integration; VideoEditor SDK only, 10.30.0 of
//            github.com/imgly/pesdk-ios-build, CHANGELOG.md
import Foundation
@_exported import ImglyKit

// [giphy]
public final class GiphyStickerProvider: NSObject, StickerProvider {
    public let apiKey: String
    public let language: String?
    public let rating: String?

    public init(apiKey: String, language: String?, rating: String?) {
        self.apiKey = apiKey
        self.language = language
        self.rating = rating
    }

    public func trending(
        offset: Int, limit: Int, completion: @escaping (Result<StickerProviderResult, Error>) -> Void
    ) { completion(.success(StickerProviderResult(stickers: [], hasMore: false))) }

    public func search(
        query: String, offset: Int, limit: Int, completion: @escaping (Result<StickerProviderResult, Error>) -> Void
    ) { completion(.success(StickerProviderResult(stickers: [], hasMore: false))) }
}

// [giphy]
public final class GiphyStickerCategory: StickerCategory {
    public init(apiKey: String, language: String?, rating: String?) {
        super.init(
            identifier: "imgly_sticker_category_giphy", title: "GIPHY", imageURL: URL(fileURLWithPath: "/giphy"),
            stickers: [])
    }
}
