import CCrypto
import PortableFoundation

/// The key that signs an app, with the certificate by which phones know it.
package final class SigningKey: @unchecked Sendable, Hashable {
    private let key: OpaquePointer
    /// X.509 in DER.
    package let certificate: [UInt8]
    /// The public key as X.509 writes it (`SubjectPublicKeyInfo`).
    let publicKey: [UInt8]

    /// RSA keys that Play takes have at least as many bits.
    private static let (fewestBits, bits) = (2_048, 3_072)

    private init(_ key: OpaquePointer, certificate: [UInt8]) {
        (self.key, self.certificate) = (key, certificate)
        publicKey = DER.bytes { i2d_PUBKEY(key, $0) }
    }

    deinit { EVP_PKEY_free(key) }

    package static func == (left: SigningKey, right: SigningKey) -> Bool { left.certificate == right.certificate }
    package func hash(into hasher: inout Hasher) { hasher.combine(certificate) }

    /// The SHA-256 of the certificate, as stores and `apksigner` show it.
    package var fingerprint: String { Digest.hex(Digest.sha256(certificate)) }

    /// A new key of 3,072 bits. `name` is what its certificate says of its owner.
    package static func make(name: String) throws(AppFault) -> SigningKey {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil) else { throw fault("made") }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1,
            EVP_PKEY_keygen(context, &key) == 1, let key
        else { throw fault("made") }
        return SigningKey(key, certificate: try certificate(for: key, name: name))
    }

    /// A key file: PKCS#8 in PEM, with its certificate or without. `passphrase` is asked only where the file needs it.
    package init(pem: [UInt8], passphrase: () -> [UInt8]?) throws(AppFault) {
        let text = String(decoding: pem.prefix(100_000), as: UTF8.self)
        guard text.contains("PRIVATE KEY-----") else {
            throw AppFault(
                "is not a key file in PEM (“BEGIN PRIVATE KEY”); a keystore of Java becomes one with keytool and openssl"
            )
        }
        let isLocked = text.contains("ENCRYPTED")
        var words = isLocked ? passphrase() : []
        guard words != nil else { throw AppFault("needs its passphrase") }
        words?.append(0)
        let read = words?.withUnsafeMutableBufferPointer { words in
            // Without a function of ours libcrypto takes the last argument for the passphrase.
            MemoryFile.read(pem) { PEM_read_bio_PrivateKey($0, nil, nil, words.baseAddress) }
        }
        guard let key = read ?? nil else {
            throw AppFault(isLocked ? "cannot be opened with this passphrase" : "is a damaged key file")
        }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA, EVP_PKEY_get_bits(key) >= Self.fewestBits else {
            EVP_PKEY_free(key)
            throw AppFault("is not an RSA key of at least \(Self.fewestBits) bits, which Google Play asks for")
        }
        let stored: [UInt8]
        if let found = MemoryFile.read(pem, { PEM_read_bio_X509($0, nil, nil, nil) }) {
            defer { X509_free(found) }
            guard X509_check_private_key(found, key) == 1 else {
                EVP_PKEY_free(key)
                throw AppFault("holds the certificate of another key")
            }
            stored = DER.bytes { i2d_X509(found, $0) }
        } else {
            stored = try Self.certificate(for: key, name: "StickerPress")
        }
        self.key = key
        certificate = stored
        publicKey = DER.bytes { i2d_PUBKEY(key, $0) }
        ERR_clear_error()
    }

    /// The key file: PKCS#8 in PEM, locked where there is a passphrase, and the certificate.
    package func pem(passphrase: [UInt8]?) throws(AppFault) -> [UInt8] {
        guard let file = BIO_new(BIO_s_mem()), let stored = DER.certificate(certificate) else {
            throw Self.fault("written")
        }
        defer {
            BIO_free(file)
            X509_free(stored)
        }
        let words = passphrase?.map { CChar(bitPattern: $0) } ?? []
        guard
            PEM_write_bio_PKCS8PrivateKey(
                file, key, words.isEmpty ? nil : EVP_aes_256_cbc(), words.isEmpty ? nil : words, Int32(words.count),
                nil, nil) == 1,
            PEM_write_bio_X509(file, stored) == 1
        else { throw Self.fault("written") }
        return DER.content(of: file)
    }

    /// RSA PKCS#1 v1.5 over SHA-256: equal bytes have equal signatures.
    func signature(of bytes: [UInt8]) throws(AppFault) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Self.fault("used") }
        defer { EVP_MD_CTX_free(context) }
        var length = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1
        else { throw Self.fault("used") }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1 else { throw Self.fault("used") }
        return Array(signature.prefix(length))
    }

    /// The signature of a file of a jar (PKCS#7 without the content and without a time).
    func detachedSignature(of bytes: [UInt8]) throws(AppFault) -> [UInt8] {
        guard let stored = DER.certificate(certificate) else { throw Self.fault("used") }
        defer { X509_free(stored) }
        let flags = PKCS7_DETACHED | PKCS7_NOATTR | PKCS7_BINARY
        guard let signed = MemoryFile.read(bytes, { PKCS7_sign(stored, key, nil, $0, flags) }) else {
            throw Self.fault("used")
        }
        defer { PKCS7_free(signed) }
        return DER.bytes { i2d_PKCS7(signed, $0) }
    }

    /// Signed by itself, valid from 2024 for 50 years; the number follows from the key, so that a key has one certificate.
    private static func certificate(for key: OpaquePointer, name: String) throws(AppFault) -> [UInt8] {
        guard let made = X509_new(), let subject = X509_NAME_new() else { throw fault("made") }
        defer {
            X509_free(made)
            X509_NAME_free(subject)
        }
        var number = Digest.sha256(DER.bytes { i2d_PUBKEY(key, $0) })
        number[0] &= 0x7f
        let bytes = Array(name.utf8)
        guard let serial = BN_bin2bn(number, 16, nil) else { throw fault("made") }
        defer { BN_free(serial) }
        guard X509_set_version(made, 2) == 1, BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(made)) != nil,
            ASN1_TIME_set_string(X509_getm_notBefore(made), "20240101000000Z") == 1,
            ASN1_TIME_set_string(X509_getm_notAfter(made), "20740101000000Z") == 1,
            X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0) == 1,
            X509_set_subject_name(made, subject) == 1, X509_set_issuer_name(made, subject) == 1,
            X509_set_pubkey(made, key) == 1, X509_sign(made, key, EVP_sha256()) > 0
        else { throw fault("made") }
        return DER.bytes { i2d_X509(made, $0) }
    }

    private static func fault(_ verb: String) -> AppFault {
        ERR_clear_error()
        return AppFault("the key cannot be \(verb): libcrypto refused")
    }
}

