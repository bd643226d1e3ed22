import Testing

@testable import StickerEngine

struct DoctorTests {
    @Test func saysWhatIsInUse() async throws {
        let folder = TemporaryFolder()
        let home = ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/caches"]
        let run = try await Tool(in: folder, environment: home).run("doctor")
        #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)\(run.output)")
        for part in [
            "stickerpress \(ToolIdentity.version) on ", "librsvg", "libwebp", "libpng", "libmicrohttpd", "OpenSSL",
            folder.path + "/caches/stickerpress", "Lottie", "TGS",
        ] {
            #expect(run.output.contains(part), "\(part) is not in:\n\(run.output)")
        }
        #expect(run.output.contains(/\n  fonts +[1-9][\d,]* famil/), "\(run.output)")
        #expect(try folder.files().isEmpty)
    }
}
