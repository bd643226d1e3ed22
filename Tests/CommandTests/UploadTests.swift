import Expect
import Foundation
import TestSupport
import Testing

/// The programs that builds write for messengers, run against servers of ours that refuse as the services do.
struct UploadTests {
    @Test(.needs("python3")) func programsUploadAndUpdate() async throws {
        let folder = TemporaryFolder()
        let colors = ["#D33", "#3A3", "#66F", "#EB3", "#3CC", "#C3C", "#933", "#393", "#339", "#993", "#399", "#939"]
        for (index, color) in colors.enumerated() {
            try folder.write(SamplePack.drawing(color), to: "dot-\(index + 1).svg")
        }
        let stickers = colors.indices.map { "  - { file: dot-\($0 + 1).svg, alt: Dot \($0 + 1), emojis: [🔴, 🙂] }\n" }
        try folder.write(
            "name: Dots\npublisher: Ana Lim\ntargets: { telegram: { bot: dots_bot }, discord: {}, "
                + "emoji: { services: [matrix] } }\nstickers:\n" + stickers.joined(), to: "pack.yaml")
        let build = try await Tool(in: folder).run("build", "-q", "--no-preview")
        try #require(build.status == 0, "\(build.diagnostics)")
        let test = Repository.root.appendingPathComponent("Tests/Uploads/test_uploads.py").path
        let run = try Shell.run(["python3", "-B", test, folder.path + "/out"])
        expect(run.status, is: 0, "\(run.output)")
    }
}
