import AndroidPackage
import StickerModel

/// An app in an output, whose stickers are those of `android/`: what is judged is the app around them.
struct AppBundle: OpenedBundle {
    private let log: FindingLog

    init(at path: String, in tree: any FileTree, _ log: FindingLog) {
        var log = log
        let archive = log.reading(path) {
            try tree.archive(path)
        } failure: {
            .fault("archive-unreadable", $0)
        }
        if let archive { _ = log.judgeApp(archive, at: path) }
        self.log = log
    }

    func findings() -> [Finding] { log.all }
}

extension FindingLog {
    /// Judges the app around the packs of an APK or AAB, which have these pictures, or all; returns the API level it
    /// targets. nil for other archives.
    mutating func judgeApp(
        _ archive: any FileTree, at path: String, with pictures: Set<String>? = nil
    ) -> Located<Int>? {
        guard let bytes = archive.archiveBytes else { return nil }
        let app = AppInspection(of: bytes, pictures: pictures) { try? archive.bytes($0) }
        for fault in app.faults { raise(Notice(fault.rule, fault.values), path: path) }
        return app.target.map { Located($0) }
    }
}
