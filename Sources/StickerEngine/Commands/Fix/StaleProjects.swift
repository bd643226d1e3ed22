import PortableFoundation
import StickerDocuments
import StickerModel

extension RepairPlan {
    /// A finding for each Xcode project, in the folder at `path` or beside it, that names files which have other names
    /// now: it would not build.
    func staleProjects(in tree: any FileTree, at path: String) -> [Finding] {
        let written = Set(changes.map(\.path))
        let renamed = changes.compactMap { change in
            change.removes.flatMap { written.contains($0) ? nil : (FileName.last($0), FileName.last(change.path)) }
        }
        guard !renamed.isEmpty else { return [] }
        let names = Dictionary(renamed.map { (Array($0.0.utf8)[...], $0) }) { first, _ in first }
        let list = "project.pbxproj"
        var projects = tree.files.filter { FileName.last($0) == list }.map { FilePath.userPath($0, in: path) }
        let beside = FilePath.around(path)
        let others = (try? FileManager.default.contentsOfDirectory(atPath: beside)) ?? []
        projects += others.filter { $0.hasSuffix(".xcodeproj") }.sortedByUTF8.map {
            FilePath.userPath(FileName.join($0, list), in: beside)
        }
        return projects.prefix(Self.mostProjects).compactMap { project in
            guard let bytes = try? FileReading.bytes(of: project, atMost: 16 * JSONReader.byteLimit) else { return nil }
            // As Xcode names the files of its lists: `/* cup.png */`.
            let named = Set(bytes.split(separator: UInt8(ascii: "*")).filter { $0.first == 0x20 && $0.last == 0x20 })
            let stale = named.compactMap { names[$0.dropFirst().dropLast()] }.map { "\($0.0) (now \($0.1))" }
            guard !stale.isEmpty else { return nil }
            let values = ["names": NameList.text(stale.sortedByUTF8), "count": "\(stale.count)"]
            return Finding("fix/project", values, path: project)
        }
    }

    private static let mostProjects = 10
}
