import StickerEngine
import StickerModel

extension Command {
    static let cache = Command(
        "cache", "Show or empty the cache of rendered images",
        operands: "info|clean", count: 1...1, candidates: .words { ["info", "clean"] },
        details: [
            "Builds keep rendered images, so an unchanged sticker is not rendered again. The cache belongs to you, all "
                + "your builds share it, and it never exceeds its limit. Emptying it costs only time."
        ],
        examples: ["cache info", "cache clean"]
    ) { arguments, console in
        guard let cache = UserCache() else {
            console.report(error: "there is no cache: neither XDG_CACHE_HOME nor HOME names a folder")
            return .missingInput
        }
        let folder = SafeText<Terminal>.text(cache.folder)
        switch arguments.operands.first {
        case "info":
            let limit = ByteCount.text(cache.byteLimit)
            console.output.write("\(folder): \(text(cache.size)); the limit is \(.text(limit))\n")
        case "clean": console.output.write("Removed \(text(cache.clean())) from \(folder).\n")
        case let other: throw UsageError("cache takes info or clean, not \(other ?? "nothing")", command: "cache")
        }
        return .success
    }

    private static func text(_ size: UserCache.Size) -> SafeText<Terminal> {
        let count = "\(Figures.grouped(size.entryCount)) image\(size.entryCount == 1 ? "" : "s")"
        return .text("\(count), \(ByteCount.text(size.byteCount))")
    }
}
