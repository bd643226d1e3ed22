import Foundation

StandardStreams.prepare()
Allocator.prepare()
exit(await CommandLineTool(session: Session()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
