import Foundation
import Testing

@testable import TestArt

/// Whenever a repair is killed: the bundle is there as it was or mended, whole, and no picture of the user is lost.
@Suite(.serialized) struct MendingInterruptionTests {
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]

    /// Mends such a bundle once to know the result.
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

    private func kill(at point: String, _ way: InterruptionTests.Way) throws {
        let fix = try Builder(studio, fixes: true, pausingAt: point, environment: way.environment)
        #expect(fix.reaches(point), "\(point): \(fix.said)")
        fix.send(SIGKILL)
        fix.wait()
    }

    /// What lies beside the bundle, without the folder of a lock.
    private func left() throws -> [String] {
        try studio.leftovers().filter { !$0.hasSuffix("lock") }
    }

    @Test(arguments: InterruptionTests.Way.allCases) func killedBefore(_ way: InterruptionTests.Way) throws {
        try kill(at: "exchanging", way)
        #expect(studio.content() == old)
        let next = try Builder(studio, fixes: true)
        #expect(next.wait() == 0, "\(next.said)")
        #expect(studio.content() == new)
        #expect(try left() == [])
    }

    /// The bundle is mended. The next run removes what it has, too, and leaves the pictures as they were.
    @Test(arguments: [
        ("exchanged", InterruptionTests.Way.exchange), ("movedAside", .twoRenames), ("exchanged", .twoRenames),
    ])
    func killedAfter(_ point: String, _ way: InterruptionTests.Way) throws {
        try kill(at: point, way)
        #expect(studio.content() == (point == "movedAside" ? [:] : new))
        for _ in 1...2 {
            let next = try Builder(studio, fixes: true)
            #expect(next.wait() == 0, "\(next.said)")
            #expect(studio.content() == new)
            let left = try left()
            try #require(left.count == 1, "\(left)")
            let name = way == .exchange ? "output" : "old"
            let kept = studio.content(of: studio.path + "/" + left[0] + "/" + name)
            let expected = old.filter { $0.key == "contents.json" || $0.key.hasPrefix("tea/My cup") }
            #expect(kept == expected, "\(kept.keys.sorted())")
        }
    }
}
