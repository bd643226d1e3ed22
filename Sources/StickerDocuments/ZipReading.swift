import CZip
import PortableFoundation
import StickerModel

/// Reads zip archives with libzip; refuses zip bombs and names that lead out of the archive before it expands anything.
package enum ZipReading {
    /// Folders around an entry, and bytes of its name.
    private static let depthLimit = 32
    private static let nameLimit = 1_024
    private static let onePack = "pack the files of one pack and nothing else, or unpack it and name the folder"
    private static let copyAgain = "copy or download the archive again"

    /// The name of a file in an archive. Two names are equal when their bytes are, as in the archive: for strings,
    /// letters that are composed in another way (NFC, NFD) are equal, too.
    package struct Name: Hashable, ExpressibleByStringLiteral {
        private let bytes: [UInt8]

        package init(_ text: String) { bytes = Array(text.utf8) }
        package init(stringLiteral text: String) { self.init(text) }

        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// How names are written that are not UTF-8, of which archives say nothing.
    package enum NameEncoding: Sendable {
        case page(CodePage)
        /// The names are replaced.
        case unknown
    }

    /// Every file of the archive by name; `noting` gets how names are written, where that was found out. Old programs of
    /// Windows write `\` for `/`, which is an error where apps read the archive. Throws `FileError`.
    package static func entries(
        of bytes: [UInt8], atMost entryLimit: Int, expandingTo byteLimit: Int, isForApps: Bool = true,
        noting: (NameEncoding) -> Void = { _ in }
    ) throws(FileError) -> [Name: [UInt8]] {
        // libzip reads an empty file as an empty archive.
        guard !bytes.isEmpty else {
            throw FileError(.damaged, "is an empty file, not a zip archive", hint: copyAgain)
        }
        return try bytes.withUnsafeBufferPointer { buffer throws(FileError) in
            var fault = zip_error_t()
            zip_error_init(&fault)
            defer { zip_error_fini(&fault) }
            guard let source = zip_source_buffer_create(buffer.baseAddress, zip_uint64_t(buffer.count), 0, &fault)
            else { throw notArchive(bytes, &fault) }
            guard let archive = zip_open_from_source(source, ZIP_RDONLY, &fault) else {
                zip_source_free(source)
                throw notArchive(bytes, &fault)
            }
            defer { zip_discard(archive) }
            return try expand(archive, entryLimit, byteLimit, isForApps, noting)
        }
    }

    private static func expand(
        _ archive: OpaquePointer, _ entryLimit: Int, _ byteLimit: Int, _ isForApps: Bool,
        _ noting: (NameEncoding) -> Void
    ) throws(FileError) -> [Name: [UInt8]] {
        let count = Int(zip_get_num_entries(archive, 0))
        guard count <= entryLimit else {
            throw FileError(
                .overLimit,
                "the archive has \(Figures.grouped(count)) entries; the limit is \(Figures.grouped(entryLimit))",
                hint: onePack)
        }
        var names = EntryNames(archive, count: count)
        if let encoding = names.encoding { noting(encoding) }
        let texts = (0..<count).map { names.name($0) }
        let areOfWindows = !isForApps && !texts.contains { $0?.utf8.contains(UInt8(ascii: "/")) == true }
        let entries = try (0..<count).map { index throws(FileError) in
            let name = areOfWindows ? texts[index]?.replacing("\\", with: "/") : texts[index]
            return try describe(index, archive, called: name)
        }
        // Summed with overflow in mind: the sizes are claims of the archive.
        var total = 0
        for entry in entries {
            let (sum, overflows) = total.addingReportingOverflow(entry.size)
            guard !overflows, sum <= byteLimit else {
                throw FileError(
                    .overLimit, "the archive expands to more than \(Figures.grouped(byteLimit)) bytes", hint: onePack)
            }
            total = sum
        }
        var contents: [Name: [UInt8]] = [:]
        for entry in entries where entry.name.utf8.last != UInt8(ascii: "/") {
            let name = Name(entry.name)
            guard contents[name] == nil else {
                throw FileError(
                    .damaged, "the archive holds \(entry.name) twice", hint: "pack the files again, each of them once")
            }
            contents[name] = try read(entry, archive)
        }
        for name in contents.keys {
            var folder = FileName.folder(name.text)
            while !folder.isEmpty {
                guard contents[Name(folder)] == nil else {
                    throw FileError(
                        .damaged, "the archive holds \(folder) as a file and as a folder",
                        hint: "pack the files again, each under a name of its own")
                }
                folder = FileName.folder(folder)
            }
        }
        return contents
    }

    private static func describe(
        _ index: Int, _ archive: OpaquePointer, called name: String?
    ) throws(FileError) -> Entry {
        var status = zip_stat_t()
        zip_stat_init(&status)
        guard zip_stat_index(archive, zip_uint64_t(index), 0, &status) == 0, let name else {
            throw FileError(.damaged, "entry \(index + 1) of the archive cannot be read", hint: copyAgain)
        }
        // Bytes are what a disk takes for a slash: before a combining mark it is a part of another character. Windows
        // takes a backslash for one, too.
        let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
        let parts = name.utf8.split(omittingEmptySubsequences: false) { $0 == slash || $0 == backslash }
        guard let first = parts.first, !first.isEmpty || parts.count == 1,
            !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else {
            throw FileError(
                .damaged, "the archive holds an entry that leads out of it: “\(name)”",
                hint: "take it out, or pack the files again at the top level of the archive")
        }
        guard !name.utf8.contains(backslash) else {
            throw FileError(
                .damaged, "the archive has “\\” in names, as in “\(name)”, where apps look for “/”",
                hint: "pack the files again with a program that writes “/”, best at the top level of the archive")
        }
        // An index of folders holds every part of every path, so these bound it by the size of the archive.
        guard parts.count <= depthLimit + 1, name.utf8.count <= nameLimit else {
            throw FileError(
                .overLimit,
                "entry \(index + 1) of the archive is \(Figures.grouped(parts.count - 1)) folders deep and its name has "
                    + "\(Figures.grouped(name.utf8.count)) bytes; the limits are \(depthLimit) and "
                    + Figures.grouped(nameLimit),
                hint: "pack the stickers at the top level of the archive")
        }
        guard status.encryption_method == 0 else {
            throw FileError(
                .unsupported, "is encrypted: “\(name)” in it can only be read with a password",
                hint: "unpack it with its password and use the folder that comes out")
        }
        // The zip classes of Java, with which Android apps read archives, know no other methods (java.util.zip.ZipEntry).
        guard [0, 8].contains(status.comp_method) else {
            throw FileError(
                .unsupported,
                "entry \(name) of the archive is compressed by method \(status.comp_method); apps read only entries that "
                    + "are stored (0) or deflated (8)",
                hint: "pack the files again as a plain zip archive")
        }
        return Entry(index: index, name: name, size: Int(clamping: status.size))
    }

    private static func read(_ entry: Entry, _ archive: OpaquePointer) throws(FileError) -> [UInt8] {
        guard let file = zip_fopen_index(archive, zip_uint64_t(entry.index), 0) else {
            throw FileError(
                .damaged, "entry \(entry.name) of the archive cannot be opened (encrypted, or an unknown method)",
                hint: "pack the files again as a plain zip archive, without a password")
        }
        defer { zip_fclose(file) }
        var got: zip_int64_t = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: entry.size) { buffer, count in
            got = entry.size == 0 ? 0 : zip_fread(file, buffer.baseAddress, zip_uint64_t(entry.size))
            count = max(0, Int(got))
        }
        guard Int(got) == entry.size else {
            throw FileError(.damaged, "entry \(entry.name) of the archive is damaged", hint: copyAgain)
        }
        // libzip compares the checksum at the end of the data, which the read above does not reach.
        var beyond: UInt8 = 0
        guard zip_fread(file, &beyond, 1) == 0 else {
            throw FileError(
                .damaged, "entry \(entry.name) of the archive does not match its checksum", hint: copyAgain)
        }
        return bytes
    }

    private static func notArchive(_ bytes: [UInt8], _ fault: inout zip_error_t) -> FileError {
        if isPart(bytes) {
            return FileError(
                .unsupported, "is one part of a split zip archive",
                hint: "put all its parts into one folder and join them: `zip -s 0 NAME.zip --out whole.zip`")
        }
        // It begins as an archive with files does, and has no whole record at its end.
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), endRecord(of: bytes) == nil {
            return FileError(
                .damaged,
                "is a zip archive that is cut short: it ends after \(Figures.grouped(bytes.count)) bytes, without the list of "
                    + "its files", hint: copyAgain)
        }
        return FileError(
            .damaged, "is not a readable zip archive (\(String(cString: zip_error_strerror(&fault)).lowercased()))",
            hint: copyAgain)
    }

    /// Whether a file begins with the mark of the first part of a split archive, or ends with the record of the last one,
    /// which says that it is not part 0.
    private static func isPart(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0x50, 0x4B, 0x07, 0x08]) { return true }
        guard let record = endRecord(of: bytes) else { return false }
        // 0xFFFF refers to the record of large archives.
        let part = (bytes[record + 4], bytes[record + 5])
        return part != (0, 0) && part != (0xFF, 0xFF)
    }

    /// Where the record at the end of an archive begins, of 22 bytes and a comment of at most 65,535.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        let end: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        return bytes.indices.suffix(22 + 65_535).dropLast(21).last { bytes[$0...].starts(with: end) }
    }

    private struct Entry {
        var index: Int
        var name: String
        var size: Int
    }
}

