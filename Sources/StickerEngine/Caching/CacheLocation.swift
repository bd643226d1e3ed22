import Foundation

/// Where the user's cache lives: `$XDG_CACHE_HOME/stickerpress`, `~/Library/Caches/stickerpress` on macOS, else
/// `~/.cache/stickerpress`.
enum CacheLocation {
    /// nil when there is no home folder to keep a cache in.
    static func folder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") { return base + "/stickerpress" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        #if os(macOS)
            return home + "/Library/Caches/stickerpress"
        #else
            return home + "/.cache/stickerpress"
        #endif
    }
}
