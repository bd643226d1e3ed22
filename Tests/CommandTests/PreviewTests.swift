import Expect
import Foundation
import Testing

struct PreviewTests {
    private let folder = TemporaryFolder()
    private var tool: Tool { Tool(in: folder) }

    /// The page belongs to the output: it is not rewritten, its loss is noticed, and it goes when it is not wanted.
    @Test func thePageBelongsToTheOutput() async throws {
        try SamplePack.write(into: folder)
        let cache = TemporaryFolder()
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        try await expect(tool.run("build").status, is: 0)
        let page = try folder.data("out/index.html")
        #expect(try await tool.run("build").diagnostics.hasPrefix("Up to date: "))
        try folder.remove("out/index.html")
        let again = try await tool.run("build")
        #expect(again.status == 0 && again.diagnostics.contains("Built 3 stickers"))
        try expect(folder.data("out/index.html"), is: page)
        try folder.write("edited", to: "out/index.html")
        let edited = try await tool.run("build")
        #expect(edited.status == 73 && edited.diagnostics.contains("index.html"), "\(edited.diagnostics)")
        try await expect(tool.run("build", "--force", "--no-preview").status, is: 0)
        #expect(try !folder.files(in: "out").contains("index.html"))
    }

    @Test func aManifestIsBuilt() async throws {
        try SamplePack.write(into: folder, at: "tea/")
        let run = try await tool.run("preview", "tea")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.diagnostics.contains("See it: open tea/out/index.html in a browser\n"), "\(run.diagnostics)")
        let output = try await tool.run("preview", "tea/out")
        expect(output.diagnostics, is: "The build wrote the page: tea/out/index.html\n")
        try folder.write("name: [\n", to: "tea/pack.yaml")
        let broken = try await tool.run("preview", "tea")
        #expect(broken.status == 65 && broken.diagnostics.contains("Nothing was written"))
    }

    @Test func bundlesOfOthersBecomeOneFile() async throws {
        let built = try await SamplePack.built.value
        let archive = try built.data("out/whatsapp/wastickers/dots.wastickers")
        try folder.write(archive, to: "dots.wastickers")
        let run = try await tool.run("preview", "dots.wastickers")
        expect(run.status, is: 0)
        #expect(
            run.diagnostics.wholeMatch(of: /Wrote dots-preview\.html: 3 stickers, .*, \d+ kB\.\n/) != nil,
            "\(run.diagnostics)")
        try expect(folder.files(), is: ["dots-preview.html", "dots.wastickers"])
        #expect(try await tool.run("preview", "dots.wastickers", "-o", "page.html", "-q").diagnostics.isEmpty)
        try folder.write("mine", to: "mine.html")
        let refused = try await tool.run("preview", "dots.wastickers", "-o", "mine.html")
        #expect(refused.status == 73 && refused.diagnostics.contains("mine.html: error: is already there"))
        let links = "ln -s /dev/null special; \"$TOOL\" preview dots.wastickers -o special --force; readlink special"
        let special = try await Tool.pipe(links, in: folder)
        expect(special.output, is: "/dev/null\n")
        #expect(special.diagnostics.contains("special: error: is a link to something that is not a regular file"))
        let piped = try await tool.run("preview", "dots.wastickers", "-o", "-")
        #expect(piped.status == 0 && piped.diagnostics.isEmpty)
        try expect(Data(piped.output.utf8), is: folder.data("page.html"))
        try await expect(tool.run("preview", "dots.wastickers", "-o", "-", "--open").status, is: 64)
        try await expect(tool.run("preview").status, is: 64)
    }

    /// `--open` uses what the desktop has; a page that cannot be opened is there all the same.
    @Test func opensThePage() async throws {
        let built = try await SamplePack.built.value
        try folder.write(try built.data("out/whatsapp/wastickers/dots.wastickers"), to: "dots.wastickers")
        try folder.write("#!/bin/sh\necho \"$1\" > opened\n", to: "bin/xdg-open")
        let opener = folder.path + "/bin/xdg-open"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        #if os(Linux)
            let tool = Tool(in: folder, environment: ["PATH": folder.path + "/bin:/usr/bin:/bin"])
            try await expect(tool.run("preview", "dots.wastickers", "--open").status, is: 0)
            let opened = try folder.text("opened")
            #expect(opened.hasSuffix("/dots-preview.html\n"))
            try folder.write("#!/bin/sh\nexit 3\n", to: "bin/xdg-open")
            let failed = try await tool.run("preview", "dots.wastickers", "--open")
            expect(failed.status, is: 0)
            #expect(failed.diagnostics.hasSuffix("No browser could be started; open dots-preview.html yourself.\n"))
        #endif
    }
}
