import StickerEngine
import StickerModel

extension Command {
    static let cache = Command(
        "cache", "Show or empty the cache of finished images",
        operands: "info|clean", count: 1...1,
        details: [
            "Builds keep what they made, so that an unchanged sticker is not made again. The cache is yours alone, is "
                + "shared by all your builds and never grows beyond its limit; emptying it costs only time."
        ],
        examples: ["cache info", "cache clean"]
    ) { arguments, session in
        guard let cache = UserCache() else {
            session.complain("there is no cache: neither XDG_CACHE_HOME nor HOME names a folder")
            return .missingInput
        }
        switch arguments.operands.first {
        case "info":
            session.results.write("\(cache.folder.displaySafe): \(text(cache.size)), at most ")
            session.results.write("\(ByteCount.text(cache.byteLimit))\n")
        case "clean": session.results.write("Removed \(text(cache.clean())) from \(cache.folder.displaySafe).\n")
        case let other: throw UsageError("cache takes info or clean, not \(other ?? "nothing")", command: "cache")
        }
        return .success
    }

    private static func text(_ size: UserCache.Size) -> String {
        let count = "\(Figures.grouped(size.entryCount)) entr\(size.entryCount == 1 ? "y" : "ies")"
        return "\(count), \(ByteCount.text(size.byteCount))"
    }
}
