/// The text files that stand beside the pictures, from `Templates/WhatsApp`.
struct WhatsAppTemplates: Sendable {
    struct File: Sendable {
        var name: String
        var text: String
    }

    let ios: [File]
    let android: [File]

    init(_ files: [String: String]) {
        ios = Self.files(below: "ios/", of: files)
        android = Self.files(below: "android/", of: files)
    }

    /// Swift sources carry `.template` at the end so that the package does not compile them.
    private static func files(below folder: String, of files: [String: String]) -> [File] {
        files.keys.filter { $0.hasPrefix(folder) }.sorted().compactMap { path in
            guard let text = files[path] else { return nil }
            let name = path.dropFirst(folder.count)
            return File(name: String(name.hasSuffix(".template") ? name.dropLast(9) : name), text: text)
        }
    }
}
