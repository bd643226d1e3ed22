import AndroidPackage
import StickerModel

extension WhatsAppBundle {
    /// Judges the app around the assets of an APK or AAB that is checked itself; returns the API level it targets.
    mutating func judgeApp() -> Located<Int>? {
        guard let bytes = tree.archiveBytes, ["assets/", "base/assets/"].contains(folder) else { return nil }
        let app = AppInspection(of: bytes) { [tree] name in try? tree.bytes(name) }
        for fault in app.faults { log.raise(Notice(fault.rule, fault.values), path: tree.name) }
        return app.target.map { Located($0) }
    }
}
