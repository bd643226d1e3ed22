import Expect
import Foundation
import Testing

@testable import TestArt

/// Many machines and one cache, with everything that goes wrong: the output is right every time, and nothing wrong is
/// ever stored.
@Suite struct SharedCacheTests {
    private let studio: Studio
    private let reference: [String: Data]
    private var cache: String { studio.path + "/cache" }
    private var withCache: [String] { ["--cache", cache] }

    init() throws {
        studio = try Studio()
        try #require(try Builder(studio).wait() == 0)
        reference = studio.content()
        try FileManager.default.removeItem(atPath: studio.output)
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    }

    private func warm(_ part: String = "1/1", pausingAt point: String? = nil, shell: String? = nil) throws -> Builder {
        try Builder(
            studio, withCache + ["--shard", part, "-j", "1"], command: ["cache", "warm"], pausingAt: point, shell: shell
        )
    }

    /// Builds from what is in the cache; returns what the build said.
    @discardableResult private func build(_ comment: Comment? = nil) throws -> String {
        try? FileManager.default.removeItem(atPath: studio.output)
        let build = try Builder(studio, withCache, usesCache: true)
        expect(build.wait(), is: 0, "\(build.said)")
        expect(studio.content(), is: reference, comment)
        return build.said
    }

    private var entries: [String] {
        studio.content(of: cache).keys.filter { $0.count == 33 }.sorted().map { cache + "/" + $0 }
    }

    private func replace(_ path: String, with bytes: some DataProtocol) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test func partsInAnyOrderAndTwice() throws {
        for part in ["3/3", "1/3", "3/3", "2/3"] { try expect(warm(part).wait(), is: 0) }
        #expect(try !build().contains("The cache"))
    }

    @Test func sixteenWritersOfTheSameKeys() throws {
        let writers = try (0..<16).map { _ in try warm() }
        for writer in writers { expect(writer.wait(), is: 0, "\(writer.said)") }
        #expect(try !build().contains("The cache"))
        expect(entries.count, is: studio.content(of: cache).count - 1, "nothing is left but entries and the tag")
    }

    enum Damage: CaseIterable { case byte, cut, emptied, version, exchanged, shifted }

    /// Damage to all entries at once, then to none: what the build made in their place is right, too.
    @Test(arguments: Damage.allCases) func damagedEntries(_ damage: Damage) throws {
        try expect(warm().wait(), is: 0)
        let contents = try entries.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        for (index, path) in entries.enumerated() {
            var bytes = [UInt8](contents[index])
            switch damage {
            case .byte: bytes[(index * 37) % bytes.count] ^= 1
            case .cut: bytes.removeLast(1 + index % (bytes.count - 1))
            case .emptied: bytes = []
            // The digit of the version in the first line.
            case .version: bytes[19] += 1
            case .exchanged: bytes = [UInt8](contents[(index + 1) % contents.count])
            case .shifted: bytes.append(0)
            }
            try replace(path, with: bytes)
        }
        let said = try build("\(damage)")
        #expect(said.contains(" entries of the cache \(cache) are damaged or cannot be read"), "\(said)")
        expect(said.components(separatedBy: "are damaged").count, is: 2, "one remark")
        #expect(try !build("\(damage), again").contains("The cache"))
    }

    @Test(.enabled(if: Machine.canBecomeOthers, "only root can run as another user")) func entriesOfAnotherUser() throws
    {
        try expect(warm().wait(), is: 0)
        expect(Machine.run("chmod -R go+rwX '\(studio.path)' && chmod 000 '\(entries[0])'"), is: 0)
        let build = try Builder(
            studio, withCache, shell: "set -- setpriv --reuid 65534 --clear-groups \"$@\"", usesCache: true)
        expect(build.wait(), is: 0, "\(build.said)")
        expect(studio.content(), is: reference)
        #expect(build.said.contains("1 entry of the cache \(cache) is damaged or cannot be read"), "\(build.said)")
        #expect(try !self.build().contains("The cache"), "its own entry took the place")
    }

