import Foundation
import StickerImaging
import StickerModel

/// `decode-frames FILE [WxH]` writes every frame to standard output: a line `frame WIDTH HEIGHT MS`, then the
/// RGBA bytes. `decode-frames --measure FILE…` prints one line of facts a file. Refusals go to standard error, exit 1.

func read(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
}

func report(_ error: any Error) {
    guard let problem = error as? FileError else { return print(error) }
    let text = "\(problem.kind): \(problem.message)" + (problem.hint.map { " (\($0))" } ?? "") + "\n"
    FileHandle.standardError.write(Data(text.utf8))
}

func dump(_ path: String, size: PixelSize?) throws {
    let reader = try ArtDecoder.open(read(path), limits: ArtLimits()).frames(drawnAt: size)
    while let frame = try reader.next() {
        let line = "frame \(frame.raster.width) \(frame.raster.height) \(frame.duration)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
        FileHandle.standardOutput.write(Data(frame.raster.pixels))
    }
}

func measure(_ path: String) throws {
    let facts = try ArtDecoder.measure(read(path), limits: ArtLimits())
    let color = [facts.colorKind, facts.colorProfile].compactMap { $0 }.joined(separator: ", ")
    let box = facts.pixels?.visibleBox.map { "\($0.width)x\($0.height)+\($0.x)+\($0.y)" } ?? "nothing visible"
    print(
        "\(facts.format) \(facts.size.width)x\(facts.size.height) \(facts.frameCount) frames "
            + "\(Figures.grouped(facts.totalDuration)) ms, \(facts.bitDepth) bits, \(color), orientation "
            + "\(facts.orientation), \(facts.metadata), \(facts.trailingBytes) trailing, \(box)")
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isMeasuring = arguments.first == "--measure"
if isMeasuring { arguments.removeFirst() }
do {
    if isMeasuring {
        for path in arguments { try measure(path) }
    } else if let path = arguments.first {
        let sides = arguments.dropFirst().first?.split(separator: "x").compactMap { Int($0) } ?? []
        try dump(path, size: sides.count == 2 ? PixelSize(sides[0], sides[1]) : nil)
    }
} catch {
    report(error)
    exit(1)
}
