import Foundation
import StickerModel

@testable import EditorSDK
@testable import StickerEngine

/// A folder with drawings and a manifest, built for real.
final class Workshop {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "editor-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to path: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Builds the manifest for the editors alone.
    func build(strict: Bool = false, release: Bool = false) async throws -> BuildOutcome {
        var request = BuildRequest(manifest: root.path, output: root.appending(path: "out").path)
        request.usesCache = false
        request.isStrict = strict
        request.isRelease = release
        var build = Build(request, targets: [try EditorSDKTarget()])
        return await build.run()
    }

    func planned() async throws -> [Finding] {
        let request = BuildRequest(manifest: root.path, output: root.appending(path: "out").path)
        let targets: [any Target] = [try EditorSDKTarget()]
        let loaded = ManifestLoader(targets: targets).load(request.manifest)
        return await BuildPlanner(loaded: loaded, request: request, targets: targets).plan().findings
    }

    /// Content of the output by path relative to the target's folder.
    func output() throws -> [String: Data] {
        let folder = root.appending(path: "out/editor-sdk")
        var files: [String: Data] = [:]
        for path in FileManager.default.subpaths(atPath: folder.path) ?? [] {
            var isFolder: ObjCBool = false
            let url = folder.appending(path: path)
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            files[path] = try Data(contentsOf: url)
        }
        return files
    }
}

/// The category of the vendor's own page, with drawings of ours.
enum Oldschool {
    static let names = [
        "glasses_nerd", "glasses_normal", "glasses_shutter_green", "glasses_shutter_yellow", "glasses_sun", "hat_cap",
        "hat_party", "hat_scherif", "hat_zylinder 2", "heart", "mustache_long", "mustache1", "mustache2", "mustache3",
        "pipe", "smile", "snowflake", "star", "teardrop",
    ]

    static func manifest(_ options: String = "") -> String {
        """
        name: Oldschool
        publisher: Ana Lim
        icon: art/face_decor.svg
        targets: { editor-sdk: { size: 256, products: [ios, react-native, flutter, cordova, android, web, cesdk]\(options) } }
        stickers:

        """ + names.map { "  - art/\($0).svg\n" }.joined()
    }

    static func drawing(_ name: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 \(name.hasPrefix("mustache") ? 50 : 100)">
        <g stroke="#222" stroke-width="6" fill="none">\(shapes[name] ?? "")</g></svg>
        """
    }

    private static func glasses(_ lens: String, _ fill: String) -> String {
        "<g fill=\"\(fill)\"><path d=\"M42 50h16\"/>\(lens)</g>"
    }

    private static let round = "<circle cx=\"25\" cy=\"50\" r=\"17\"/><circle cx=\"75\" cy=\"50\" r=\"17\"/>"
    private static let square = "<path d=\"M6 35h36v28H6zM58 35h36v28H58z\"/>"

    private static let shapes = [
        "face_decor": "<circle cx=\"50\" cy=\"50\" r=\"40\" fill=\"#fc6\"/><path d=\"M30 60q20 20 40 0\"/>",
        "glasses_nerd": glasses(square, "#fff"), "glasses_normal": glasses(round, "#fff"),
        "glasses_shutter_green": glasses(square + "<path d=\"M6 45h88M6 54h88\"/>", "#3a5"),
        "glasses_shutter_yellow": glasses(square + "<path d=\"M6 45h88M6 54h88\"/>", "#fc0"),
        "glasses_sun": glasses(round, "#333"), "hat_cap": "<path d=\"M20 60a30 30 0 0 1 60 0h16\" fill=\"#d33\"/>",
        "hat_party": "<path d=\"M50 10L80 85H20z\" fill=\"#c4f\"/>",
        "hat_scherif": "<path d=\"M5 65q45 20 90 0M30 65V35q20-15 40 0v30\" fill=\"#a63\"/>",
        "hat_zylinder 2": "<path d=\"M10 75h80M28 75V20h44v55\" fill=\"#444\"/>",
        "heart": "<path d=\"M50 85C0 50 20 10 50 35C80 10 100 50 50 85z\" fill=\"#e25\"/>",
        "mustache_long": "<path d=\"M5 30q20-5 45-15q25 10 45 15q-25 20-45 0q-20 20-45 0z\" fill=\"#421\"/>",
        "mustache1": "<path d=\"M20 30q15-20 30-10q15-10 30 10q-30 10-60 0z\" fill=\"#421\"/>",
        "mustache2": "<path d=\"M25 20h50l-6 14H31z\" fill=\"#222\"/>",
        "mustache3": "<path d=\"M10 15q20 25 40 5q20 20 40-5q0 30-40 20q-40 10-40-20z\" fill=\"#863\"/>",
        "pipe": "<path d=\"M10 40h50v20q0 20-15 20t-15-20V48H10z\" fill=\"#742\"/>",
        "smile": "<path d=\"M15 40q35 55 70 0z\" fill=\"#fff\"/>",
        "snowflake": "<path d=\"M50 10v80M15 30l70 40M85 30L15 70\" stroke=\"#6bf\"/>",
        "star": "<path d=\"M50 8l12 30 32 2-25 20 9 32-28-18-28 18 9-32L6 40l32-2z\" fill=\"#fd3\"/>",
        "teardrop": "<path d=\"M50 10Q80 55 70 75a22 22 0 0 1-40 0Q20 55 50 10z\" fill=\"#5bf\"/>",
    ]
}

extension Workshop {
    /// The drawings and a manifest that lists them.
    convenience init(oldschool options: String) throws {
        try self.init()
        try write(Oldschool.manifest(options), to: "pack.yaml")
        for name in ["face_decor"] + Oldschool.names { try write(Oldschool.drawing(name), to: "art/\(name).svg") }
    }
}
