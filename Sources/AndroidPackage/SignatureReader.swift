import CCrypto

enum PackageSignatureState: Sendable, Hashable {
    /// Of schemes 2 or 3, intact; the SHA-256 of its certificate.
    case intact(schemes: [Int], fingerprint: String)
    /// There is none of scheme 2 or 3.
    case missing
    /// A clause: "its content has changed since".
    case broken(String)
}

extension PackageSignature {
    /// Reads and verifies the signature of a file that somebody made.
    static func read(_ bytes: [UInt8]) -> PackageSignatureState {
        let file = ByteReader(bytes)
        guard let end = endRecord(of: file), let start = file.long(end + 16), let size = file.long(end + 12),
            start + size == end
        else { return .broken("the list of its files is not at its end") }
        guard start >= 32, file.slice(start - 16, 16).map(Array.init) == magic else { return .missing }
        guard let length = file.double(start - 24), length >= 24, length <= start - 8,
            let block = Optional(start - 8 - length),
            file.double(block) == length
        else { return .broken("its block has another length than it says") }
        var record = Array(bytes[end...])
        // The signature was made before the list moved behind it.
        record.replaceSubrange(16..<20, with: UInt32(truncatingIfNeeded: block).littleEndianBytes)
        let parts = [bytes[..<block], bytes[start..<end], record[...]]
        var (at, values) = (block + 8, [Int: ArraySlice<UInt8>]())
        while at < start - 24 {
            guard let count = file.double(at), count >= 4, let id = file.long(at + 8),
                let value = file.slice(at + 12, count - 4), at + 8 + count <= start - 24
            else { return .broken("its block is damaged") }
            values[id] = value
            at += 8 + count
        }
        var (schemes, fingerprint) = ([Int](), "")
        for (scheme, id) in [(2, second), (3, third)] {
            guard let value = values[id] else { continue }
            do throws(AppFault) {
                let (found, needsThird) = try verify(value, scheme: scheme, parts)
                if needsThird, values[third] == nil { return .broken("its third scheme was taken out") }
                if !fingerprint.isEmpty, fingerprint != found {
                    return .broken("its schemes have different certificates")
                }
                (fingerprint, schemes) = (found, schemes + [scheme])
            } catch { return .broken(error.message) }
        }
        return schemes.isEmpty ? .missing : .intact(schemes: schemes, fingerprint: fingerprint)
    }

    static func endRecord(of file: ByteReader) -> Int? {
        guard file.count >= 22 else { return nil }
        for at in stride(from: file.count - 22, through: max(0, file.count - 22 - 0xffff), by: -1)
        where file.long(at) == 0x0605_4b50 && file.word(at + 20) == file.count - 22 - at { return at }
        return nil
    }

    private static func verify(
        _ value: ArraySlice<UInt8>, scheme: Int, _ parts: [ArraySlice<UInt8>]
    ) throws(AppFault) -> (fingerprint: String, needsThird: Bool) {
        let damaged = AppFault("scheme \(scheme) of it is damaged")
        guard let signers = items(value)?.first.flatMap(items), signers.count == 1, let signer = signers.first else {
            throw damaged
        }
        var rest = Counted(signer)
        guard let signed = rest.next() else { throw damaged }
        if scheme == 3 { rest.skip(8) }
        guard let signatures = rest.next().flatMap(items), let publicKey = rest.next() else { throw damaged }
        var data = Counted(signed)
        guard let digests = data.next().flatMap(items), let certificates = data.next().flatMap(items),
            let certificate = certificates.first
        else { throw damaged }
        if scheme == 3 { data.skip(8) }
        let attributes = data.next().flatMap(items) ?? []
        let known = signatures.compactMap { item -> (Algorithm, ArraySlice<UInt8>)? in
            let reader = ByteReader(item)
            guard let algorithm = reader.long(0).flatMap(Algorithm.init),
                var rest = Optional(Counted(item.dropFirst(4))),
                let bytes = rest.next()
            else { return nil }
            return (algorithm, bytes)
        }
        guard let (algorithm, signature) = known.first else {
            throw AppFault("scheme \(scheme) of it has no known algorithm")
        }
        guard algorithm.verify(Array(signature), of: Array(signed), by: Array(publicKey), Array(certificate)) else {
            throw AppFault("scheme \(scheme) of it was made with another key")
        }
        let stated = digests.first { ByteReader($0).long(0) == algorithm.id }
        var digest = Counted((stated ?? []).dropFirst(4))
        guard let expected = digest.next().map(Array.init),
            expected == PackageSignature.digest(parts, algorithm.isLong ? Digest.sha512 : { Digest.sha256($0) })
        else { throw AppFault("the file was changed after it was signed") }
        let needsThird = attributes.contains { ByteReader($0).long(0) == 0xbeef_f00d && ByteReader($0).long(4) == 3 }
        return (Digest.hex(Digest.sha256(Array(certificate))), scheme == 2 && needsThird)
    }

    /// The parts of a list, each with its length before it; nil where one reaches past the end.
    private static func items(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var (rest, list) = (Counted(bytes), [ArraySlice<UInt8>]())
        while !rest.isEmpty {
            guard let item = rest.next() else { return nil }
            list.append(item)
        }
        return list
    }

    private struct Counted {
        private var rest: ArraySlice<UInt8>
        init(_ bytes: ArraySlice<UInt8>) { rest = bytes }
        var isEmpty: Bool { rest.isEmpty }
        mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }
        mutating func next() -> ArraySlice<UInt8>? {
            let reader = ByteReader(rest)
            guard let count = reader.long(0), let part = reader.slice(4, count) else { return nil }
            rest = rest.dropFirst(4 + count)
            return part
        }
    }

    /// The algorithms of both schemes, without DSA, which no store takes.
    private struct Algorithm {
        let id: Int
        var isLong: Bool { [0x0102, 0x0104, 0x0202].contains(id) }

        init?(_ id: Int) {
            guard [0x0101, 0x0102, 0x0103, 0x0104, 0x0201, 0x0202].contains(id) else { return nil }
            self.id = id
        }

        func verify(_ signature: [UInt8], of bytes: [UInt8], by publicKey: [UInt8], _ certificate: [UInt8]) -> Bool {
            defer { ERR_clear_error() }
            guard let stored = DER.certificate(certificate) else { return false }
            defer { X509_free(stored) }
            guard let key = X509_get_pubkey(stored), let context = EVP_MD_CTX_new() else { return false }
            defer {
                EVP_PKEY_free(key)
                EVP_MD_CTX_free(context)
            }
            var settings: OpaquePointer?
            guard DER.bytes({ i2d_PUBKEY(key, $0) }) == publicKey,
                EVP_DigestVerifyInit(context, &settings, isLong ? EVP_sha512() : EVP_sha256(), nil, key) == 1
            else { return false }
            if id < 0x0103 {
                EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING)
                EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, isLong ? 64 : 32)
            }
            return EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
        }
    }
}
