import Testing

struct ExplainTests {
    @Test(arguments: [
        "whatsapp/static-sticker-file-size", "static-sticker-file-size", "S-SIZE-STATIC",
        "[whatsapp/static-sticker-file-size]",
    ])
    func findsARuleByEachOfItsNames(name: String) async throws {
        let run = try await Tool().run("explain", name)
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        #expect(run.output.hasPrefix("whatsapp/static-sticker-file-size (error)\n"))
        for part in [
            "bound       at most 102,400 bytes", "we aim for  at most 100,000 bytes", "remedy", "why", "conflict",
            "MaxStaticStickerFileSize", "(checked 2",
        ] {
            #expect(run.output.contains(part))
        }
    }

    @Test func anIdOfTheReferenceMayStandForSeveral() async throws {
        let run = try await Tool().run("explain", "P-ID-UNIQ")
        #expect(run.output.contains("whatsapp/pack-identifier-unique (error)\n"))
        #expect(run.output.contains("\n\nwhatsapp/pack-identifier-case (warning)\n"))
    }

    @Test func explainsSeveral() async throws {
        let run = try await Tool().run("explain", "animation-duration", "pack-minimum")
        #expect(run.output.hasPrefix("whatsapp/animation-duration "))
        #expect(run.output.contains("\n\nwhatsapp/pack-minimum "))
        #expect(run.output.contains("\n\nimessage/pack-minimum "), "the name is a rule of both")
    }

    @Test(arguments: [
        (
            "whatsapp/animation-duratoin",
            "unknown rule whatsapp/animation-duratoin, did you mean whatsapp/animation-duration?"
        ),
        ("animation-duratoin", "unknown rule animation-duratoin, did you mean animation-duration?"),
        ("nonsense", "unknown rule nonsense"),
        (
            "manifest/unknown-key",
            "manifest/unknown-key is no platform's rule: the tool checks the form of the manifest; its findings say what to do"
        ),
    ])
    func aNearMissIsSuggested(name: String, message: String) async throws {
        let run = try await Tool().run("explain", "pack-minimum", name)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.diagnostics == "stickerpress: error: \(message)\nSee stickerpress help explain\n")
    }
}