/// Bytes that libcrypto reads as a file.
enum MemoryFile {
    /// Nothing of libcrypto may outlive the closure: it reads the bytes where they are. nil where it refuses.
    static func read<Value>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Value?) -> Value? {
        bytes.withUnsafeBytes { bytes in
            guard let file = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(file) }
            return body(file)
        }
    }
}

/// What libcrypto writes and reads in ASN.1.
enum DER {
    static func bytes(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8] {
        let length = Int(write(nil))
        guard length > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            var place = buffer.baseAddress
            count = max(0, Int(write(&place)))
        }
    }

    static func certificate(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBufferPointer { buffer in
            var place = buffer.baseAddress
            return d2i_X509(nil, &place, buffer.count)
        }
    }

    static func content(of file: OpaquePointer) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = BIO_read(file, &buffer, Int32(buffer.count)), count > 0 {
            bytes += buffer.prefix(Int(count))
        }
        return bytes
    }
}

enum Digest {
    static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let done: Void? = bytes.withContiguousStorageIfAvailable { _ = SHA256($0.baseAddress, $0.count, &digest) }
        if done == nil { return sha256(Array(bytes)) }
        return digest
    }

    static func sha512(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 64)
        _ = SHA512(bytes, bytes.count, &digest)
        return digest
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
