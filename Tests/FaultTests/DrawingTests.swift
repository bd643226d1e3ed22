import Expect
import Foundation
import Testing

@testable import TestArt

/// The processes that draw, seen from outside: none outlives its build, and none tells who builds.
@Suite struct DrawingTests {
    /// About a minute of blurring, of which the limit lets some seconds happen.
    private static let slow = """
        <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="f" x="0" y="0" width="1" height="1">
        \(String(repeating: "<feTurbulence numOctaves='9' baseFrequency='.9'/>", count: 60))</filter>
        <rect width="2000" height="2000" filter="url(#f)"/></svg>
        """

    #if os(Linux)
        @Test(arguments: [SIGKILL, SIGTERM, SIGINT]) func noneOutlivesItsBuild(_ signal: Int32) throws {
            let studio = try Studio()
            try studio.write(Self.slow, to: "art/dot-1.svg")
            let build = try Builder(studio)
            while build.isRunning, !Self.children(of: build.identifier).contains(where: Self.isBusy) { usleep(2_000) }
            let drawing = Self.children(of: build.identifier)
            #expect(!drawing.isEmpty, "\(build.said)")
            build.send(signal)
            build.wait()
            // The process notices by itself when its build was killed.
            for _ in 0..<2_000 where drawing.contains(where: Self.isRunning) { usleep(5_000) }
            expect(drawing.filter(Self.isRunning), is: [])
            if signal != SIGKILL { try expect(studio.leftovers(), is: []) }
        }

        private static func children(of process: pid_t) -> [pid_t] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0) }.filter { status(of: $0)?.parent == process }
        }

        private static func isRunning(_ process: pid_t) -> Bool { status(of: process).map { $0.state != "Z" } ?? false }

        /// Whether it has computed for more than it takes to start, a third of a second.
        private static func isBusy(_ process: pid_t) -> Bool {
            status(of: process).map { 3 * $0.ticks > sysconf(Int32(_SC_CLK_TCK)) } ?? false
        }

        /// proc(5): the fields after the name, which is in brackets.
        private static func status(of process: pid_t) -> (state: String, parent: pid_t, ticks: Int)? {
            guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 11
            else { return nil }
            return (String(fields[0]), pid_t(fields[1]) ?? 0, Int(fields[11]) ?? 0)
        }
    #endif

    @Test func theLanguageOfTheUserDoesNotMatter() throws {
        let studio = try Studio()
        let parts = ["tr", "de", "en"].enumerated().map {
            "<rect width='512' height='512' fill='#\($0)\($0)f' systemLanguage='\($1)'/>"
        }
        try studio.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='512' height='512'><switch>\(parts.joined())"
                + "<circle cx='256' cy='256' r='200' fill='red'/></switch></svg>", to: "art/dot-1.svg")
        var outputs: Set<[String: Data]> = []
        for locale in ["C", "de_DE.UTF-8", "tr_TR.UTF-8"] {
            try? FileManager.default.removeItem(atPath: studio.output)
            let build = try Builder(
                studio, environment: ["LC_ALL": locale, "LANG": locale, "LANGUAGE": String(locale.prefix(2))])
            expect(build.wait(), is: 0, "\(build.said)")
            outputs.insert(studio.content())
        }
        expect(outputs.count, is: 1)
    }

    /// One finding about the file, an exit code for it, no chatter of the libraries, nothing left behind.
    @Test func aCrashIsOneFinding() throws {
        let studio = try Studio()
        try studio.write(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><text y='50' font-size='2e6'>W</text></svg>",
            to: "art/dot-1.svg")
        let build = try Builder(studio, ["--quiet"])
        expect(build.wait(), is: 1)
        let lines = build.said.split(separator: "\n")
        expect(lines.filter { $0.contains("crashes on it (aborted)") }.count, is: 1, "\(build.said)")
        #expect(!build.said.contains("panicked") && !build.said.contains("assertion"), "\(build.said)")
        try expect(studio.leftovers(), is: [])
    }
}
