import Foundation
import Testing

@testable import TestArt

/// Whatever ends `build --into`, and whenever: the app has all files of the old output or all of the new one.
@Suite(.serialized) struct CopyInterruptionTests {
    private static let ending = "Stopped; the output is built, and nothing was copied.\n"
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]
    private let oldOutput: [String: Data]

    /// Copies both versions once to know them, and leaves the old one in the app.
    init() throws {
        let reference = try Studio()
        try reference.draw(version: 2)
        new = try Self.copied(from: reference)
        studio = try Studio()
        old = try Self.copied(from: studio)
        oldOutput = studio.content()
        try studio.draw(version: 2)
        #expect(old != new && old.keys.contains { $0.hasSuffix("contents.json") })
    }

    /// An Android project beside the studio.
    private static func app(of studio: Studio) -> String {
        (studio.path as NSString).deletingLastPathComponent + "/app"
    }

    private static func copied(from studio: Studio) throws -> [String: Data] {
        let app = app(of: studio)
        try FileManager.default.createDirectory(atPath: app + "/src/main", withIntermediateDirectories: true)
        let build = try Builder(studio, ["--into", app])
        #expect(build.wait() == 0, "\(build.said)")
        return studio.content(of: app)
    }

    private var app: String { Self.app(of: studio) }
    private var content: [String: Data] { studio.content(of: app) }

    /// What lies in the app and beside it and should not.
    private func leftovers() throws -> [String] {
        let files = FileManager.default
        let inside = try files.contentsOfDirectory(atPath: app).filter {
            !["src", ".stickerpress-into.json"].contains($0)
        }
        return try inside + files.contentsOfDirectory(atPath: app + "/..").filter { !["app", "studio"].contains($0) }
    }

    private func build(pausingAt point: String, isDeaf: Bool = false) throws -> Builder {
        let environment = isDeaf ? ["STICKERPRESS_PAUSE_DEAF": "1"] : [:]
        let build = try Builder(studio, ["--into", app], pausingAt: point, environment: environment)
        #expect(build.reaches(point), "\(point): \(build.said)")
        return build
    }

    /// The output is in place or soon is, and no copy begins after the signal.
    @Test(.timeLimit(.minutes(2)), arguments: ["exchanged", "gathered"], [SIGINT, SIGTERM])
    func askedBeforeTheFirstFile(_ point: String, _ signal: Int32) throws {
        let build = try build(pausingAt: point)
        build.send(signal)
        #expect(build.wait() == 128 + signal, "\(point): \(build.said)")
        #expect(build.said.contains(Self.ending), "\(build.said)")
        #expect(content == old && studio.content() != oldOutput)
        #expect(try leftovers() == [])
    }

    /// A copy on a slow disk, which hears of nothing until it is too late.
    @Test(.timeLimit(.minutes(2))) func endsWithoutACopyThatDoesNotListen() throws {
        let build = try build(pausingAt: "gathered", isDeaf: true)
        build.send(SIGINT)
        #expect(build.wait() == 130)
        #expect(build.said.hasSuffix(Self.ending), "\(build.said)")
        #expect(content == old && studio.content() != oldOutput)
        #expect(try leftovers() == [])
    }

    @Test(.timeLimit(.minutes(2))) func waitsForAnAppWhoseFilesAreBeingReplaced() throws {
        let build = try build(pausingAt: "copying", isDeaf: true)
        build.send(SIGINT)
        usleep(1_200_000)
        #expect(build.isRunning)
        try studio.write("", to: "art/resume")
        #expect(build.wait() == 0, "\(build.said)")
        #expect(!build.said.contains("nothing was"), "\(build.said)")
        #expect(content == new)
        #expect(try leftovers() == [])
    }

    /// A second signal ends the process at once, as being killed does; the next run does the rest.
    @Test(.timeLimit(.minutes(2)), arguments: [SIGINT, SIGKILL]) func killedBetweenTwoFiles(_ signal: Int32) throws {
        let build = try build(pausingAt: "copying", isDeaf: true)
        build.send(signal)
        if signal == SIGINT {
            while build.isRunning, !build.said.contains("Stopping …") { usleep(2_000) }
            build.send(signal)
        }
        #expect(build.wait() == (signal == SIGINT ? 130 : -SIGKILL))
        let next = try Builder(studio, ["--into", app])
        #expect(next.wait() == 0, "\(next.said)")
        #expect(content == new)
        #expect(try leftovers() == [])
    }

    @Test func whatIsSavedMeanwhileStays() throws {
        let path = try #require(old.keys.first { $0.hasSuffix("contents.json") })
        let build = try build(pausingAt: "gathered")
        let saved = Data("saved meanwhile".utf8)
        try saved.write(to: URL(fileURLWithPath: app + "/" + path), options: .atomic)
        try studio.write("", to: "art/resume")
        #expect(build.wait() == 66, "\(build.said)")
        #expect(build.said.contains("changed while files were copied into the app"), "\(build.said)")
        #expect(content == old.merging([path: saved]) { $1 })
        #expect(try leftovers() == [])
    }
}

