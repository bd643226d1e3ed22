import PortableFoundation
import StickerImaging
import StickerModel

/// The input and the result of the last build into a destination, to detect a build with nothing to do and to pay only
/// for what changed.
struct BuildRecord: Sendable {
    /// `input` of the build.
    var input: String
    /// Whether some art would look otherwise with fonts that were not installed.
    var lacksFonts = false
    /// Hash of the marker file that it wrote.
    var marker: ContentHash
    /// `Marker.manifest`.
    var manifest: String?
    var findings: [Finding]
    var fileCount: Int
    var byteCount: Int
    var stickerCount: Int
    /// Manifests and art by path from the manifest's folder.
    var inputs: [String: KnownFile] = [:]
    /// Files of the output by path, the marker aside.
    var outputs: [String: KnownFile] = [:]

    /// One hash over all that a build depends on: `digest` and the published identifiers, which findings depend on.
    static func input(_ digest: String, _ identifiers: IdentifierRegistry) -> String {
        ContentHash(digest + identifiers.text).hex
    }

    /// One hash over tool, request, manifests and art, all by content; nil when some of it cannot be read, which the
    /// build then reports, and when a manifest has changed since it was loaded.
    static func digest(
        of loaded: LoadedManifest, _ request: BuildRequest, coders: String, files: inout KnownInputs
    ) -> String? {
        guard let catalog = loaded.catalog else { return nil }
        var parts = [Version.current, coders, program, "\(request.isStrict)"]
        parts.append((request.targets ?? ["*"]).joined(separator: ","))
        if let packs = request.packs { parts.append("packs " + packs.joined(separator: ",")) }
        if request.writesPreview { parts.append("preview") }
        parts.append(request.limits.text)
        for file in loaded.files.sorted() {
            guard let hash = files.hash(of: file, atMost: .max), hash == loaded.contents[file] else { return nil }
            parts += [file, hash.hex]
        }
        let limit = request.limits.art(workers: 1).fileBytes
        for path in ArtSurvey.paths(of: catalog) {
            guard let hash = files.hash(of: path, atMost: limit) else { return nil }
            parts += [path, hash.hex]
        }
        return ContentHash(parts.joined(separator: "\u{0}")).hex
    }

    /// Identifies this program file, so that a new version of the tool does not trust the output of an old one.
    static let program: String = {
        var status = stat()
        guard stat(ProgramFile.path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.modified.tv_sec) \(status.modified.tv_nsec)"
    }()
}

/// What the user's cache says about the last build into a destination.
struct LastBuild: Sendable {
    let record: BuildRecord
    /// nil where it is gone, or about another output.
    let remembered: RememberedOutput?

    init(_ record: BuildRecord, _ remembered: RememberedOutput?) {
        self.record = record
        self.remembered = remembered.flatMap { $0.markerHash == record.marker ? $0 : nil }
    }

    /// The marker that it wrote; nil where only the record is left.
    var marker: Marker? { remembered?.marker(files: record.outputs.mapValues(\.hash)) }
}

/// The content of a file, and how the disk described it then.
struct KnownFile: Sendable, Equatable {
    var hash: ContentHash
    /// nil when a change of the content would perhaps not show in it.
    var stamp: ContentStamp?
}

/// The content of manifests and art. A file is read only when the disk describes it in another way than when it was
/// last read.
struct KnownInputs: Sendable {
    private let root: String
    private let known: [String: KnownFile]
    /// What was asked for, as it is now.
    private(set) var files: [String: KnownFile] = [:]
    /// Whether something had to be read.
    private(set) var hasRead = false

    init(root: String, known: [String: KnownFile]) {
        self.root = root
        self.known = known
    }

    /// nil when the file cannot be read or is longer.
    mutating func hash(of path: String, atMost limit: Int) -> ContentHash? {
        if let file = files[path] { return file.hash }
        var status = stat()
        guard stat(root + "/" + path, &status) == 0 else { return nil }
        let stamp = ContentStamp(status)
        if let file = known[path], file.stamp == stamp, Int(status.st_size) <= limit {
            files[path] = file
            return file.hash
        }
        guard let bytes = try? FileReading.bytes(of: root + "/" + path, atMost: limit) else { return nil }
        // The stamp is older than the content: a file that changed in between is read again.
        let file = KnownFile(hash: ContentHash(bytes), stamp: stamp.ifSettled(before: FileClock.recently))
        hasRead = true
        files[path] = file
        return file.hash
    }
}

extension BuildRecord: Packable {
    func pack(into data: inout PackedData) {
        data.append(input)
        data.append(lacksFonts)
        data.append(marker)
        data.append(manifest)
        data.append(findings)
        data.append(fileCount)
        data.append(byteCount)
        data.append(stickerCount)
        data.append(inputs)
        data.append(outputs)
    }

    init(from data: inout PackedData) throws(FileError) {
        input = try data.next()
        lacksFonts = try data.next()
        marker = try data.next()
        manifest = try data.next()
        findings = try data.next()
        fileCount = try data.next()
        byteCount = try data.next()
        stickerCount = try data.next()
        inputs = try data.next()
        outputs = try data.next()
    }
}

extension KnownFile: Packable {
    func pack(into data: inout PackedData) {
        data.append(hash)
        data.append(stamp)
    }

    init(from data: inout PackedData) throws(FileError) {
        hash = try data.next()
        stamp = try data.next()
    }
}

extension ContentHash: Packable {
    func pack(into data: inout PackedData) {
        data.append(high)
        data.append(low)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(high: try data.next(), low: try data.next())
    }
}

extension Severity: Packable {}

extension Finding: Packable {
    func pack(into data: inout PackedData) {
        data.append(rule)
        data.append(severity)
        data.append(message)
        data.append(notes)
        data.append(path)
        data.append(line)
        data.append(column)
        data.append(cause)
        data.append(output)
        data.append(about)
        data.append(dropped)
    }

    init(from data: inout PackedData) throws(FileError) {
        let rule: String = try data.next()
        let severity: Severity = try data.next()
        let message: String = try data.next()
        let notes: [String] = try data.next()
        self.init(rule: rule, severity: severity, message: "", path: "")
        self.message = message
        self.notes = notes
        path = try data.next()
        line = try data.next()
        column = try data.next()
        cause = try data.next()
        output = try data.next()
        about = try data.next()
        dropped = try data.next()
    }
}

extension DroppedFields: Packable {
    func pack(into data: inout PackedData) {
        data.append(platform)
        data.append(fields)
    }

    init(from data: inout PackedData) throws(FileError) { self.init(try data.next(), try data.next()) }
}

extension DroppedFields.Field: Packable {
    func pack(into data: inout PackedData) {
        data.append(lead)
        data.append(stickerCount)
        data.append(languages)
        data.append(remark)
    }

    init(from data: inout PackedData) throws(FileError) {
        self.init(
            lead: try data.next(), stickerCount: try data.next(), languages: try data.next(), remark: try data.next())
    }
}
