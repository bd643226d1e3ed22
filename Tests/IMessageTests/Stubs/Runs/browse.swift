// Opens the emitted app on the folder named on the command line, taps every button and prints what people would get.
import Messages
import UIKit

@main
struct Browse {
    @MainActor static func main() {
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        for languages in [["en"], ["es-MX"], ["fr"]] {
            let packs = StickerPack.all(in: folder, languages: languages)
            let texts = packs.flatMap { $0.stickers.map(\.description) }
            print(languages[0], texts.joined(separator: "|"))
        }
        print("damaged", StickerPack.all(in: folder.appendingPathComponent("nowhere"), languages: ["en"]).count)
        let controller = MessagesViewController()
        controller.viewDidLoad()
        show(controller, "at first")
        let bar = controller.view.subviews.first { $0 is UIScrollView }
        for case let button as UIButton in bar?.subviews.first?.subviews ?? [] {
            guard let action = button.primaryAction else { continue }
            action.handler(action)
            show(controller, "\(button.accessibilityLabel ?? "?") \(button.accessibilityTraits.contains(.selected))")
        }
    }

    @MainActor static func show(_ controller: MessagesViewController, _ title: String) {
        let browsers = controller.view.subviews.compactMap { $0 as? MSStickerBrowserView }
        for browser in browsers {
            guard let source = browser.dataSource else { return print("no source") }
            let names = (0..<source.numberOfStickers(in: browser)).map { index in
                source.stickerBrowserView(browser, stickerAt: index).imageFileURL.lastPathComponent
            }
            print(title, browser.stickerSize, browser.loads, names.joined(separator: " "))
        }
    }
}
