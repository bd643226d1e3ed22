import PortableFoundation
import StickerEngine
import StickerImaging

DrawingWorker.serveIfAsked()
Startup.prepare()
let words = (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0] }
let status = await CommandLineTool(console: Console()).run(words)
// Ends the drawing processes that wait.
StickerPress.drawing = .thisProcess
exit(status.rawValue)
