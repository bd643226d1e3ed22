/// The formats we write.
package enum OutputFormat: String, Sendable, Codable, CaseIterable {
    case webp
    case png
    case apng
    case gif
    case jpeg
}