/// The names in an archive: in UTF-8, or else in the code page that the program which packed it has used.
private struct EntryNames {
    private let raw: [[UInt8]?]
    /// nil where all are UTF-8.
    let encoding: ZipReading.NameEncoding?
    /// What parts of names are called in place of what they say.
    private var substitutes: [[UInt8]: String] = [:]

    init(_ archive: OpaquePointer, count: Int) {
        raw = (0..<count).map { index in
            zip_get_name(archive, zip_uint64_t(index), zip_flags_t(ZIP_FL_ENC_RAW)).map {
                Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
            }
        }
        let foreign = raw.compactMap(\.self).filter { String(validating: $0, as: UTF8.self) == nil }
        encoding = foreign.isEmpty ? nil : CodePage(of: foreign).map { .page($0) } ?? .unknown
    }

    /// nil where the archive has none.
    mutating func name(_ index: Int) -> String? {
        guard let bytes = raw[index] else { return nil }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if case .page(let page) = encoding, let text = page.text(bytes) { return text }
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
            String(validating: part, as: UTF8.self) ?? standard(Array(part)) ?? substitute(for: Array(part))
        }
        return parts.joined(separator: "/")
    }

    /// The name in the code page that archives have where they say nothing; nil where it cannot be meant.
    private func standard(_ part: [UInt8]) -> String? {
        CodePage.latinOfDOS.fits(part) ? CodePage.latinOfDOS.text(part) : nil
    }

    private mutating func substitute(for part: [UInt8]) -> String {
        let ending = part.lastIndex(of: UInt8(ascii: ".")).map { part[$0...] } ?? []
        let name = substitutes[part] ?? "file_\(substitutes.count + 1)"
        substitutes[part] = name
        return name + (ending.allSatisfy { $0 < 0x80 } ? String(decoding: ending, as: UTF8.self) : "")
    }
}
