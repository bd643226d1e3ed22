// Builds a pack, checks what came out, and makes a page of it: `swift run Embedding MANIFEST OUTPUT`.
import Foundation
import StickerEngine
import StickerModel

let words = CommandLine.arguments
guard words.count == 3 else { exit(64) }

// Art that others made belongs into processes of the tool: .tool(path: "/usr/bin/stickerpress").
let press = try StickerPress(drawing: .thisProcess)
var request = BuildRequest(manifest: words[1], output: words[2])
request.usesCache = false

let built = await press.build(request) { step in
    if case .rendered(let name, let bytes, let outcome, _, _) = step { print("\(name): \(bytes) bytes, \(outcome)") }
}
for finding in built.findings { print("\(finding.severity.rawValue): \(finding.path): \(finding.message)") }
print("stickers: \(built.stickerCount), platforms: \(built.targetCount), \(built.status)")

let check = await press.check(CheckRequest(paths: [words[2]]))
print("checked: \(check.status), \(check.findings.count) findings")

var preview = PreviewRequest(path: words[2] + "/whatsapp")
preview.page = words[2] + "-whatsapp.html"
print("page: \(await press.preview(preview).page ?? "none")")
