import Expect
import Foundation
import Testing

@testable import TestArt

/// Whenever `fix` is killed: no picture of the user is lost, and the next run finishes.
@Suite struct FixInterruptionTests {
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]

    /// Fixes such a bundle once to know the result.
    init() throws {
        let reference = try Studio()
        try Self.draw(reference)
        try expect(Builder(reference, fixes: true).wait(), is: 0)
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
        expect(studio.content().filter { !$0.key.hasPrefix(".stickerpress-") }, is: old)
        try expect(Builder(studio, fixes: true).wait(), is: 0)
        expect(studio.content(), is: new)
    }

    /// The document still names the old pictures, and they are there.
    @Test func killedBetweenTwoFiles() throws {
        try kill(at: "copying")
        let content = studio.content()
        for (name, bytes) in old where name != "tea/tray.png" { expect(content[name], is: bytes, "\(name)") }
        #expect(Set(content.keys) != Set(old.keys))
        try expect(Builder(studio, fixes: true).wait(), is: 0)
        expect(studio.content(), is: new)
        try expect(studio.leftovers(), is: [])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func askedBeforeTheFirstFile(_ signal: Int32) throws {
        let fix = try Builder(studio, fixes: true, pausingAt: "gathered")
        #expect(fix.reaches("gathered"))
        fix.send(signal)
        expect(fix.wait(), is: 128 + signal, "\(fix.said)")
        expect(studio.content(), is: old)
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
        try expect(Builder(studio, fixes: true).wait(), is: 0)
        for path in paths {
            expect(
                Machine.run("python3 -c 'import os, sys; os.getxattr(sys.argv[1], \"user.note\")' '\(path)'"), is: 0,
                "\(path)")
        }
    }
}

/// Whenever `add` or `init` is killed: the same command again gives what it gives at once.
@Suite struct EditInterruptionTests {
    private static func studio() throws -> Studio {
        let studio = try Studio()
        let drawing = try String(contentsOfFile: studio.path + "/art/dot-1.svg", encoding: .utf8)
        try studio.write(drawing.replacing("256", with: "200"), to: "art/dot-5.svg")
        return studio
    }

    private static func run(_ command: String, on studio: Studio, pausingAt point: String? = nil) throws -> Builder {
        command == "add"
            ? try Builder(studio, command: ["add"], pausingAt: point)
            : try Builder(studio, command: ["init", "--force"], operand: studio.path, pausingAt: point)
    }

    @Test(arguments: ["add", "init"], ["gathered", "copying"]) func killedAt(_ command: String, _ point: String) throws
    {
        let reference = try Self.studio()
        try expect(Self.run(command, on: reference).wait(), is: 0)
        let studio = try Self.studio()
        let old = studio.content(of: studio.path)
        let killed = try Self.run(command, on: studio, pausingAt: point)
        #expect(killed.reaches(point), "\(killed.said)")
        killed.send(SIGKILL)
        killed.wait()
        let next = try Self.run(command, on: studio)
        expect(next.wait(), is: 0, "\(next.said)")
        let (content, wanted) = (studio.content(of: studio.path), reference.content(of: reference.path))
        expect(content.keys.sorted(), is: wanted.keys.sorted())
        expect(content, is: wanted)
        for (name, bytes) in old where name != "pack.yaml" { expect(content[name], is: bytes, "\(name)") }
    }
}
