import Foundation

StandardStreams.prepare()
exit(await CommandLineTool(session: Session()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
