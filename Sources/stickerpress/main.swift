import PortableFoundation
import StickerEngine
import StickerImaging

DrawingWorker.serveIfAsked()
Startup.prepare()
let status = await CommandLineTool(console: Console()).run(Array(CommandLine.arguments.dropFirst()))
// Ends the drawing processes that wait.
StickerPress.drawing = .thisProcess
exit(status.rawValue)
