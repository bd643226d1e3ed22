import AndroidPackage
import PortableFoundation
import StickerModel

/// The keys that sign apps: the artist's own, and one of this user for trying things.
package enum AppKeys {
    /// A key file holds a key and a certificate.
    private static let mostBytes = 100_000

    /// The key of a build; nil where no app is asked for, and for a part. Throws `FileError` where it cannot be used.
    static func signing(
        of catalog: Catalog?, _ request: BuildRequest, _ targets: [any Target]
    ) throws(FileError) -> Signing? {
        let isWanted = targets.contains { target in
            guard let option = target.description.signedOption, request.targets?.contains(target.name) ?? true else {
                return false
            }
            return catalog?.packs(for: target.name).contains { $0.options(for: target.name)[option] != nil } ?? false
        }
        guard isWanted, catalog?.isPart == false else { return nil }
        let used =
            if let file = request.keyFile { try read(file, passphrase: request.passphrase) } else { try debugKey() }
        return Signing(
            key: try pem(used, passphrase: nil, ""), fingerprint: used.fingerprint, isDebug: request.keyFile == nil,
            isRelease: request.isRelease)
    }

    /// Stands for what a manifest says and the art that it names: another content is another version of an app.
    static func content(of loaded: LoadedManifest, _ hashes: [String: ContentHash]) -> String {
        let all = loaded.contents.merging(hashes) { own, _ in own }
        let lines = all.map { "\($0.key) \($0.value.hex)" }.sorted()
        return String(ContentHash(lines.joined(separator: "\n")).hex.prefix(16))
    }

    package static func read(
        _ path: String, passphrase: (@Sendable () -> [UInt8]?)?, isDebug: Bool = false
    ) throws(FileError) -> SigningKey {
        if !isDebug { try refuseWorkTree(path) }
        let bytes = try FileReading.bytes(of: path, atMost: mostBytes)
        if bytes.contains("PRIVATE KEY"), let status = stat(at: path), status.st_mode & 0o077 != 0 {
            throw FileError(
                .unreadable, "is a key that other users can read", path: path, hint: "make it yours alone: chmod 600")
        }
        do throws(AppFault) {
            return try SigningKey(pem: bytes) { passphrase?() }
        } catch {
            throw FileError(
                .unsupported, error.message, path: path,
                hint: "name the key that `stickerpress key make` wrote, and give its passphrase where it has one")
        }
    }

    /// Makes a key and writes it into a new file that only this user can read. Throws `FileError`.
    package static func make(
        _ path: String, name: String, passphrase: [UInt8]?, isDebug: Bool = false
    ) throws(FileError) -> SigningKey {
        if !isDebug { try refuseWorkTree(path) }
        let key: SigningKey
        do throws(AppFault) { key = try SigningKey.make(name: name) } catch {
            throw FileError(.unwritable, error.message, path: path)
        }
        let bytes = try pem(key, passphrase: passphrase, path)
        let descriptor = try FileWriting.create(path, mode: 0o600)
        do throws(FileError) {
            _ = try FileWriting.write(bytes, to: descriptor, called: path, isDurable: true)
        } catch {
            unlink(path)
            throw error
        }
        return key
    }

    private static func pem(_ key: SigningKey, passphrase: [UInt8]?, _ path: String) throws(FileError) -> [UInt8] {
        do throws(AppFault) { return try key.pem(passphrase: passphrase) } catch {
            throw FileError(.unwritable, error.message, path: path)
        }
    }

    /// The debug key of this user, which the first build makes.
    private static func debugKey() throws(FileError) -> SigningKey {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["XDG_DATA_HOME"].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
        guard let base = home ?? environment["HOME"].map({ $0 + "/.local/share" }) else {
            throw FileError(
                .unwritable, "has no place for a debug key: neither XDG_DATA_HOME nor HOME names a folder", path: "app",
                hint: "name a key with --key")
        }
        let path = base + "/stickerpress/debug-key.pem"
        do throws(FileError) { return try read(path, passphrase: nil, isDebug: true) } catch {
            // A build that was killed in the middle leaves an empty one.
            let isEmpty = stat(at: path)?.st_size == 0
            guard error.kind == .missing || isEmpty else { throw error }
            if isEmpty { unlink(path) }
        }
        do throws(FileError) {
            return try make(path, name: "StickerPress debug key", passphrase: nil, isDebug: true)
        } catch {
            // Another build has just made it.
            return try read(path, passphrase: nil, isDebug: true)
        }
    }

    /// Which key builds use that name none, and what is wrong with it.
    static var description: String {
        guard let file = ProcessInfo.processInfo.environment["STICKERPRESS_KEY"], !file.isEmpty else {
            return "a debug key; `stickerpress key make` makes one to keep, STICKERPRESS_KEY names it"
        }
        do throws(FileError) {
            return "\(file), certificate " + (try read(file, passphrase: nil)).fingerprint
        } catch {
            return "\(file): \(error.message)"
        }
    }

    /// A key that is published signs updates for anybody.
    private static func refuseWorkTree(_ path: String) throws(FileError) {
        let folders = sequence(first: FilePath.parent(FilePath.real(path))) { FilePath.parent($0) }.prefix { $0 != "/" }
        guard let top = folders.first(where: ManifestReader.isRepository) else { return }
        throw FileError(
            .unsupported, "is inside the git work tree \(top), which might publish it", path: path,
            hint: "keep the key where no repository is, for example in ~/keys, with a copy on another disk")
    }
}
