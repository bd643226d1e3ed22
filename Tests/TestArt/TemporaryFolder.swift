import Foundation

/// A folder for one test, removed with it. Names are paths inside of it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() {
        path = NSTemporaryDirectory() + "stickerpress-test-" + UUID().uuidString
        // Where this fails, so does whatever a test writes.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    package convenience init(_ files: [String: String]) throws {
        self.init()
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package var url: URL { URL(fileURLWithPath: path) }

    private func path(of name: String) -> String { name.isEmpty ? path : path + "/" + name }

    // MARK: Reading

    package func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(of: name))) }

    package func bytes(_ name: String) throws -> [UInt8] { [UInt8](try data(name)) }

    package func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    package func destination(of link: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: path(of: link))
    }

    /// What is directly in a folder, hidden files too, sorted.
    package func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(of: folder)).sorted()
    }

    /// Every file and folder below, sorted.
    package func files(in folder: String = "") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(of: folder)).sorted()
    }

    /// Every file below with what is in it, to compare whole folders.
    package func content(of folder: String = "") -> [String: Data] {
        let names = (try? files(in: folder)) ?? []
        return names.reduce(into: [:]) { $0[$1] = try? data(folder.isEmpty ? $1 : folder + "/" + $1) }
    }

    // MARK: Writing

    package func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    package func write(_ bytes: [UInt8], to name: String) throws { try write(Data(bytes), to: name) }

    package func write(_ data: Data, to name: String) throws {
        let file = URL(fileURLWithPath: path(of: name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
    }

    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: destination)
    }

    package func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path(of: name), toPath: path(of: other))
    }

    /// The same of another folder, under the same name where no other is given.
    package func copy(_ name: String, of other: TemporaryFolder, to own: String? = nil) throws {
        let file = URL(fileURLWithPath: path(of: own ?? name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: other.path(of: name), toPath: file.path)
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(of: name)) }
}