/// Whenever `fix` is killed: no picture of the user is lost, and the next run finishes.
@Suite(.serialized) struct FixInterruptionTests {
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]

    /// Fixes such a bundle once to know the result.
    init() throws {
        let reference = try Studio()
        try Self.draw(reference)
        #expect(try Builder(reference, fixes: true).wait() == 0)
        new = reference.content()
        studio = try Studio()
        try Self.draw(studio)
        old = studio.content()
        #expect(old != new && Set(old.keys).isSubset(of: Set(new.keys)) == false)
    }

    /// Three pictures of an Android app that are too small, a file that is right, and one that is the user's.
    private static func draw(_ studio: Studio) throws {
        try FileManager.default.createDirectory(
            atPath: studio.output + "/tea", withIntermediateDirectories: true)
        let stickers = (1...3).map {
            #"{ "image_file": "My cup \#($0).png", "emojis": ["☕"], "accessibility_text": "A cup" }"#
        }
        let document = """
            { "sticker_packs": [ { "identifier": "tea", "name": "Tea", "publisher": "Ana",
              "tray_image_file": "tray.png", "image_data_version": "1", "stickers": [ \(stickers.joined(separator: ", ")) ] } ] }
            """
        try studio.write(document, to: "out/contents.json")
        try studio.write("mine", to: "out/tea/notes.txt")
        for (name, side, shade) in [("My cup 1", 200, 1), ("My cup 2", 200, 2), ("My cup 3", 200, 3), ("tray", 96, 4)] {
            let samples = (0..<side * side).flatMap { pixel -> [Int] in
                let isInside = pixel % side > side / 5 && pixel / side > side / 5
                return [pixel % side * shade % 256, pixel / side % 256, 90, isInside ? 255 : 0]
            }
            let picture = PNGBuilder(width: side, height: side).still(samples)
            try Data(picture).write(to: URL(fileURLWithPath: studio.output + "/tea/\(name).png"))
        }
    }

    private func kill(at point: String) throws {
        let fix = try Builder(studio, fixes: true, pausingAt: point)
        #expect(fix.reaches(point), "\(point): \(fix.said)")
        fix.send(SIGKILL)
        fix.wait()
    }

    @Test func killedBeforeTheFirstFile() throws {
        try kill(at: "gathered")
        #expect(studio.content().filter { !$0.key.hasPrefix(".stickerpress-") } == old)
        #expect(try Builder(studio, fixes: true).wait() == 0)
        #expect(studio.content() == new)
    }

    /// The document still names the old pictures, and they are there.
    @Test func killedBetweenTwoFiles() throws {
        try kill(at: "copying")
        let content = studio.content()
        for (name, bytes) in old where name != "tea/tray.png" { #expect(content[name] == bytes, "\(name)") }
        #expect(Set(content.keys) != Set(old.keys))
        #expect(try Builder(studio, fixes: true).wait() == 0)
        #expect(studio.content() == new)
        #expect(try studio.leftovers() == [])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func askedBeforeTheFirstFile(_ signal: Int32) throws {
        let fix = try Builder(studio, fixes: true, pausingAt: "gathered")
        #expect(fix.reaches("gathered"))
        fix.send(signal)
        #expect(fix.wait() == 128 + signal, "\(fix.said)")
        #expect(studio.content() == old)
    }

    /// Labels, notes and access lists.
    @Test(
        .enabled(
            if: Machine.run("python3 -c 'import os; os.setxattr(\".\", \"user.t\", b\"\")'") == 0,
            "needs Python and a disk with attributes"))
    func attributesStay() throws {
        let paths = ["", "/tea", "/contents.json"].map { studio.output + $0 }
        for path in paths {
            try #require(
                Machine.run("python3 -c 'import os, sys; os.setxattr(sys.argv[1], \"user.note\", b\"x\")' '\(path)'")
                    == 0)
        }
        #expect(try Builder(studio, fixes: true).wait() == 0)
        for path in paths {
            #expect(
                Machine.run("python3 -c 'import os, sys; os.getxattr(sys.argv[1], \"user.note\")' '\(path)'") == 0,
                "\(path)")
        }
    }
}
