import Foundation
import HostileInput

// libFuzzer's driver is called from here, because SwiftPM wants a main of its own.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

func fuzz() -> CInt {
    FuzzedReader.writeSeedsIfAsked()
    if let tool = ProcessInfo.processInfo.environment["DRAWING_TOOL"] { HostileReader.draw(withTool: tool) }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments, testOneInput)
}

exit(fuzz())

/// The reader that this process fuzzes: the environment names it.
enum FuzzedReader {
    static let reader: HostileReader = {
        let name = ProcessInfo.processInfo.environment["READER"] ?? ""
        if let reader = HostileReader.named(name) { return reader }
        let names = HostileReader.all.map(\.name).joined(separator: ", ")
        FileHandle.standardError.write(Data("READER is “\(name)”, must be one of: \(names)\n".utf8))
        exit(64)
    }()

    /// With SEEDS=FOLDER the seeds are written there instead of fuzzing.
    static func writeSeedsIfAsked() {
        guard let folder = ProcessInfo.processInfo.environment["SEEDS"] else { return }
        for (number, seed) in reader.seeds().enumerated() {
            _ = FileManager.default.createFile(atPath: "\(folder)/seed-\(number)", contents: Data(seed))
        }
        exit(0)
    }
}
