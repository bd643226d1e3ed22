import Foundation

// A reader that goes away (`stickerpress rules | head`) must not end a build; Channel takes the error quietly.
signal(SIGPIPE, SIG_IGN)
exit(await CommandLineTool(session: Session()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
