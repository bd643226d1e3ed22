/// What `check` says about an app that somebody made: an installable file (APK) or a bundle for the store (AAB).
package struct AppInspection: Sendable {
    /// The end of a rule's id, and what its text has placeholders for.
    package struct Fault: Sendable, Hashable {
        package let rule: String
        package let values: [String: String]
    }

    package private(set) var faults: [Fault] = []
    /// The application id; nil where the manifest cannot be read.
    package private(set) var id: String?
    /// The API level that the app targets.
    package private(set) var target: Int?

    private static let manifests = ["AndroidManifest.xml", "base/manifest/AndroidManifest.xml"]

    /// `bytes` is the whole file, and `content` gives what is in it. Without `pictures`, all in its assets are stickers.
    package init(of bytes: [UInt8], pictures: Set<String>? = nil, _ content: (String) -> [UInt8]?) {
        guard let archive = ArchiveLayout(bytes) else {
            raise("app-archive", ["fault": "the list of its files is damaged or not at its end"])
            return
        }
        let isBundle = !archive.names.contains(Self.manifests[0])
        let manifest = content(Self.manifests[isBundle ? 1 : 0]) ?? []
        guard let root = isBundle ? XMLElement(proto: manifest) : BinaryXML.read(manifest), root.name == "manifest"
        else {
            raise("app-archive", ["fault": "AndroidManifest.xml in it cannot be read"])
            return
        }
        id = root["package"]?.text
        target = root.children("uses-sdk").first?["targetSdkVersion"]?.number
        judge(root)
        judgeNames(root, resources: content(isBundle ? "base/resources.pb" : "resources.arsc") ?? [])
        if isBundle {
            if let fault = JarSignature.fault(in: archive.names, content) { raise("app-signature", ["fault": fault]) }
        } else {
            judge(PackageSignature.read(bytes))
            judge(archive, pictures)
        }
        for name in archive.names where name.hasSuffix(".so") && (name.contains("arm64") || name.contains("x86_64")) {
            if let pages = content(name).flatMap(Self.pageSize), pages < 16_384 {
                raise("app-native-library", ["file": name, "pages": "\(pages)"])
            }
        }
    }

    private mutating func raise(_ rule: String, _ values: [String: String]) {
        faults.append(Fault(rule: rule, values: values))
    }

    private mutating func judge(_ root: XMLElement) {
        let id = id ?? ""
        if id.hasPrefix("com.example") || id.hasPrefix("com.whatsapp") {
            raise("app-id", ["id": id, "fault": AndroidApp.fault(inID: id) ?? "ids of examples are refused"])
        }
        let providers = root.descendants("provider")
        let wanted = id + ".stickercontentprovider"
        func named(_ isOwn: (Substring) -> Bool) -> [XMLElement] {
            providers.filter { $0["authorities"]?.text?.split(separator: ";").contains(where: isOwn) ?? false }
        }
        // WhatsApp's sample asks no more of the name. Providers for other purposes are not exported.
        let provider = named { $0 == wanted }.first ?? named { $0.hasPrefix(id) }.first { $0["exported"]?.flag == true }
        if let provider {
            if provider["exported"]?.flag != true { raise("app-provider", ["fault": "its provider is not exported"]) }
            if let permission = provider["readPermission"]?.text ?? provider["permission"]?.text,
                permission != "com.whatsapp.sticker.READ"
            {
                raise(
                    "app-provider",
                    ["fault": "its provider asks for the permission “\(permission)”, which WhatsApp lacks"])
            }
            if provider["enabled"]?.flag == false { raise("app-provider", ["fault": "its provider is switched off"]) }
        } else {
            let found = providers.compactMap { $0["authorities"]?.text }.joined(separator: ", ")
            raise(
                "app-provider",
                ["fault": "it has no provider with the authority “\(wanted)”\(found.isEmpty ? "" : ", only \(found)")"])
        }
        // Packages are hidden from apps that target Android 11 or later.
        let named = Set(root.children("queries").flatMap { $0.children("package") }.compactMap { $0["name"]?.text })
        let seesAll = root.children("uses-permission").contains {
            $0["name"]?.text?.hasSuffix(".QUERY_ALL_PACKAGES") ?? false
        }
        let missing = ["com.whatsapp", "com.whatsapp.w4b"].filter { !named.contains($0) }
        if !missing.isEmpty, !seesAll, target ?? 0 >= 30 {
            raise("app-queries", ["packages": missing.joined(separator: " and ")])
        }
        let launchers = (root.descendants("activity") + root.descendants("activity-alias")).filter { activity in
            activity.descendants("category").contains { $0["name"]?.text == "android.intent.category.LAUNCHER" }
        }
        if launchers.contains(where: { $0["exported"]?.flag != true }) && target ?? 0 >= 31 || launchers.isEmpty {
            raise("app-launcher", [:])
        }
    }

    private mutating func judgeNames(_ root: XMLElement, resources: [UInt8]) {
        let labels = ["application", "activity", "activity-alias"].flatMap(root.descendants).compactMap { $0["label"] }
        let names = Set(labels).flatMap { label in
            if case .resource(let id) = label { ResourceReader.texts(id, of: resources) } else { [label.text ?? ""] }
        }
        for name in Set(names).sorted() where name.lowercased().contains("whatsapp") {
            raise("app-name", ["name": name])
        }
    }

    private mutating func judge(_ signature: PackageSignatureState) {
        switch signature {
        // Android 7 and 8 know no other.
        case .intact(let schemes, _) where !schemes.contains(2):
            raise("app-signature", ["fault": "it has none of scheme 2"])
        case .intact: break
        case .missing: raise("app-signature", ["fault": "it has no signature of scheme 2 or 3"])
        case .broken(let fault): raise("app-signature", ["fault": fault])
        }
    }

    private mutating func judge(_ archive: ArchiveLayout, _ pictures: Set<String>?) {
        for file in archive.files {
            let isPicture = [".webp", ".png"].contains { file.name.hasSuffix($0) }
            let isSticker = pictures?.contains(file.name) ?? (file.name.hasPrefix("assets/") && isPicture)
            // WhatsApp reads stickers from where they lie in the file, and Android its resources.
            guard isSticker || file.name == "resources.arsc" && target ?? 0 >= 30 else { continue }
            if file.isCompressed {
                raise("app-compressed", ["file": file.name])
            } else if !isSticker, file.start % 4 != 0 {
                raise("app-unaligned", ["file": file.name])
            }
        }
    }

    /// The alignment that a library asks for its pages; nil for anything but an ELF file of 64 bits.
    private static func pageSize(_ bytes: [UInt8]) -> Int? {
        let file = ByteReader(bytes)
        guard file.slice(0, 5).map(Array.init) == [0x7f, 0x45, 0x4c, 0x46, 2], let start = file.double(32),
            let width = file.word(54), let count = file.word(56), width >= 56
        else { return nil }
        let loaded = (0..<count).map { start + $0 * width }.filter { file.long($0) == 1 }
        return loaded.compactMap { file.double($0 + 48) }.min()
    }
}

struct ArchiveLayout {
    var files: [(name: String, isCompressed: Bool, start: Int)] = []
    var names: [String] { files.map(\.name) }

    /// nil where the list is not at the end, or damaged.
    init?(_ bytes: [UInt8]) {
        let file = ByteReader(bytes)
        guard let end = PackageSignature.endRecord(of: file), let count = file.word(end + 10),
            let size = file.long(end + 12),
            let start = file.long(end + 16), start + size == end
        else { return nil }
        var at = start
        for _ in 0..<count {
            guard file.long(at) == 0x0201_4b50, let method = file.word(at + 10), let name = file.word(at + 28),
                let extra = file.word(at + 30), let comment = file.word(at + 32), let local = file.long(at + 42),
                let path = file.slice(at + 46, name), file.long(local) == 0x0403_4b50,
                let localName = file.word(local + 26), let localExtra = file.word(local + 28)
            else { return nil }
            let place = local + 30 + localName + localExtra
            files.append((String(decoding: path, as: UTF8.self), method != 0, place))
            at += 46 + name + extra + comment
        }
        guard at == end else { return nil }
    }
}
