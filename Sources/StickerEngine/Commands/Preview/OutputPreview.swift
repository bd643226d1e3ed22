import StickerDocuments
import StickerModel

/// The preview page of an output, made from the files that ship and from what its report says.
struct OutputPreview {
    static let fileName = "index.html"

    let report: PreviewReport
    let targets: [any Target]
    var workers = Workers(1)
    /// The manifest's folder as seen from the output; nil where it is not known or too far away.
    var artFolder: String?
    /// The folder of a target, and what people see of its packs where a build has read them already.
    let open: @Sendable (any Target) -> (tree: DiskTree, packs: [PreviewPack]?)

    /// Writes the page and what it needs. Throws `FileError`.
    func write(to output: NewOutput) async throws {
        let way = PreviewPictures.Way.beside("", hasDocuments: true)
        let sections = try await workers.map(builtTargets) { target in
            var reader = PreviewReader(way, report: report, artFolder: artFolder)
            try add(target, to: &reader)
            return reader
        }
        var whole = PreviewReader(way, report: report)
        for section in sections { whole.add(section) }
        let page = PreviewPage(model(whole), rules: StickerPress(targets: targets).rules).text()
        try output.write(Array(page.string.utf8), to: Self.fileName)
        for (name, text) in whole.pictures.frameDocuments { try output.write(Array(text.string.utf8), to: name) }
    }

    /// What a page shows that refers to the pictures in this way. Throws `FileError`.
    func model(_ way: PreviewPictures.Way) throws(FileError) -> PreviewModel {
        var reader = PreviewReader(way, report: report, artFolder: artFolder)
        for target in builtTargets { try add(target, to: &reader) }
        return model(reader)
    }

    private var builtTargets: [any Target] { targets.filter { report.targets.contains($0.name) } }

    private func add(_ target: any Target, to reader: inout PreviewReader) throws(FileError) {
        let (tree, known) = open(target)
        let packs = known ?? target.bundles(in: tree).ofFirstKind.flatMap { target.open($0, in: tree).previews() }
        if !packs.isEmpty { try reader.add(packs, of: target, in: tree, prefix: target.name) }
    }

    private func model(_ reader: PreviewReader) -> PreviewModel {
        let sections = reader.numbered()
        let publishers = report.publishers.uniqued
        let platforms = sections.map(\.title).joined(separator: ", ")
        let count = report.packNames.count
        var model = PreviewModel(title: NameList.whole(report.packNames, "and"), subtitle: platforms)
        if count > Self.mostNames {
            let packs = SummaryLine.counted(count, "pack")
            model.title = publishers.count == 1 ? publishers[0] : packs
            model.subtitle = (publishers.count == 1 ? packs + " · " : "") + platforms
        } else if publishers.count == 1 {
            model.subtitle = publishers[0] + " · " + platforms
        }
        (model.sections, model.pictures) = (sections, reader.pictures.pictures)
        var numbers: [String: [(number: Int, target: String)]] = [:]
        for section in sections {
            for card in section.packs.flatMap(\.cards) {
                if let key = card.key { numbers[key, default: []].append((card.number, section.target)) }
            }
        }
        for remark in report.findings {
            model.findings.append(remark.finding)
            let own = remark.finding.rule.prefix { $0 != "/" }
            let cards = remark.stickers.flatMap { numbers[$0] ?? [] }
            // A platform's finding is about what that platform gets; one of the tool is about all.
            let ofTarget = cards.filter { $0.target == own }
            model.cards.append((ofTarget.isEmpty ? cards : ofTarget).map(\.number))
        }
        return model
    }

    /// Packs that the title names; a page of more is called by its publisher.
    private static let mostNames = 3

    /// The manifest's folder as seen from an output; nil where only the top of the disk, or a shared folder, has both.
    static func artFolder(_ root: String, from output: String) -> String? {
        let (root, output) = (FilePath.real(root), FilePath.real(output))
        let shared = zip(FileName.parts(root), FileName.parts(output)).prefix { $0 == $1 }.count
        return shared < 2 && !output.isBelow(root) ? nil : FilePath.relative(root, from: output)
    }
}
