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
        examples: ["cache info", "cache clean"],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        guard let cache = UserCache() else {
            console.report(error: "there is no cache: \(UserCache.absence)")
            return .missingInput
        }
        let word = arguments.operands.first ?? ""
        guard ["info", "clean"].contains(word) else {
            throw UsageError("cache takes info or clean, not \(word)", command: "cache")
        }
        if let fault = cache.fault {
            let hint = fault.hint.map { "; " + $0 } ?? ""
            console.report(error: "\(.text(fault.path)): \(.text(fault.message + hint))")
            return .missingInput
        }
        guard word == "clean" else {
            console.output.write("\(cache.text)\n")
            return .success
        }
        let removed = cache.clean()
        let rest = cache.size
        guard removed.entryCount > 0 || rest.entryCount == 0 else {
            console.report(
                error: "\(.text(cache.folder)): cannot remove its \(rest.text); make the folder writable for your user")
            return .cannotWrite
        }
        console.output.write("Removed \(removed.text) from \(.text(cache.folder)).\n")
        return .success
    }
}
