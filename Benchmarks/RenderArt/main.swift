// Renders a file or a folder of art with a WhatsApp-like recipe and prints a line for each file:
//   swift run -c release render-art ART OUT [--jobs 2] [--small] [--png] [--side 512] [--budget BYTES]
//       [--format png|apng|gif|webp] [--grid MS] [--margin PX] [--outline PX] [--still] [--longest MS]
import Foundation
import StickerImaging
import StickerModel

/// The files to render, and how.
struct RenderJobs: Sendable {
    private var files: [URL] = []
    private var output: URL
    private var options: [String: String] = [:]

    /// nil when the arguments make no sense.
    init?(_ arguments: [String]) {
        var paths: [String] = []
        var rest = arguments[...]
        let flags = ["--small", "--png", "--still"]
        while let word = rest.popFirst() {
            if flags.contains(word) {
                options[word] = ""
            } else if word.hasPrefix("--") {
                options[word] = rest.popFirst() ?? ""
            } else {
                paths.append(word)
            }
        }
        guard paths.count == 2 else { return nil }
        output = URL(fileURLWithPath: paths[1])
        let input = URL(fileURLWithPath: paths[0])
        let names = (try? FileManager.default.contentsOfDirectory(atPath: paths[0]))?.sorted()
        files =
            names.map { $0.filter { !$0.hasSuffix(".txt") && !$0.hasSuffix(".md") }.map(input.appendingPathComponent) }
            ?? [input]
        try? FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    }

    func run() {
        let start = Date()
        let lines = LineCollector(count: files.count)
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = Int(options["--jobs"] ?? "") ?? 2
        for (index, file) in files.enumerated() {
            queue.addOperation { lines.set(index, line(for: file)) }
        }
        queue.waitUntilAllOperationsAreFinished()
        print("file\tbytes\texact\tquality\talpha\tkept\tneeded\toffered\tattempts\tms\tsacrifices")
        for text in lines.all { print(text) }
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let peak = usage.ru_maxrss / 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            let peak = usage.ru_maxrss / 1_048_576
        #endif
        let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        print(
            String(
                format: "TOTAL %d files, %.1f s CPU, %.1f s wall, %d MB peak", files.count, cpu,
                Date().timeIntervalSince(start), peak))
    }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private func line(for file: URL) -> String {
        let start = Date()
        let name = file.lastPathComponent
        do {
            let art = try ArtDecoder.open([UInt8](try Data(contentsOf: file)), limits: ArtLimits())
            let recipe = recipe(for: art, name: name)
            let image = try RecipeRenderer(limits: ArtLimits()).render(recipe, of: art)
            let stem = file.deletingPathExtension().lastPathComponent
            let format = recipe.encoding.format
            let suffix = format.fileExtension
            try Data(image.bytes).write(to: output.appendingPathComponent(stem + "." + suffix))
            let outcome = image.outcome
            let words: [String] = [
                name, "\(image.bytes.count)", "\(outcome.isExact)", outcome.quality.map(String.init) ?? "-",
                outcome.alphaQuality.map(String.init) ?? "-", "\(outcome.framesKept)", "\(outcome.framesNeeded)",
                "\(outcome.framesOffered)", "\(outcome.attempts)", "\(Int(Date().timeIntervalSince(start) * 1000))",
                outcome.sacrifices.joined(separator: ", "),
            ]
            return words.joined(separator: "\t")
        } catch {
            return "\(name)\tERROR \(error)"
        }
    }

    private func recipe(for art: any Art, name: String) -> ImageRecipe {
        var edit = ArtEdit()
        edit.margin = Double(options["--margin"] ?? "") ?? 0
        if let width = Double(options["--outline"] ?? "") { edit.outline = Outline(width: width, color: .white) }
        let longest = Double(options["--longest"] ?? "") ?? 10_000
        if art.facts.totalDuration > longest { edit.trimEnd = longest - 200 }
        let isStill = options["--still"] != nil || options["--png"] != nil || !art.facts.isAnimated
        let side = Int(options["--side"] ?? "") ?? 512
        let budget = Int(options["--budget"] ?? "") ?? (isStill ? 100_000 : 500_000)
        return ImageRecipe(
            source: name,
            timing: Timing(edit, isStill: isStill, shortestFrame: 8, grid: Double(options["--grid"] ?? "")),
            framing: Framing(edit, canvas: .fixed(.square(side))),
            encoding: Encoding(
                FileFormat(id: options["--format"] ?? "") ?? (options["--png"] != nil ? .png : .webp),
                byteBudget: budget,
                quality: options["--small"] != nil ? .small : .auto))
    }
}

/// Lines by position, filled from several threads.
final class LineCollector: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String]

    init(count: Int) { lines = Array(repeating: "", count: count) }

    func set(_ index: Int, _ line: String) { lock.withLock { lines[index] = line } }

    var all: [String] { lock.withLock { lines } }
}

let jobs = RenderJobs(Array(CommandLine.arguments.dropFirst()))
guard let jobs else {
    print("usage: render-art ART OUT [--jobs N] [--small] [--png] [--side PX] [--budget BYTES] [--still]")
    exit(64)
}
jobs.run()
