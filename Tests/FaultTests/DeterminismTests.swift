import Expect
import Foundation
import Testing

/// Output is a function of input: not of workers, cache, clock zone, language, or the folder a build starts in.
@Suite struct DeterminismTests {
    /// Built once, in another folder.
    private static let reference = Result<[String: Data], any Error> {
        let studio = try spare()
        try expect(Builder(studio).wait(), is: 0)
        return studio.content()
    }

    /// With a picture in no pack: the report has the command that adds it.
    private static func spare() throws -> Studio {
        let studio = try Studio(allPlatforms: true)
        try studio.write("<svg/>", to: "art/spare.svg")
        return studio
    }

    @Test(arguments: [
        ["jobs": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"], ["cwd": "/", "cache": "cold"],
        ["jobs": "7", "TZ": "America/Anchorage", "LANG": "de_DE.UTF-8", "cache": "warm"],
    ])
    func equalBytes(_ change: [String: String]) throws {
        let reference = try Self.reference.get()
        #expect(reference.count > 10)
        let studio = try Self.spare()
        var environment = change.filter { $0.key == $0.key.uppercased() }
        if change["cache"] != nil { environment["XDG_CACHE_HOME"] = studio.path + "/cache" }
        let arguments = change["jobs"].map { ["--jobs", $0] } ?? []
        for _ in 0..<(change["cache"] == "warm" ? 2 : 1) {
            try? FileManager.default.removeItem(atPath: studio.output)
            let build = try Builder(
                studio, arguments, environment: environment, folder: change["cwd"], usesCache: change["cache"] != nil)
            expect(build.wait(), is: 0, "\(build.said)")
        }
        let content = studio.content()
        expect(content.keys.sorted(), is: reference.keys.sorted())
        for (name, bytes) in reference { expect(content[name], is: bytes, "\(name) differs") }
    }

    /// A change to one sticker leaves the files of the others as they are, down to the inode where links are possible.
    @Test func onlyWhatChangedIsMadeAnew() throws {
        let studio = try Studio()
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        let before = try inodes(studio)
        try studio.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"5\" height=\"5\"/></svg>",
            to: "art/dot-3.svg")
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        let after = try inodes(studio)
        let kept = before.filter { $0.key.hasSuffix(".webp") && after[$0.key] == $0.value }.map(\.key)
        #expect(kept.contains { $0.contains("dot-1") } && kept.contains { $0.contains("dot-4") })
        #expect(!kept.contains { $0.contains("dot-3") })
    }

    /// A damaged cache entry is remade, never used.
    @Test func aDamagedCacheDoesNoHarm() throws {
        let studio = try Studio()
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        let reference = studio.content()
        for name in try FileManager.default.subpathsOfDirectory(atPath: studio.path + "/cache") {
            let file = studio.path + "/cache/" + name
            guard var bytes = FileManager.default.contents(atPath: file), bytes.count > 60 else { continue }
            bytes[bytes.count / 2] ^= 0x40
            try bytes.write(to: URL(fileURLWithPath: file))
        }
        try FileManager.default.removeItem(atPath: studio.output)
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        expect(studio.content(), is: reference)
    }

    private func inodes(_ studio: Studio) throws -> [String: Int] {
        try FileManager.default.subpathsOfDirectory(atPath: studio.output).reduce(into: [:]) { inodes, name in
            let facts = try FileManager.default.attributesOfItem(atPath: studio.output + "/" + name)
            inodes[name] = (facts[.systemFileNumber] as? NSNumber)?.intValue
        }
    }
}
