import Foundation
import TestSupport

/// The vendor's modules as far as emitted Swift names them, compiled once for all tests of a run.
struct StubModules: Sendable {
    let folder: URL

    /// In the order they import each other.
    private static let names = [
        "UIKit", "CoreLocation", "ImglyKit", "PhotoEditorSDK", "VideoEditorSDK", "SwiftUI", "IMGLYEngine",
        "IMGLYCoreUI", "IMGLYEditor",
    ]

    private struct Failure: Error { var output: String }

    static func built(version10: Bool = false) throws -> StubModules {
        try (version10 ? builtFor10 : builtFor11).get()
    }

    private static let builtFor11 = Result { try StubModules(names, flags: ["-emit-library"]) }
    /// Older than CE.SDK, and only for `check`.
    private static let builtFor10 = Result { try StubModules(names.prefix(5), flags: ["-DSTICKERS_VERSION_10"]) }

    private init(_ names: some Sequence<String>, flags: [String]) throws {
        let name = "editor-stubs-\(ProcessInfo.processInfo.processIdentifier)\(flags.joined())"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        Self.removeAtExit(folder)
        for name in names {
            let sources = try Shell.files(below: Shell.stubs.appending(path: "Swift/\(name)"), ending: ".swift")
            let built = try Shell.run(
                ["swiftc", "-emit-module", "-module-name", name, "-module-link-name", name, "-parse-as-library"]
                    + ["-swift-version", "5", "-I", ".", "-L", "."]
                    + (flags.contains("-emit-library") ? ["-o", "lib\(name).so"] : []) + flags + sources, in: folder)
            if built.status != 0 { throw Failure(output: "\(name): \(built.output)") }
        }
    }

    /// What the compiler says of these files; empty when it has nothing to say.
    func check(_ files: [URL], language: String) throws -> String {
        let checked = try Shell.run(
            // All files at once: one process of the compiler.
            [
                "swiftc", "-typecheck", "-whole-module-optimization", "-warnings-as-errors", "-swift-version", language,
                "-I", folder.path,
            ]
                + files.map(\.path))
        return checked.status == 0 ? "" : checked.output
    }

    /// Compiles files, one of them with `@main`, and runs them; what they print.
    func run(_ files: [String], in place: URL) throws -> String {
        let program = place.appending(path: "program").path
        let built = try Shell.run(
            ["swiftc", "-swift-version", "5", "-parse-as-library", "-I", folder.path, "-L", folder.path]
                + ["-Xlinker", "-rpath", "-Xlinker", folder.path, "-o", program] + files)
        if built.status != 0 { throw Failure(output: built.output) }
        let ran = try Shell.run(["timeout", "600", program], in: place)
        if ran.status != 0 { throw Failure(output: "ended with \(ran.status): \(ran.output)") }
        return ran.output
    }

    private static func removeAtExit(_ folder: URL) {
        Leftovers.folders.withLock { $0.append(folder.path) }
        Leftovers.registered
    }
}

/// Folders that are removed when the tests end.
private enum Leftovers {
    static let folders = Locked<[String]>([])
    static let registered: Void = {
        atexit {
            for folder in Leftovers.folders.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: folder) }
        }
    }()
}

private final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ work: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return work(&value)
    }
}

extension Shell {
    /// `Tests/EditorSDKTests/Stubs`: stand-ins for what emitted code is written against.
    static var stubs: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Stubs")
    }
}
