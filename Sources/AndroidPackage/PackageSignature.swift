import CCrypto

/// APK Signature Scheme v2 and v3 (source.android.com/docs/security/features/apksigning): signatures of the whole file in a
/// block before the list of its files.
enum PackageSignature {
    static let magic = Array("APK Sig Block 42".utf8)
    static let (second, third, padding) = (0x7109_871a, 0xf053_68c0, 0x4272_6577)
    /// RSA PKCS#1 v1.5 over SHA-256.
    private static let algorithm = 0x0103
    /// Android 9 is the first that reads the third scheme.
    private static let thirdSince = 28

    static func sign(_ archive: AlignedZip, with key: SigningKey) throws(AppFault) -> [UInt8] {
        let contents = archive.contents.bytes
        let end = archive.end(at: contents.count)
        let digest = digest([contents[...], end.directory[...], end.record[...]], Digest.sha256)
        var pairs = try [
            (second, signer(digest, key, version: 2)), (third, signer(digest, key, version: 3)),
        ]
        // The block fills whole pages of 4,096 bytes.
        let length = 8 + pairs.reduce(0) { $0 + 12 + $1.1.count } + 24
        let rest = (4_096 - (length + 12) % 4_096) % 4_096
        pairs.append((padding, [UInt8](repeating: 0, count: rest)))
        let block = ByteWriter.make { block in
            let size = length + 12 + rest - 8
            block.double(size)
            for (id, value) in pairs {
                block.double(4 + value.count)
                block.long(id)
                block.add(value)
            }
            block.double(size)
            block.add(magic)
        }
        let last = archive.end(at: contents.count + block.count)
        return contents + block + last.directory + last.record
    }

    private static func signer(_ digest: [UInt8], _ key: SigningKey, version: Int) throws(AppFault) -> [UInt8] {
        let levels = ByteWriter.make { if version == 3 { $0.long(thirdSince, 0x7fff_ffff) } }
        // The second scheme says that there is a third, so that no one can take it away.
        let attributes = ByteWriter.make { list in
            if version == 2 { list.counted(ByteWriter.make { $0.long(0xbeef_f00d, 3) }) }
        }
        let signed = ByteWriter.make { data in
            data.counted(list(algorithm, digest))
            data.counted(ByteWriter.make { $0.counted(key.certificate) })
            data.add(levels)
            data.counted(attributes)
        }
        let signature = try key.signature(of: signed)
        let signer = ByteWriter.make { part in
            part.counted(signed)
            part.add(levels)
            part.counted(list(algorithm, signature))
            part.counted(key.publicKey)
        }
        return ByteWriter.make { $0.counted(ByteWriter.make { $0.counted(signer) }) }
    }

    private static func list(_ algorithm: Int, _ bytes: [UInt8]) -> [UInt8] {
        ByteWriter.make {
            $0.counted(
                ByteWriter.make {
                    $0.long(algorithm)
                    $0.counted(bytes)
                })
        }
    }

    /// The digest of digests of pieces of 1 MB.
    static func digest(_ parts: [ArraySlice<UInt8>], _ hash: ([UInt8]) -> [UInt8]) -> [UInt8] {
        var digests: [UInt8] = []
        var count = 0
        for part in parts {
            var start = part.startIndex
            while start < part.endIndex {
                let stop = min(start + 1_048_576, part.endIndex)
                digests += hash(
                    [0xa5] + UInt32(truncatingIfNeeded: stop - start).littleEndianBytes + part[start..<stop])
                (start, count) = (stop, count + 1)
            }
        }
        return hash([0x5a] + UInt32(truncatingIfNeeded: count).littleEndianBytes + digests)
    }
}
