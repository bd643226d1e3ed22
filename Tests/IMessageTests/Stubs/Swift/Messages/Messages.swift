// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for Messages where emitted Swift is checked without it. Only what emitted files name, after
// https://developer.apple.com/documentation/messages (page named at each declaration).
import UIKit

// msmessagesappviewcontroller
@MainActor open class MSMessagesAppViewController: UIViewController {}

// mssticker
public final class MSSticker: NSObject {
    public struct Failure: Error {}
    public let imageFileURL: URL
    public let localizedDescription: String
    // init(contentsoffileurl:localizeddescription:)
    public init(contentsOfFileURL fileURL: URL, localizedDescription: String) throws {
        guard FileManager.default.fileExists(atPath: fileURL.path) else { throw Failure() }
        imageFileURL = fileURL
        self.localizedDescription = localizedDescription
    }
}

// msstickersize
public enum MSStickerSize: Int, Sendable { case small, regular, large }

// msstickerbrowserview
@MainActor open class MSStickerBrowserView: UIView {
    public let stickerSize: MSStickerSize
    open weak var dataSource: MSStickerBrowserViewDataSource?
    public private(set) var loads = 0
    // init(frame:stickersize:)
    public init(frame: CGRect, stickerSize: MSStickerSize) {
        self.stickerSize = stickerSize
        super.init(frame: frame)
    }
    open func reloadData() { loads += 1 }
}

// msstickerbrowserviewdatasource
@MainActor public protocol MSStickerBrowserViewDataSource: NSObjectProtocol {
    func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int
    func stickerBrowserView(_ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int) -> MSSticker
}
