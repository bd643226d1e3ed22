import CZip
import PortableFoundation
import StickerModel

/// Writes zip archives with libzip: the same members give the same bytes, on any day and in any time zone.
enum ZipWriting {
    /// Writes members in order to a new file. Throws `FileError` of kind `unwritable`.
    static func write(_ members: [(name: String, bytes: [UInt8])], to path: String) throws(FileError) {
        // libzip gives a new file whatever mode the umask allows; a file that exists keeps its own.
        try FileWriting.write([], to: path)
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw FileError(.unwritable, "cannot create the archive", path: path)
        }
        var isOpen = true
        defer { if isOpen { zip_discard(archive) } }
        for member in members where !add(member, to: archive) {
            throw FileError(.unwritable, "cannot add \(member.name): \(reason(archive))", path: path)
        }
        guard zip_close(archive) == 0 else {
            throw FileError(
                .unwritable, "cannot write the archive: \(reason(archive))", path: path,
                hint: "free some space or choose another folder with --output")
        }
        isOpen = false
    }

    private static func add(_ member: (name: String, bytes: [UInt8]), to archive: OpaquePointer) -> Bool {
        // libzip reads the data when the archive is closed, so it gets a copy that it frees itself.
        guard let copy = malloc(max(1, member.bytes.count)) else { return false }
        member.bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(copy, base, $0.count) } }
        guard let source = zip_source_buffer(archive, copy, zip_uint64_t(member.bytes.count), 1) else {
            free(copy)
            return false
        }
        let index = zip_file_add(archive, member.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            return false
        }
        // Images are compressed already. 1980-01-01 00:00 is the first instant a zip can state.
        let method = member.name.hasSuffix(".txt") ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        return zip_set_file_compression(archive, zip_uint64_t(index), zip_int32_t(method), 0) == 0
            && zip_file_set_dostime(archive, zip_uint64_t(index), 0, 0x21, 0) == 0
    }

    private static func reason(_ archive: OpaquePointer) -> String {
        String(cString: zip_strerror(archive)).lowercased()
    }
}
