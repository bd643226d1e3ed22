import Foundation

/// The names in one folder, to be found however they are composed (NFC, NFD) or, on request, whatever their case.
struct FolderListing {
    let names: [String]
    private let exact: [String: String]
    private let lowercased: [String: String]

    /// nil, or a folder that cannot be read, holds nothing.
    init(_ path: String?) {
        names = path.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }?.sorted() ?? []
        // Strings are equal when they are canonically equivalent, which is just what is wanted here.
        exact = Dictionary(names.map { ($0, $0) }) { first, _ in first }
        lowercased = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }

    func name(of part: String) -> String? { exact[part] }
    func nameIgnoringCase(of part: String) -> String? { lowercased[part.lowercased()] }
}
