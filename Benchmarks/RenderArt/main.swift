// Renders a file or a folder of art with a WhatsApp-like recipe and prints one line a file:
//   swift run -c release render-art ART OUT [--jobs 2] [--small] [--png] [--side 512] [--budget BYTES]
//       [--format png|apng|gif|webp] [--grid MS] [--margin PX] [--outline PX] [--still] [--longest MS]
import Foundation
import StickerImaging
import StickerModel

let jobs = RenderJobs(Array(CommandLine.arguments.dropFirst()))
guard let jobs else {
    print("usage: render-art ART OUT [--jobs N] [--small] [--png] [--side PX] [--budget BYTES] [--still]")
    exit(64)
}
jobs.run()
