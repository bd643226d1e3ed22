import CLittleCMS
import Foundation

/// Small sound pictures to start from: every kind of every format, with and without a color profile.
package enum PictureSeeds {
    /// Sides of all seeds, in px.
    static let width = 12
    static let height = 10

    package static func png() -> [[UInt8]] {
        let kinds: [(type: Int, depth: Int)] = [
            (6, 8), (6, 16), (2, 8), (2, 16), (4, 8), (4, 16), (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2),
            (3, 4), (3, 8),
        ]
        let plain = kinds.map { PNGSeed(type: $0.type, depth: $0.depth).still }
        let laced = [(6, 8), (3, 8), (2, 16)].map { PNGSeed(type: $0.0, depth: $0.1, isInterlaced: true).still }
        let colored = [(6, 8), (2, 16), (0, 8)].flatMap { type, depth in
            profiles.map { PNGSeed(type: type, depth: depth, profile: $0).still }
        }
        let places = (0..<8).flatMap { place -> [UInt8] in [0, 0, UInt8(0x20 + 9 * place), 0x40] }
        let noted = PNGSeed(
            type: 6, depth: 8,
            extra: [
                ("gAMA", [0, 0, 0xB1, 0x8F]), ("cHRM", places), ("eXIf", exif), ("tEXt", Array("a\0b".utf8)),
            ])
        return [plain, laced, colored, [noted.still]].flatMap { $0 }
    }

    package static func apng() -> [[UInt8]] {
        var seeds = [
            PNGSeed(type: 6, depth: 8), PNGSeed(type: 3, depth: 8), PNGSeed(type: 2, depth: 16),
        ]
        seeds += profiles.prefix(1).map { PNGSeed(type: 6, depth: 8, profile: $0) }
        return seeds.map { $0.animation(hidden: false) } + seeds.map { $0.animation(hidden: true) }
    }

    package static func jpeg() -> [[UInt8]] {
        let plain = encodedJPEG.compactMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
        let marked = plain.prefix(1).flatMap { picture in
            profiles.map { profile in
                insert(
                    [(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile), (0xE1, Array("Exif\0\0".utf8) + exif)],
                    picture)
            }
        }
        return plain + marked
    }

    /// Puts marker segments behind the start mark.
    private static func insert(_ segments: [(UInt8, [UInt8])], _ picture: [UInt8]) -> [UInt8] {
        var file = Array(picture.prefix(2))
        for (marker, data) in segments {
            let length = data.count + 2
            file += [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
            file += data
        }
        return file + picture.dropFirst(2)
    }

    /// A TIFF directory that turns the picture by a quarter.
    static let exif: [UInt8] =
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

    /// ICC profiles as lcms writes them: another RGB space, a gray one.
    static let profiles: [[UInt8]] = {
        guard let curve = cmsBuildGamma(nil, 1.8) else { return [] }
        defer { cmsFreeToneCurve(curve) }
        var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
        var corners = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.15, y: 0.06, Y: 1), Green: cmsCIExyY(x: 0.64, y: 0.33, Y: 1),
            Blue: cmsCIExyY(x: 0.3, y: 0.6, Y: 1))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        return [cmsCreateRGBProfile(&white, &corners, &curves), cmsCreateGrayProfile(&white, curve)].compactMap(bytes)
    }()

    private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8]? {
        guard let profile else { return nil }
        defer { cmsCloseProfile(profile) }
        var count: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
        return bytes
    }

    /// Our own drawing as baseline, progressive, gray and CMYK JPEG.
    private static let encodedJPEG = [
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T\
        /2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAKAAwDASIAAhEBAxEB\
        /8QAFgABAQEAAAAAAAAAAAAAAAAAAwAB/8QAGhAAAgMBAQAAAAAAAAAAAAAAAQIAA1ERIf/EABQBAQAAAAAAAAAAAAAAAAAAAAT\
        /xAAYEQEBAQEBAAAAAAAAAAAAAAABAgARQf/aAAwDAQACEQMRAD8AK+x1bg8G7GQkqCw4cmyhauWSSec9yplKVd//2Q==
        """,
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T\
        /2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAKAAwDASIAAhEBAxEB\
        /8QAFgABAQEAAAAAAAAAAAAAAAAAAgAB/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//aAAwDAQACEAMQAAABD2Jf/8QAFRABAQAAAAAAAAAAAAAAAAAAASD\
        /2gAIAQEAAQUCWP/EABYRAQEBAAAAAAAAAAAAAAAAAAEAIf/aAAgBAwEBPwENv//EABYRAQEBAAAAAAAAAAAAAAAAAAERAP/aAAgBAgEBPwFSSb\
        //xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAYEAEAAwEAAAAAAAAAAAAAAAABABAhMf/aAAgBAQABPyFhhzb\
        /AP/aAAwDAQACAAMAAAAQw//EABURAQEAAAAAAAAAAAAAAAAAAAEA/9oACAEDAQE/EEErf\
        //EABcRAAMBAAAAAAAAAAAAAAAAAAABEUH/2gAIAQIBAT8QaRImn//EABkQAQACAwAAAAAAAAAAAAAAAAERUQAQIf/aAAgBAQABPxCKHC7xqEQ1v//Z
        """,
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T\
        /wAALCAAKAAwBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAwAB/8QAGhAAAgMBAQAAAAAAAAAAAAAAAQIAA1ERIf\
        /aAAgBAQAAPwAr7HVuDwbsZCSoLDhybKf/2Q==
        """,
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6pseZqKuk\
        /8AAFAgACgAMBEMRAE0RAFkRAEsRAP/EABkAAQEAAwEAAAAAAAAAAAAAAAADAQIFBv/EAB8QAAICAgIDAQAAAAAAAAAAAAECAAMEERIhBSNRE\
        //aAA4EQwBNAFkASwAAPwDXy+dl4+QEr9aa6bQPKQsZgdDoSfisLFyKC9nsffa7I4z006eM9lmOj3V/m5Ha/JRSSASNGc3JSuu90qfmgPTfYlJmTiIiJ\
        //Z
        """,
    ]
}
