import Expect
import Foundation
import Testing

/// Whatever ends a build, and whenever: each file of the output is an old one or a new one, whole; `check` says where both
/// are, and the next build finishes.
@Suite struct InterruptionTests {
    /// Before the first file of the output changes.
    private static let before = ["prepared", "staged", "rendering", "rendered", "written", "checked", "summarized"]
    private static let within = ["placing", "marked", "halfway", "filled", "cleaned", "placed"]
    /// What the versions give, each built once.
    private static let (first, second) = (Result { try built(1) }, Result { try built(2) })
    private static func built(_ version: Int) throws -> [String: Data] {
        let reference = try Studio()
        try reference.draw(version: version)
        try expect(Builder(reference).wait(), is: 0)
        return reference.content()
    }
    private let studio: Studio
    private let old: [String: Data]
    private let new: [String: Data]

    /// The old version is in place.
    init() throws {
        (old, new) = (try Self.first.get(), try Self.second.get())
        studio = try Studio()
        for (name, bytes) in old {
            let file = URL(fileURLWithPath: studio.output + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: file)
        }
        try studio.draw(version: 2)
        #expect(old != new && !old.isEmpty && !new.isEmpty)
    }

    /// Compares the output with both versions, and lets the next build finish.
    private func expectMended(after point: String) throws {
        let content = studio.content()
        let isInterrupted = content[".stickerpress.next.json"] != nil
        for (name, bytes) in content where name != ".stickerpress.next.json" {
            #expect(bytes == old[name] || bytes == new[name], "\(name) is neither old nor new after \(point)")
        }
        #expect(isInterrupted || content == old || content == new, "a mixture without a word after \(point)")
        let check = try Builder(studio, command: ["check"], operand: studio.output, shell: "exec 1>&2")
        let status = check.wait()
        expect(check.said.contains("a build was interrupted here"), is: isInterrupted, "\(check.said)")
        if isInterrupted { expect(status, is: 1, "\(check.said)") }
        let next = try Builder(studio)
        expect(next.wait(), is: 0, "\(next.said)")
        expect(studio.content(), is: new)
        try expect(studio.leftovers(), is: [])
    }

    @Test(arguments: before + within) func killedAt(_ point: String) throws {
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(SIGKILL)
        expect(build.wait(), is: -SIGKILL)
        #expect(studio.content() == old || !Self.before.contains(point))
        try expectMended(after: point)
    }

    /// Killed in one build, and in the next one at each step.
    @Test(arguments: within) func killedTwice(_ point: String) throws {
        let first = try Builder(studio, pausingAt: "halfway")
        #expect(first.reaches("halfway"))
        first.send(SIGKILL)
        first.wait()
        try studio.draw(version: 1)
        let second = try Builder(studio, pausingAt: point)
        #expect(second.reaches(point), "\(point): \(second.said)")
        second.send(SIGKILL)
        second.wait()
        try studio.draw(version: 2)
        try expectMended(after: point)
    }

    /// Files that were left from other platforms may be of two builds.
    @Test func aPartIsNotBuiltAfterAKill() throws {
        let build = try Builder(studio, pausingAt: "halfway")
        #expect(build.reaches("halfway"))
        build.send(SIGKILL)
        build.wait()
        let part = try Builder(studio, ["--target", "whatsapp"])
        #expect(part.wait() == 73 && part.said.contains("a build that was interrupted"), "\(part.said)")
        try expectMended(after: "a part")
    }

    /// A first output gets its place by one rename.
    @Test(arguments: ["placing", "placed"]) func aFirstBuildThatIsKilled(_ point: String) throws {
        try FileManager.default.removeItem(atPath: studio.output)
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point))
        build.send(SIGKILL)
        build.wait()
        expect(studio.content(), is: point == "placing" ? [:] : new)
        let next = try Builder(studio)
        expect(next.wait(), is: 0, "\(next.said)")
        expect(studio.content(), is: new)
        try expect(studio.leftovers(), is: [])
    }

    @Test(arguments: zip(before + within, (before + within).indices.map { [SIGINT, SIGTERM, SIGHUP][$0 % 3] }))
    func asked(_ point: String, _ signal: Int32) throws {
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point), "\(point): \(build.said)")
        build.send(signal)
        // Once the first file is about to get its place the build finishes, and says so.
        let isDone = Self.within.contains(point)
        expect(build.wait(), is: isDone ? 0 : signal == SIGINT ? 130 : 143, "\(point): \(build.said)")
        #expect(isDone || build.said.hasSuffix("Stopped; nothing was changed.\n"), "\(point): \(build.said)")
        try expect(studio.leftovers(), is: [])
        expect(studio.content(), is: isDone ? new : old)
    }

    // MARK: Encoders that do not listen

    /// A build inside an encoder in C, which hears of nothing.
    private func deaf(_ point: String) throws -> Builder {
        let build = try Builder(studio, pausingAt: point, environment: ["STICKERPRESS_PAUSE_DEAF": "1"])
        #expect(build.reaches(point), "\(point): \(build.said)")
        return build
    }

    /// Half a second on a quiet machine; the encoder would never end, so a limit only keeps the test from hanging.
    @Test(.timeLimit(.minutes(10)), arguments: [SIGINT, SIGTERM]) func endsWithoutThem(_ signal: Int32) throws {
        let build = try deaf("rendering")
        build.send(signal)
        expect(build.wait(), is: 128 + signal)
        #expect(build.said.contains("Stopping …\n") && build.said.hasSuffix("Stopped; nothing was changed.\n"))
        expect(studio.content(), is: old)
        try expect(studio.leftovers(), is: [])
    }

    @Test(.timeLimit(.minutes(10))) func answersAtOnceAndEndsAtTheSecond() throws {
        let build = try deaf("rendering")
        build.send(SIGINT)
        while build.isRunning, !build.said.contains("Stopping …") { usleep(2_000) }
        build.send(SIGINT)
        expect(build.wait(), is: 130)
        try expectMended(after: "a second signal")
    }

    @Test func waitsForAnOutputThatIsBeingPutInPlace() throws {
        let build = try deaf("halfway")
        build.send(SIGINT)
        usleep(1_200_000)
        #expect(build.isRunning)
        try studio.write("", to: "art/resume")
        expect(build.wait(), is: 0, "\(build.said)")
        expect(studio.content(), is: new)
        try expect(studio.leftovers(), is: [])
    }

    /// `STICKERPRESS_KILLS=200` for the long run.
    @Test func killedAtRandomMoments() throws {
        let count = ProcessInfo.processInfo.environment["STICKERPRESS_KILLS"].flatMap { Int($0) } ?? 12
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try Builder(studio).wait() }
        var survived = (old: 0, new: 0, both: 0)
        for round in 0..<count {
            let version = round.isMultiple(of: 2) ? 1 : 2
            try studio.draw(version: version)
            let build = try Builder(studio)
            usleep(UInt32(Double.random(in: 0...1.05) * (whole / .microseconds(1))))
            build.send(SIGKILL)
            build.wait()
            let content = studio.content()
            if content[".stickerpress.next.json"] != nil {
                survived.both += 1
            } else {
                #expect(content == old || content == new, "a mixture without a word")
                if content == (version == 1 ? old : new) { survived.new += 1 } else { survived.old += 1 }
            }
        }
        print("\(count) random kills left \(survived)")
        try studio.draw(version: 2)
        try expectMended(after: "random kills")
    }
}
