import Foundation

/// A pseudo-terminal that the tool is run on, and all it shows there.
final class Terminal: Sendable {
    enum Fault: Error { case none }

    /// The end a program writes to.
    let screen: FileHandle
    private let viewer: FileHandle
    private let shown: Reading

    init(columns: UInt16 = 80) throws {
        var viewer: Int32 = -1
        var screen: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&viewer, &screen, nil, nil, &size) == 0 else { throw Fault.none }
        self.viewer = FileHandle(fileDescriptor: viewer, closeOnDealloc: true)
        self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
        shown = Reading(from: viewer)
    }

    /// Everything that was shown; to be asked when the programs have ended.
    func text() async throws -> String {
        try screen.close()
        return await shown.text()
    }
}
