import StickerEngine
import StickerModel

extension Command {
    private static let folder = Option(
        "output", short: "o", value: "DIR", "write all pages into this folder, for MANPATH: man1/stickerpress-build.1")

    static let manual = Command(
        "manual", "Print a manual page for man",
        operands: "[COMMAND]", count: 0...2, candidates: .words { Command.beginnings },
        details: [
            "Without COMMAND, the page about the tool. Packages have all pages in place: man stickerpress-build."
        ],
        options: [folder],
        examples: ["manual build > stickerpress-build.1", "manual --output man"],
        exits: [.success, .usage, .cannotWrite]
    ) { arguments, console in
        let page: ManualPage
        if let name = arguments.operands.first {
            guard let (command, length) = Command.leading(arguments.operands) else {
                throw UsageError.unknownCommand(name)
            }
            guard length == arguments.operands.count else {
                throw arguments.fault("unexpected argument \(arguments.operands[length]); manual takes one command")
            }
            page = ManualPage(command)
        } else {
            page = .overview
        }
        guard let folder = arguments.value(folder) else {
            console.output.write(file: page.text.file)
            return .success
        }
        guard arguments.operands.isEmpty else {
            throw arguments.fault("\(Self.folder.spelling) writes all pages; leave out the command")
        }
        return write(ManualPage.all.map { ($0.fileName, $0.text.file) }, into: folder, below: "man1", console)
    }
}
