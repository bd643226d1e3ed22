import Foundation
import TestSupport
import Testing

@testable import TestArt

/// The tool as a whole takes time and memory in proportion to its input: each input is made four times as large twice,
/// and no step may cost more than eight times what the one before it did.
///
/// `ScalingTests` does the same for the processor time of single readers. Both measure in `make scale` alone.
@Suite(
    .serialized, .needs("python3", { Usage.canMeasure }),
    .enabled(if: ProcessInfo.processInfo.environment["STICKERPRESS_SCALE"] != nil, "make scale measures"))
struct GrowthTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The size of the largest input.
        var most: Int
        var arguments: [String]
        /// Files by name, for an input of this size.
        var files: @Sendable (Int) -> [String: [UInt8]]

        var testDescription: String { name }
    }

    @Test(.timeLimit(.minutes(10)), arguments: cases) func isLinear(_ input: Case) async throws {
        let least = try await Usage.ofTool(input.arguments, on: input.files(1))
        var before: Usage?
        for step in [16, 4, 1] {
            let files = input.files(input.most / step)
            var usage = try await Usage.ofTool(input.arguments, on: files)
            if let before {
                // Only what repeats itself counts.
                for _ in 0..<2 where !usage.isLinear(after: before, least: least) {
                    usage.lower(to: try await Usage.ofTool(input.arguments, on: files))
                }
                #expect(usage.isLinear(after: before, least: least), "\(usage) after \(before), least \(least)")
            }
            before = usage
        }
    }

    private static let cases = [
        Case(name: "stickers of a manifest", most: 1_024, arguments: ["check", "pack.yaml"]) { count in
            let stickers = (0..<count).map { "- file: art/s\($0).png\n  alt: Sticker \($0)\n" }.joined()
            return ["pack.yaml": Array(("name: T\npublisher: P\nemojis: [👋]\nstickers:\n" + stickers).utf8)]
        },
        Case(name: "packs of contents.json", most: 512, arguments: ["check", "contents.json"]) { count in
            let packs = (0..<count).map { "{\"identifier\": \"p\($0)\", \"name\": \"P\", \"stickers\": []}" }
            return ["contents.json": Array("{\"sticker_packs\": [\(packs.joined(separator: ","))]}".utf8)]
        },
        Case(name: "objects of a project", most: 4_096, arguments: ["check", "A.xcodeproj"]) { count in
            let objects = (0..<count).map { "A\($0) = {isa = PBXFileReference; path = f\($0).png;};" }.joined()
            return [
                "A.xcodeproj/project.pbxproj": Array("{objects = {\(objects)};}".utf8),
                // Without stickers it is not a project of ours.
                "S.xcassets/P.stickerpack/Contents.json": Array("{}".utf8),
            ]
        },
        Case(name: "frames of an APNG", most: 512, arguments: ["check", "pack.yaml"]) { count in
            let frames = [APNGBuilder.Part](repeating: .init(color: [1, 2, 3, 255]), count: count)
            return ["pack.yaml": manifest, "a.art": APNGBuilder(parts: frames).bytes]
        },
        Case(
            name: "shapes of an SVG", most: 16_384,
            arguments: ["build", "pack.yaml", "--target", "imessage", "--no-cache"]
        ) { count in
            let shapes = (0..<count).map { "<rect x='\($0 % 97)' y='\($0 % 89)' width='9' height='9'/>" }.joined()
            let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 99'>\(shapes)</svg>"
            return ["pack.yaml": manifest, "a.art": Array(drawing.utf8)]
        },
    ]

    private static let manifest = Array("name: T\npublisher: P\nemojis: [👋]\nstickers: [{file: a.art, alt: A}]\n".utf8)
}

/// What a run of the tool took, the processes it started included.
private struct Usage: CustomStringConvertible {
    /// Of the processor.
    var seconds: Double
    var megabytes: Double

    var description: String { "\(seconds) s and \(megabytes) MB" }

    private static let python = "/usr/bin/python3"
    static var canMeasure: Bool { FileManager.default.isExecutableFile(atPath: python) }

    /// Less is noise.
    private static let floor = Usage(seconds: 0.2, megabytes: 8)

    func isLinear(after before: Usage, least: Usage) -> Bool {
        func isLinear(_ value: KeyPath<Usage, Double>) -> Bool {
            let step = max(before[keyPath: value] - least[keyPath: value], Self.floor[keyPath: value])
            return self[keyPath: value] - least[keyPath: value] <= 8 * step
        }
        return isLinear(\.seconds) && isLinear(\.megabytes)
    }

    mutating func lower(to other: Usage) {
        seconds = min(seconds, other.seconds)
        megabytes = min(megabytes, other.megabytes)
    }

    /// A process counts as its own the memory of the one that started it, until it begins. That of the tests is large,
    /// so a small interpreter starts the tool.
    static func ofTool(_ arguments: [String], on files: [String: [UInt8]]) async throws -> Usage {
        let folder = TemporaryFolder()
        for (name, bytes) in files { try folder.write(Data(bytes), to: name) }
        let script = """
            import os, subprocess, sys
            child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            usage = os.wait4(child.pid, 0)[2]
            print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1048576))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", script, try BuiltTool.url().path] + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": folder.path + "/cache"]
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        try #require(numbers.count == 2)
        return Usage(seconds: numbers[0], megabytes: numbers[1])
    }
}
