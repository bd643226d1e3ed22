import StickerEngine
import StickerModel

extension Command {
    static let preview = Command(
        "preview", "Look at the stickers in a browser while you work, here and on a phone",
        operands: "[MANIFEST]", count: 0...1,
        details: [
            "MANIFEST is pack.yaml, pack.json or a folder that contains one (default: this folder, or the nearest above it)."
        ] + servingDetails,
        options: servingOptions,
        examples: ["preview --serve", "preview tea-time --serve --lan"],
        exits: servingExits
    ) { arguments, console in
        guard servesPreview(arguments) else {
            throw UsageError("preview needs --serve", command: "preview")
        }
        return try await servePreview(arguments, console)
    }
}
