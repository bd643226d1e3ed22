import Foundation
import Testing

/// Whatever ends a build, and whenever: the destination holds the old output or the new one, whole.
@Suite(.serialized) struct InterruptionTests {
    /// The ways in which an output is replaced: by one exchange of two folders, or by two renames where there is none.
    enum Way: String, CaseIterable {
        case exchange
        case twoRenames = "two-renames"

        var environment: [String: String] { self == .exchange ? [:] : ["STICKERPRESS_COMMIT": rawValue] }
    }

    private static let points = [
        "prepared", "staged", "rendering", "rendered", "written", "checked", "summarized", "exchanging", "exchanged",
        "cleaned",
    ]
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]

    /// Builds both versions once to know them, and leaves the old one in place.
    init() throws {
        let reference = try Studio()
        try reference.draw(version: 2)
        #expect(try Builder(reference).wait() == 0)
        new = reference.content()
        studio = try Studio()
        #expect(try Builder(studio).wait() == 0)
        old = studio.content()
        try studio.draw(version: 2)
        #expect(old != new && !old.isEmpty && !new.isEmpty)
    }

    /// The output is whole, and the next build finds and removes what the dead one left. Between two renames there is
    /// no output, and the next build completes it before anything else, so also when it fails.
    private func expectWhole(after point: String, _ way: Way = .exchange) throws {
        var content = studio.content()
        if content.isEmpty, way == .twoRenames {
            let manifest = try String(contentsOfFile: studio.path + "/pack.yaml", encoding: .utf8)
            try studio.write("stickers: 1", to: "pack.yaml")
            #expect(try Builder(studio).wait() == 65)
            try studio.write(manifest, to: "pack.yaml")
            content = studio.content()
        }
        #expect(content == old || content == new, "the output is a mixture after \(point)")
        let next = try Builder(studio)
        #expect(next.wait() == 0, "\(next.said)")
        #expect(studio.content() == new)
        #expect(try studio.leftovers() == [])
    }

    @Test(arguments: points) func killedAt(_ point: String) throws {
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(SIGKILL)
        #expect(build.wait() == -SIGKILL)
        try expectWhole(after: point)
    }

    @Test(arguments: ["summarized", "exchanging", "movedAside", "exchanged", "cleaned"])
    func killedBetweenTwoRenames(_ point: String) throws {
        let build = try Builder(studio, pausingAt: point, environment: Way.twoRenames.environment)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(SIGKILL)
        build.wait()
        #expect(studio.content().isEmpty == (point == "movedAside"))
        try expectWhole(after: point, .twoRenames)
    }

    @Test(arguments: ["exchanging", "movedAside", "exchanged"])
    func askedBetweenTwoRenames(_ point: String) throws {
        let build = try Builder(studio, pausingAt: point, environment: Way.twoRenames.environment)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(SIGTERM)
        #expect(build.wait() == 0, "\(point): \(build.said)")
        #expect(build.said.contains("cannot exchange two folders"), "\(build.said)")
        #expect(try studio.leftovers() == [])
        #expect(studio.content() == new)
    }

    @Test(arguments: points, [SIGINT, SIGTERM])
    func asked(_ point: String, _ signal: Int32) throws {
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(signal)
        // From the exchange on the build is done and says so.
        let isDone = ["exchanging", "exchanged", "cleaned"].contains(point)
        #expect(build.wait() == (isDone ? 0 : 128 + signal), "\(point): \(build.said)")
        #expect(try studio.leftovers() == [])
        #expect(studio.content() == (isDone ? new : old))
    }

    // MARK: Encoders that do not listen

    /// A build inside an encoder in C, which hears of nothing.
    private func deaf(_ point: String) throws -> Builder {
        let build = try Builder(studio, pausingAt: point, environment: ["STICKERPRESS_PAUSE_DEAF": "1"])
        #expect(build.reaches(point), "\(point): \(build.said)")
        return build
    }

    /// Half a second on a quiet machine; the encoder would never end, so a limit only keeps the test from hanging.
    @Test(.timeLimit(.minutes(2)), arguments: [SIGINT, SIGTERM]) func endsWithoutThem(_ signal: Int32) throws {
        let build = try deaf("rendering")
        build.send(signal)
        #expect(build.wait() == 128 + signal)
        #expect(build.said.contains("Stopping …\n") && build.said.hasSuffix("Stopped; nothing was changed.\n"))
        #expect(studio.content() == old)
        #expect(try studio.leftovers() == [])
    }

    @Test(.timeLimit(.minutes(2))) func answersAtOnceAndEndsAtTheSecond() throws {
        let build = try deaf("rendering")
        build.send(SIGINT)
        while build.isRunning, !build.said.contains("Stopping …") { usleep(2_000) }
        build.send(SIGINT)
        #expect(build.wait() == 130)
        try expectWhole(after: "a second signal")
    }

    /// An output that is being replaced is replaced whole, and the build says that it is done.
    @Test func waitsForAnOutputThatIsBeingReplaced() throws {
        let build = try deaf("exchanged")
        build.send(SIGINT)
        usleep(1_200_000)
        #expect(build.isRunning)
        try studio.write("", to: "art/resume")
        #expect(build.wait() == 0, "\(build.said)")
        #expect(studio.content() == new)
        #expect(try studio.leftovers() == [])
    }

    /// `STICKERPRESS_KILLS=200` for the long run.
    @Test(arguments: Way.allCases) func killedAtRandomMoments(_ way: Way) throws {
        let count = ProcessInfo.processInfo.environment["STICKERPRESS_KILLS"].flatMap { Int($0) } ?? 12
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try Builder(studio).wait() }
        var survived = (old: 0, new: 0, between: 0)
        for round in 0..<count {
            try studio.draw(version: round.isMultiple(of: 2) ? 1 : 2)
            let build = try Builder(studio, environment: way.environment)
            let share = Double.random(in: 0...1.05)
            usleep(UInt32(share * (whole / .microseconds(1))))
            build.send(SIGKILL)
            build.wait()
            let content = studio.content()
            if content.isEmpty, way == .twoRenames {
                survived.between += 1
                try expectWhole(after: "\(share) of a build", way)
                continue
            }
            #expect(content == old || content == new, "a mixture after \(share) of a build")
            if content == (round.isMultiple(of: 2) ? old : new) { survived.new += 1 } else { survived.old += 1 }
        }
        print(
            "\(count) random kills (\(way)): \(survived.old) left the old output, \(survived.new) the new one, "
                + "\(survived.between) none until the next build, none a mixture")
        try studio.draw(version: 2)
        try expectWhole(after: "random kills", way)
    }
}
