import Foundation

Startup.prepare()
exit(await CommandLineTool(console: Console()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
