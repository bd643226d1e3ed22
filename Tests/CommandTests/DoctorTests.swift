import Foundation
import Testing

@testable import StickerEngine
@testable import stickerpress

struct DoctorTests {
    @Test func saysWhatIsInUseAndThatItWorks() async throws {
        let folder = try Folder()
        let home = ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/caches"]
        let run = try await Tool(in: folder, environment: home).run("doctor")
        #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)\(run.output)")
        for part in [
            "stickerpress \(ToolIdentity.version) on ", "librsvg", "libwebp", "libpng", "libmicrohttpd", "OpenSSL",
            "Chromium", "ffmpeg", folder.path + "/caches/stickerpress", "Lottie",
            "ok: 3 stickers built and checked for \(try TargetRegistry.all().count) platforms",
        ] {
            #expect(run.output.contains(part), "\(part) is not in:\n\(run.output)")
        }
        #expect(try folder.files().isEmpty, "the self-test leaves the cache alone")
    }

    @Test func tellsProgramsTheSame() async throws {
        struct Report: Decodable {
            struct Named: Decodable {
                let name: String
                let version: String?
                let path: String?
            }
            struct SelfTest: Decodable {
                let passed: Bool
                let stickers: Int
                let findings: [String]
            }
            struct Cache: Decodable {
                let entries: Int
                let images: Int
            }
            let cache: Cache?
            let formatVersion: Int
            let libraries: [Named]
            let programs: [Named]
            let selfTest: SelfTest
        }
        let folder = try Folder()
        try folder.write("#!/bin/sh\n", to: "bin/ffmpeg")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/ffmpeg")
        try folder.write("no program", to: "notes/ffmpeg")
        try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
        let path = ["notes", "bin"].map { folder.path + "/" + $0 } + ["/usr/bin", "/bin"]
        let environment = ["PATH": path.joined(separator: ":"), "TMPDIR": folder.path + "/tmp"]
        let run = try await Tool(in: folder, environment: environment).run("doctor", "--format", "json")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp") == [])
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(run.status == 0 && report.formatVersion == 1)
        #expect(report.selfTest.passed && report.selfTest.stickers == 3)
        #expect(report.selfTest.findings.isEmpty, "\(report.selfTest.findings)")
        #expect(report.cache.map { $0.entries == $0.images } ?? true)
        #expect(report.programs.first { $0.name == "ffmpeg" }?.path == folder.path + "/bin/ffmpeg")
        let versions = report.libraries.compactMap(\.version)
        #expect(versions.count >= report.libraries.count - 2)
        #expect(versions.allSatisfy { $0.wholeMatch(of: /[0-9]+(\.[0-9]+)+.*/) != nil }, "\(versions)")
    }

    /// Where nothing can be written, it says so and ends with 1.
    @Test func failsWhereNothingCanBeWritten() async throws {
        let run = try await Tool(environment: ["TMPDIR": "/proc/nowhere/"]).run("doctor")
        #expect(run.status == 1)
        #expect(
            run.output.contains("FAILED") && run.output.contains("cannot write into the folder for temporary files"))
    }
}
