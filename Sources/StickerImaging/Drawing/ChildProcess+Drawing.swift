import CDrawing
import PortableFoundation
import StickerModel

extension ChildProcess {
    /// As the program sees a drawing process that wants something drawn: sends a request and receives the answer, in at most `patience` seconds of wall time.
    func ask(_ request: DrawingRequest, patience: Double) throws(Fault) -> DrawingAnswer {
        let deadline = ContinuousClock.now + .seconds(min(patience, 1e9))
        try send(request.header, until: deadline)
        try send(request.document, until: deadline)
        let bytes = try receive(DrawingAnswerHeader.byteCount, until: deadline)
        guard let header = DrawingAnswerHeader(bytes, to: request) else { throw .notUnderstood }
        let text = try receive(header.textLength, until: deadline)
        switch header.status {
        case .measured:
            let document = try receive(header.length, until: deadline)
            return .measured(
                MeasuredDrawing(
                    size: header.size, omissions: DrawingWords.texts(text), hasText: header.hasText,
                    pictures: header.pictures, document: document.isEmpty ? nil : document))
        case .picture:
            guard let raster = Raster(header.size, pixels: try receive(header.length, until: deadline)) else {
                throw .notUnderstood
            }
            return .picture(raster)
        case .refused:
            guard let reason = header.reason else { throw .notUnderstood }
            return .refused(DrawingRefusal(reason: reason, text: String(decoding: text, as: UTF8.self)))
        }
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