    /// What can be read and not written serves builds, and is an error for a part that has something to add.
    @Test(.enabled(if: Machine.canBecomeOthers, "only root can run as another user")) func aCacheThatOnlyOthersWrite()
        throws
    {
        try expect(warm("1/2").wait(), is: 0)
        expect(Machine.run("chmod 777 '\(studio.path)'"), is: 0)
        let other = "set -- setpriv --reuid 65534 --clear-groups \"$@\""
        let part = try warm("2/2", shell: other)
        #expect(part.wait() == 73 && part.said.contains("permission denied"), "\(part.said)")
        try expect(warm("1/2", shell: other).wait(), is: 0)
        let build = try Builder(studio, withCache, shell: other, usesCache: true)
        #expect(build.wait() == 0 && studio.content() == reference, "\(build.said)")
    }

    @Test func clocksThatDisagree() throws {
        try expect(warm().wait(), is: 0)
        for (index, path) in (entries + [cache, cache + "/CACHEDIR.TAG"]).enumerated() {
            let time = Int(Date().timeIntervalSince1970) + (index % 2 == 0 ? 3_600 : -3_600)
            utimes(path, [timeval(tv_sec: time, tv_usec: 0), timeval(tv_sec: time, tv_usec: 0)])
        }
        #expect(try !build().contains("The cache"))
    }

    @Test(.enabled(if: Machine.canMount, "this user may not mount a file system")) func aFullDisk() throws {
        try #require(Machine.run("mount -t tmpfs -o size=24k tmpfs '\(cache)'") == 0)
        defer { _ = Machine.run("umount '\(cache)'") }
        let part = try warm()
        #expect(part.wait() == 73 && part.said.contains("no space left on device"), "\(part.said)")
        #expect(studio.content(of: cache).keys.allSatisfy { $0.count <= 33 }, "nothing unfinished stays")
        #expect(try build().contains("The cache \(cache) did not have "))
        expect(Machine.run("mount -o remount,size=4m '\(cache)'"), is: 0)
        try expect(warm().wait(), is: 0, "it goes on where it ended")
        #expect(try !build().contains("The cache"))
    }

    @Test func aFolderThatGoesInTheMiddle() throws {
        let part = try warm(pausingAt: "rendering")
        #expect(part.reaches("rendering"))
        try FileManager.default.moveItem(atPath: cache, toPath: studio.path + "/away")
        try studio.write("", to: "art/resume")
        #expect(part.wait() == 73 && part.said.contains("no such file or directory"), "\(part.said)")
        #expect(!FileManager.default.fileExists(atPath: cache), "it is not made again")
        try FileManager.default.removeItem(atPath: studio.path + "/art/resume")
        try FileManager.default.moveItem(atPath: studio.path + "/away", toPath: cache)
        let build = try Builder(studio, withCache, pausingAt: "rendering", usesCache: true)
        #expect(build.reaches("rendering"))
        try FileManager.default.removeItem(atPath: cache)
        try studio.write("", to: "art/resume")
        #expect(build.wait() == 0 && studio.content() == reference, "\(build.said)")
        #expect(!FileManager.default.fileExists(atPath: cache))
    }

    /// A machine fails, or an engine takes it away.
    @Test(arguments: [SIGKILL, SIGTERM]) func aPartThatIsStopped(signal: Int32) throws {
        let part = try warm(pausingAt: "rendering")
        #expect(part.reaches("rendering"))
        part.send(signal)
        expect(part.wait(), is: signal == SIGKILL ? -SIGKILL : 143)
        #expect(signal == SIGKILL || part.said.contains("Stopping"))
        try expect(warm().wait(), is: 0)
        #expect(try !build().contains("The cache"))
    }

    @Test func anInputThatDiffersCostsTimeOnly() throws {
        try studio.draw(version: 2)
        for part in ["1/2", "2/2"] { try expect(warm(part).wait(), is: 0) }
        try studio.draw(version: 1)
        #expect(try build().contains("The cache \(cache) did not have "))
    }
}
