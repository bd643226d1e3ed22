import CCrypto

/// The signature of a bundle for the store: of jar files (docs.oracle.com/en/java/javase/17/docs/specs/jar/jar.html).
enum JarSignature {
    static func files(
        for files: [(name: String, bytes: [UInt8])], code: (name: String, code: PackedCode)? = nil, key: SigningKey
    ) throws(AppFault) -> [(name: String, bytes: [UInt8])] {
        let head = lines(["Manifest-Version: 1.0", "Created-By: StickerPress"])
        let digests =
            files.map { ($0.name, Digest.sha256($0.bytes)) } + (code.map { [($0.name, $0.code.digest)] } ?? [])
        let sections = digests.map { name, digest in
            (name, lines(["Name: \(name)", "SHA-256-Digest: \(Digest.base64(digest))"]))
        }
        let manifest = head + sections.flatMap(\.1)
        let signed =
            lines([
                "Signature-Version: 1.0", "SHA-256-Digest-Manifest: \(Digest.base64(Digest.sha256(manifest)))",
                "SHA-256-Digest-Manifest-Main-Attributes: \(Digest.base64(Digest.sha256(head)))",
            ])
            + sections.flatMap { name, section in
                lines(["Name: \(name)", "SHA-256-Digest: \(Digest.base64(Digest.sha256(section)))"])
            }
        return [
            ("META-INF/MANIFEST.MF", manifest), ("META-INF/KEY0.SF", signed),
            ("META-INF/KEY0.RSA", try key.detachedSignature(of: signed)),
        ]
    }

    /// Lines of at most 72 bytes; what is longer goes on after a blank. An empty line ends a section.
    private static func lines(_ texts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for text in texts {
            var (rest, room) = (Array(text.utf8)[...], 70)
            while rest.count > room {
                bytes += rest.prefix(room) + [0x0d, 0x0a, 0x20]
                (rest, room) = (rest.dropFirst(room), 69)
            }
            bytes += rest + [0x0d, 0x0a]
        }
        return bytes + [0x0d, 0x0a]
    }

    /// What is wrong with the signature of a bundle; nil where it is whole.
    static func fault(in names: [String], _ content: (String) -> [UInt8]?) -> String? {
        let folder = "META-INF/"
        guard let list = names.first(where: { $0.hasPrefix(folder) && $0.hasSuffix(".SF") }),
            let block = [".RSA", ".EC", ".DSA"].map({ list.dropLast(3) + $0 }).first(where: names.contains),
            let signed = content(list), let signature = content(String(block)),
            let manifest = content(folder + "MANIFEST.MF")
        else { return "it has no signature" }
        guard isSigned(signed, signature) else { return "its signature was made of another list of files" }
        let whole = attributes(signed).first?["SHA-256-Digest-Manifest"]
        guard whole == Digest.base64(Digest.sha256(manifest)) else {
            return "the list of its files was changed after it was signed"
        }
        let digests = Dictionary(
            attributes(manifest).compactMap { section in section["Name"].map { ($0, section["SHA-256-Digest"]) } }
        ) { $1 }
        let changed = names.first { name in
            guard !name.hasPrefix(folder), !name.hasSuffix("/"), let bytes = content(name) else { return false }
            return digests[name] != Digest.base64(Digest.sha256(bytes))
        }
        return changed.map { "\($0) was changed after it was signed" }
    }

    private static func isSigned(_ bytes: [UInt8], _ signature: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        let read = signature.withUnsafeBufferPointer { buffer -> UnsafeMutablePointer<PKCS7>? in
            var place = buffer.baseAddress
            return d2i_PKCS7(nil, &place, buffer.count)
        }
        guard let read else { return false }
        defer { PKCS7_free(read) }
        // Certificates of apps are signed by themselves.
        return MemoryFile.read(bytes) { PKCS7_verify(read, nil, nil, $0, nil, PKCS7_NOVERIFY | PKCS7_BINARY) == 1 }
            ?? false
    }

    /// The sections of a manifest of a jar.
    private static func attributes(_ bytes: [UInt8]) -> [[String: String]] {
        let text = String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
        var (sections, key): ([[String: String]], String) = ([[:]], "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                sections.append([:])
            } else if line.hasPrefix(" ") {
                sections[sections.count - 1][key, default: ""] += line.dropFirst()
            } else {
                key = String(line.prefix { $0 != ":" })
                sections[sections.count - 1][key] = String(line.dropFirst(key.count + 2))
            }
        }
        return sections
    }
}
