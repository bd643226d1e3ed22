import PortableFoundation
import StickerModel

/// The installed ffmpeg: it decodes what no library of ours does, under limits and with no other file than the one it is
/// given.
package enum FFmpeg {
    /// Its version; nil where it is not installed.
    package static let version: String? = {
        guard let file = MemoryFile([]), let text = try? output(of: "ffmpeg", ["-version"], file, mostBytes: 4_096)
        else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.starts(with: ["ffmpeg", "version"]) && words.count > 2 ? String(words[2].prefix(40)) : nil
    }()

    /// Where both programs are needed; nothing is started to know it.
    package static let isInstalled = path(of: "ffmpeg") != nil && path(of: "ffprobe") != nil

    /// What is wrong with a clip where it is missing.
    package static let missing = FileError(
        .unsupported, "is a video that only ffmpeg can read, which is not installed",
        hint: "install it: apt-get install ffmpeg, or brew install ffmpeg")

    /// Of a clip of 3840 x 2160 px it takes about 500 MB; most of it is addresses of libraries.
    static let memory: UInt64 = 1_280 << 20

    private static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(program)" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }

    /// Words that name the file: what may be opened, and in how many threads.
    static let reading = [
        "-v", "error", "-threads", "1", "-protocol_whitelist", "file", "-format_whitelist",
        "mov,mp4,matroska,webm,avi,flv,ogg,mpeg,mpegvideo,mpegts,asf", "-i", address,
    ]

    #if os(Linux)
        private static let address = "file:/proc/self/fd/0"
    #else
        private static let address = "file:/dev/fd/0"
    #endif

    static func start(
        _ program: String, _ arguments: [String], _ file: MemoryFile, seconds: Double
    ) throws(FileError) -> ChildProcess {
        guard let path = path(of: program) else { throw missing }
        do throws(ChildProcess.Fault) {
            return try ChildProcess(path, arguments: arguments, reading: file, bytes: memory, seconds: seconds)
        } catch { throw problem(error, seconds) }
    }

    /// What ffprobe prints about a file, whose length tells nothing when it reaches `mostBytes`.
    static func probe(
        _ words: [String], _ file: MemoryFile, mostBytes: Int, seconds: Double = probing
    ) throws(FileError) -> String {
        try output(of: "ffprobe", words + reading, file, mostBytes: mostBytes, seconds: seconds)
    }

    private static func output(
        of program: String, _ arguments: [String], _ file: MemoryFile, mostBytes: Int, seconds: Double = probing
    ) throws(FileError) -> String {
        let process = try start(program, arguments, file, seconds: seconds)
        do throws(ChildProcess.Fault) {
            let bytes = try process.receive(atMost: mostBytes, until: .now + .seconds(60))
            if bytes.isEmpty { throw process.ended() }
            return String(decoding: bytes, as: UTF8.self)
        } catch { throw problem(error, seconds) }
    }

    /// Seconds of processor time for what needs no decoding.
    private static let probing = 3.0

    static func problem(_ fault: ChildProcess.Fault, _ seconds: Double) -> FileError {
        let remedy = "convert it to MP4 (H.264), shorten it or scale it down"
        return switch fault {
        case .late:
            FileError(
                .overLimit, "needs more than \(Figures.grouped(seconds.rounded())) s of processor time to decode",
                hint: remedy)
        case .noMemory, .crashed, .notUnderstood: FileError(.damaged, "cannot be decoded by ffmpeg", hint: remedy)
        case .silent: FileError(.unsupported, "cannot be decoded: ffmpeg gave no answer", hint: "try again")
        case .notStarted(let number):
            FileError(
                .unsupported, "cannot be decoded: the system did not start ffmpeg (error \(number))",
                hint: "close other programs, or build with fewer jobs")
        }
    }
}
