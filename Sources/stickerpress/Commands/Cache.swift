import StickerEngine
import StickerModel

extension Command {
    static let cache = Command(
        "cache", "Show or empty the cache of rendered images",
        operands: "info|clean", count: 1...1, candidates: .words { ["info", "clean"] },
        details: [
            "Builds keep rendered images and what they learned of art, so an unchanged sticker is not rendered again; of "
                + "large outputs, they also keep the one before, whose files have no bytes of their own. The "
                + "cache belongs to you and all your builds share it. At its end, a build removes the longest unused entries "
                + "until the rest is within the limit. Emptying the cache costs only time."
        ],
        examples: ["cache info", "cache clean"]
    ) { arguments, console in
        guard let cache = UserCache() else {
            console.report(error: "there is no cache: \(UserCache.absence)")
            return .missingInput
        }
        switch arguments.operands.first {
        case "info": console.output.write("\(cache.text)\n")
        case "clean": console.output.write("Removed \(cache.clean().text) from \(.text(cache.folder)).\n")
        case let other: throw UsageError("cache takes info or clean, not \(other ?? "nothing")", command: "cache")
        }
        return .success
    }
}
