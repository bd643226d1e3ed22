import Foundation
import Testing

@testable import TestArt

/// Builds that begin with the output before the last one make the same files as others, and lose nothing.
///
/// On macOS there is no spare output, and the builds must be the same without.
@Suite struct SpareOutputTests {
    #if canImport(Darwin)
        private static let isThere = false
    #else
        private static let isThere = true
    #endif

    private let studio: Studio

    /// Has built both versions, so that there is a spare output of the first one.
    init() throws {
        studio = try Studio(allPlatforms: true)
        try build()
        try studio.draw(version: 2)
        #expect(try !build().contains("older output"))
    }

    private func builder(pausingAt point: String? = nil, _ environment: [String: String] = [:]) throws -> Builder {
        var all = ["XDG_CACHE_HOME": studio.path + "/cache", "STICKERPRESS_SPARE": "always"]
        all.merge(environment) { $1 }
        return try Builder(studio, pausingAt: point, environment: all, usesCache: true)
    }

    @discardableResult
    private func build(_ environment: [String: String] = [:]) throws -> String {
        let build = try builder(environment)
        #expect(build.wait() == 0, "\(build.said)")
        return build.said
    }

    /// Changes one sticker of four.
    private func redraw(_ color: String) throws {
        try studio.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
            <circle cx="256" cy="256" r="110" fill="#\(color)"/></svg>
            """, to: "art/dot-1.svg")
    }

    /// The folder with the output before the last one; nil where there is none.
    private func spare() -> String? {
        let spares = studio.path + "/cache/stickerpress/outputs"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: spares)) ?? []
        return names.first { $0.count == 32 }.map { spares + "/" + $0 + "/output" }
    }

    private func requireSpare() throws -> String? {
        let spare = spare()
        #expect((spare != nil) == Self.isThere)
        return spare
    }

    /// All names in a folder, of empty folders too.
    private func names(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    /// The output is what a build makes that knows nothing of the others.
    private func expectClean() throws {
        let folder = studio.path + "/clean"
        let build = try Builder(studio, ["--output", folder])
        #expect(build.wait() == 0, "\(build.said)")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try names(in: studio.output) == names(in: folder))
        #expect(studio.content() == studio.content(of: folder))
        #expect(try studio.leftovers() == ["clean"])
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0, "\(path)")
        return status
    }

    @Test func whatStaysIsNeverLinkedAgain() throws {
        let picture = try #require(
            try names(in: studio.output).first { $0.hasPrefix("whatsapp/") && $0.hasSuffix("2.webp") })
        try redraw("123")
        try build()
        let before = try status(studio.output + "/" + picture)
        for color in ["456", "789"] {
            try redraw(color)
            try build()
            try expectClean()
            let after = try status(studio.output + "/" + picture)
            #expect(after.st_ino == before.st_ino)
            guard let spare = try requireSpare() else { continue }
            #expect(try status(spare + "/" + picture).st_ino == before.st_ino)
            #expect(after.st_nlink == 2)
            #if !canImport(Darwin)
                let (old, new) = (before.st_ctim, after.st_ctim)
                #expect(old.tv_sec == new.tv_sec && old.tv_nsec == new.tv_nsec)
            #endif
        }
    }

    /// Packs and stickers come, go and change their names and order.
    @Test func foldersComeAndGo() throws {
        let manifest = try String(contentsOfFile: studio.path + "/pack.yaml", encoding: .utf8)
        for (old, new) in [("id: dots", "id: balls"), ("imessage: {}, ", ""), ("Dot 2", "Dot two"), ("", "")] {
            let text = old.isEmpty ? manifest : manifest.replacingOccurrences(of: old, with: new)
            try studio.write(text, to: "pack.yaml")
            try build()
            try expectClean()
        }
    }

    /// Somebody's file in the way of another one, links to other places, folders that are files.
    @Test func aHostileSpareIsOnlySlow() throws {
        guard let spare = try requireSpare() else { return }
        let files = FileManager.default
        try studio.write("mine", to: "art/outside.txt")
        let outside = studio.path + "/art"
        let all = try names(in: spare).filter { !$0.contains("xcodeproj") }
        for (index, name) in all.enumerated() where name.hasSuffix(".webp") || name.hasSuffix(".png") {
            let path = spare + "/" + name
            try files.removeItem(atPath: path)
            switch index % 5 {
            case 0: try Data("other".utf8).write(to: URL(fileURLWithPath: path))
            case 1: try files.createSymbolicLink(atPath: path, withDestinationPath: outside + "/outside.txt")
            case 2: try files.createDirectory(atPath: path + "/folder", withIntermediateDirectories: true)
            case 3: mkfifo(path, 0o644)
            default: try files.linkItem(atPath: outside + "/outside.txt", toPath: path)
            }
        }
        try files.removeItem(atPath: spare + "/imessage")
        try files.createSymbolicLink(atPath: spare + "/imessage", withDestinationPath: outside)
        // As if it had been so when the output was put away.
        try redraw("123")
        let before = try names(in: outside)
        try makeNewest(spare)
        try build()
        try expectClean()
        #expect(try names(in: outside) == before)
        #expect(try String(contentsOfFile: outside + "/outside.txt", encoding: .utf8) == "mine")
    }

    /// Sets the time at which the output was put away to one that has yet to come.
    private func makeNewest(_ spare: String) throws {
        let folder = (spare as NSString).deletingLastPathComponent
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 3_600)], ofItemAtPath: folder)
    }

    /// A program that has the old output open goes on saving into it.
    @Test(arguments: ["notes.txt", "whatsapp/notes.txt", "whatsapp/new/notes.txt"])
    func whatWasSavedInItIsNamed(_ name: String) throws {
        guard let spare = try requireSpare() else { return }
        let file = URL(fileURLWithPath: spare + "/" + name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        usleep(20_000)
        try Data("mine".utf8).write(to: file)
        try redraw("123")
        let said = try build()
        #expect(said.contains("holds what was saved in an older output") && said.contains(name), "\(said)")
        let spares = studio.path + "/cache/stickerpress/outputs"
        let aside = try FileManager.default.contentsOfDirectory(atPath: spares).filter { $0.count > 32 }
        let place = try #require(aside.first)
        #expect(said.contains(place), "\(said)")
        #expect(try String(contentsOfFile: "\(spares)/\(place)/output/\(name)", encoding: .utf8) == "mine")
        try expectClean()
        // It is named once, and the next build has a spare output again.
        try redraw("456")
        #expect(try !build().contains("older output"))
        try expectClean()
    }

    /// The same for a file of the old output that the new one has not: its name stays, and so does the folder's time.
    @Test func whatWasSavedInPlaceIsNamed() throws {
        for color in ["123", "456"] {
            try redraw(color)
            try build()
        }
        guard let spare = try requireSpare() else { return }
        let picture = try #require(
            try names(in: spare).first { name in
                name.hasPrefix("whatsapp/") && name.hasSuffix(".webp")
                    && (try? status(spare + "/" + name).st_ino) != (try? status(studio.output + "/" + name).st_ino)
            })
        usleep(50_000)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: spare + "/" + picture))
        try file.write(contentsOf: Data("mine".utf8))
        try file.close()
        try redraw("789")
        let said = try build()
        #expect(said.contains("holds what was saved in an older output") && said.contains(picture), "\(said)")
        try expectClean()
    }

    /// Folders of the spare output that have other names than when it was put away are looked at, however they came to
    /// be: what the cache remembers of them is not believed.
    @Test(arguments: ["added", "exchanged", "removed", "replaced"])
    func aFolderThatChangedIsLookedAt(_ change: String) throws {
        for color in ["123", "456"] {
            try redraw(color)
            try build()
        }
        guard let spare = try requireSpare() else { return }
        let files = FileManager.default
        let pictures = try names(in: spare).filter { $0.hasPrefix("whatsapp/") && $0.hasSuffix(".webp") }
            .map { spare + "/" + $0 }
        let (one, two) = (try #require(pictures.first), try #require(pictures.last))
        switch change {
        case "added": try Data("other".utf8).write(to: URL(fileURLWithPath: one + ".webp"))
        case "exchanged":
            try files.moveItem(atPath: one, toPath: one + ".moved")
            try files.moveItem(atPath: two, toPath: one)
            try files.moveItem(atPath: one + ".moved", toPath: two)
        case "removed": try files.removeItem(atPath: two)
        default:
            // The folder is another one with the same names, and the first of them is another file.
            let folder = (one as NSString).deletingLastPathComponent
            try files.moveItem(atPath: folder, toPath: folder + ".moved")
            try files.copyItem(atPath: folder + ".moved", toPath: folder)
            try files.removeItem(atPath: folder + ".moved")
        }
        try makeNewest(spare)
        try redraw("789")
        try build()
        try expectClean()
    }

    /// The spare output has a file that the output has lost.
    @Test func aFileThatIsGoneIsMadeAgain() throws {
        for color in ["123", "456"] {
            try redraw(color)
            try build()
        }
        let picture = try #require(
            try names(in: studio.output).first { $0.hasPrefix("whatsapp/") && $0.hasSuffix("2.webp") })
        try FileManager.default.removeItem(atPath: studio.output + "/" + picture)
        try redraw("789")
        try build()
        try expectClean()
    }

    /// What a file browser leaves in an output goes with it.
    @Test func filesOfFileBrowsersGo() throws {
        try studio.write("view", to: "out/whatsapp/.DS_Store")
        usleep(50_000)
        for color in ["123", "456", "789"] {
            try redraw(color)
            try build()
            try expectClean()
        }
    }

    /// What somebody saves in the old output while the new one is made: a new file moves, one that both have is changed
    /// in the new one, too, and the next build refuses to replace it.
    @Test(arguments: ["new", "shared", "differing"]) func whatIsSavedDuringABuildStays(_ kind: String) throws {
        for color in ["123", "456"] {
            try redraw(color)
            try build()
        }
        guard try requireSpare() != nil else { return }
        let pictures = try names(in: studio.output).filter { $0.hasPrefix("whatsapp/ios/") && $0.hasSuffix(".webp") }
        let drawn = try #require(pictures.first { $0.hasSuffix("1.webp") })
        let path = try #require(kind == "differing" ? drawn : pictures.first { $0 != drawn })
        let saved = kind == "new" ? (path as NSString).deletingLastPathComponent + "/notes.txt" : path
        usleep(50_000)
        try redraw("789")
        let building = try builder(pausingAt: "summarized")
        #expect(building.reaches("summarized"), "\(building.said)")
        if kind == "new" {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: studio.output + "/" + saved))
        } else {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: studio.output + "/" + saved))
            try file.write(contentsOf: Data("mine".utf8))
            try file.close()
        }
        try studio.write("", to: "art/resume")
        #expect(building.wait() == 0, "\(building.said)")
        func holdsMine(_ file: String) -> Bool {
            (try? Data(contentsOf: URL(fileURLWithPath: file)))?.starts(with: Data("mine".utf8)) ?? false
        }
        guard kind == "differing" else {
            #expect(holdsMine(studio.output + "/" + saved), "\(building.said)")
            let next = try builder()
            #expect(next.wait() == 73, "\(next.said)")
            return
        }
        // There is another picture by its name, so it stays where the old output was made.
        #expect(building.said.contains("holds parts of an older output"), "\(building.said)")
        let left = try studio.leftovers().filter { $0.contains("stickerpress-") }
        #expect(left.contains { holdsMine("\(studio.path)/\($0)/output/\(saved)") }, "\(left) \(building.said)")
    }

    /// A file of the output that is changed in place has two names, but only one of them is looked at.
    @Test func aChangeByHandIsSeen() throws {
        guard let spare = try requireSpare() else { return }
        // The second spare output shares all but one sticker with the output.
        for color in ["123", "456"] {
            try redraw(color)
            try build()
        }
        let picture = try #require(try names(in: spare).first { $0.hasSuffix("2.webp") })
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: spare + "/" + picture))
        try file.write(contentsOf: Data("RIFX".utf8))
        try file.close()
        let refused = try builder()
        #expect(refused.wait() == 73 && refused.said.contains("was changed by hand"), "\(refused.said)")
        let forced = try Builder(
            studio, ["--force"],
            environment: ["XDG_CACHE_HOME": studio.path + "/cache", "STICKERPRESS_SPARE": "always"], usesCache: true)
        #expect(forced.wait() == 0, "\(forced.said)")
        try expectClean()
    }

    @Test(arguments: ["staged", "rendered", "summarized", "exchanging", "exchanged", "cleaned"], ["", "two-renames"])
    func killedAt(_ point: String, _ way: String) throws {
        let old = studio.content()
        try redraw("123")
        let environment = way.isEmpty ? [:] : ["STICKERPRESS_COMMIT": way]
        let killed = try builder(pausingAt: point, environment)
        #expect(killed.reaches(point), "\(killed.said)")
        killed.send(SIGKILL)
        killed.wait()
        if !["exchanged", "cleaned"].contains(point) { #expect(studio.content() == old) }
        for color in ["123", "456"] {
            try redraw(color)
            try build(environment)
            try expectClean()
        }
    }

    /// Runs another command with the same cache.
    private func run(_ arguments: String...) throws {
        let tool = Process()
        tool.executableURL = try BuiltTool.url()
        tool.arguments = arguments
        tool.environment = [
            "PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": studio.path + "/cache", "STICKERPRESS_SPARE": "always",
        ]
        tool.standardOutput = FileHandle.nullDevice
        try tool.run()
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 0)
    }

    /// No later build has the folder of a check that renders, which is another one each time.
    @Test func checksLeaveOnlyPicturesInTheCache() throws {
        let outputs = studio.path + "/cache/stickerpress/outputs"
        let spares = try? names(in: outputs)
        try run("check", studio.path + "/pack.yaml", "--render")
        #expect((try? names(in: outputs)) == spares)
        let before = try names(in: studio.path + "/cache")
        try run("check", studio.path + "/pack.yaml", "--render")
        #expect(try names(in: studio.path + "/cache") == before)
    }

    @Test(arguments: [false, true]) func theCacheIsEmptied(hasNotes: Bool) throws {
        guard let spare = try requireSpare() else { return }
        usleep(20_000)
        if hasNotes { try Data("mine".utf8).write(to: URL(fileURLWithPath: spare + "/whatsapp/notes.txt")) }
        try run("cache", "clean")
        let left = (try? names(in: spare)) ?? []
        #expect(left == (hasNotes ? ["whatsapp", "whatsapp/notes.txt"] : []))
        try redraw("123")
        try build()
        try expectClean()
    }
}
