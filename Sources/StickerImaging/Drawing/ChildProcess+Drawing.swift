import CDrawing
import PortableFoundation
import StickerModel

extension ChildProcess {
    /// As the program sees a drawing process that wants something drawn: sends a request and receives the answer, in at most `patience` seconds of wall time.
    func ask(_ request: DrawingRequest, patience: Double) throws(Fault) -> DrawingAnswer {
        let deadline = ContinuousClock.now + .seconds(min(patience, 1e9))
        try send(request.header, until: deadline)
        try send(request.document, until: deadline)
        let header = try receive(DrawingAnswer.headerLength, until: deadline)
        guard let (head, text, content) = DrawingAnswer.read(header, to: request) else { throw .notUnderstood }
        var answer = head
        answer.text = try receive(text, until: deadline)
        answer.content = try receive(content, until: deadline)
        return answer
    }
}

/// The environment of drawing processes: the same everywhere but for what says where fonts and libraries are.
///
/// A drawing can ask for the user's language; the answer must not depend on who builds it.
enum DrawingEnvironment {
    static var current: [String] {
        let own = ProcessInfo.processInfo.environment
        return fixed + passed.compactMap { name in own[name].map { "\(name)=\($0)" } }
    }

    /// English, as in most browsers: a drawing may have a part for each language. librsvg would use as many threads for a filter as there are cores, with stacks that count as memory.
    private static let fixed = ["LC_ALL=en_US.UTF-8", "PATH=/usr/bin:/bin", "RAYON_NUM_THREADS=1"]

    private static let passed = [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
        "GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH",
    ]
}
