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

for await step in press.steps(of: request) {
    switch step {
    case .progress(.rendered(let name, let bytes, let outcome, _, _)): print("\(name): \(bytes) bytes, \(outcome)")
    case .progress: break
    case .finished(let outcome):
        for finding in outcome.findings { print("\(finding.severity.rawValue): \(finding.path): \(finding.message)") }
        print("stickers: \(outcome.stickerCount), platforms: \(outcome.targetCount), \(outcome.status)")
    }
}

let check = await press.check(CheckRequest(paths: [words[2]]))
print("checked: \(check.status), \(check.findings.count) findings")

var preview = PreviewRequest(path: words[2] + "/whatsapp")
preview.page = words[2] + "-whatsapp.html"
print("page: \(await press.preview(preview).page ?? "none")")
