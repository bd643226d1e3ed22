import CLittleCMS
import CWebP
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
        let positions = (0..<8).flatMap { index -> [UInt8] in [0, 0, UInt8(0x20 + 9 * index), 0x40] }
        let noted = PNGSeed(
            type: 6, depth: 8,
            extra: [
                ("gAMA", [0, 0, 0xB1, 0x8F]), ("cHRM", positions), ("eXIf", exif), ("tEXt", Array("a\0b".utf8)),
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
            profiles.map { profile -> [UInt8] in
                let color: [UInt8] = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile
                return insert([(0xE2, color), (0xE1, Array("Exif\0\0".utf8) + exif)], picture)
            }
        }
        return plain + marked
    }

    /// Inserts marker segments after the start marker.
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

extension PictureSeeds {
    package static func webp() -> [[UInt8]] {
        let lossless = encode(WebPEncodeLosslessRGBA)
        let lossy = encode { WebPEncodeRGBA($0, $1, $2, $3, 40, $4) }
        let extended = profiles.map { profile -> [UInt8] in
            let chunks = [head(flags: 0x38), part("ICCP", profile), body(lossy), part("EXIF", exif)]
            return riff(chunks.flatMap { $0 })
        }
        let frames = [frame(lossless, flags: 0), frame(lossy, flags: 1), frame(lossless, flags: 3)].flatMap { $0 }
        let moving = riff(head(flags: 0x12) + part("ANIM", [0, 0, 0, 0, 0, 0]) + frames)
        return [lossless, lossy, moving] + extended
    }

    private static func encode(
        _ encoder: (UnsafePointer<UInt8>?, Int32, Int32, Int32, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) ->
            Int
    ) -> [UInt8] {
        let pixels = (0..<4 * width * height).map { UInt8(truncatingIfNeeded: $0 * 7 ^ $0 >> 3) }
        var output: UnsafeMutablePointer<UInt8>?
        let count = encoder(pixels, Int32(width), Int32(height), Int32(4 * width), &output)
        defer { WebPFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    private static func riff(_ body: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little32(body.count + 4) + Array("WEBP".utf8) + body
    }

    private static func head(flags: UInt8) -> [UInt8] {
        let size = little24(width - 1) + little24(height - 1)
        return part("VP8X", [flags, 0, 0, 0] + size)
    }

    /// The chunks of a simple file.
    private static func body(_ file: [UInt8]) -> [UInt8] {
        let chunks = file.dropFirst(12)
        // The encoder writes a header of its own where alpha has a chunk of its own.
        return Array(chunks.starts(with: Array("VP8X".utf8)) ? chunks.dropFirst(18) : chunks)
    }

    private static func frame(_ file: [UInt8], flags: UInt8) -> [UInt8] {
        let header = [0, 0, width - 1, height - 1, 100].flatMap { little24($0) }
        return part("ANMF", header + [flags] + body(file))
    }

    private static func part(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little32(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private static func little24(_ number: Int) -> [UInt8] { Array(little32(number).prefix(3)) }
    static func little32(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }
}

extension PictureSeeds {
    package static func svg() -> [[UInt8]] {
        let picture = Data(PNGSeed(type: 0, depth: 8).still).base64EncodedString()
        return drawings.map { Array($0.replacingOccurrences(of: "PICTURE", with: picture).utf8) }
    }

    private static let drawings = [
        #"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="10"><circle cx="6" cy="5" r="4" fill="teal"/></svg>"#,
        #"<svg viewBox="0 0 24 20"><path d="M1 1h9v8zM3,3 C4 5 6-1 9e0 2 A3 3 0 1 1 8 8 Q1 2 3 4 T5 6z" stroke="red"/></svg>"#,
        """
        <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "M1 1h9v8z">]>
        <svg width="1cm" height="5mm" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="g">
        <stop offset="0" stop-color="blue"/><stop offset="50%" stop-opacity=".5"/></linearGradient>
        <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="&a;" fill="url(#g)"/></pattern>
        <clipPath id="c"><rect width="9" height="9" rx="2"/></clipPath><mask id="m"><use xlink:href="#t"/></mask></defs>
        <g id="t" transform="rotate(9) scale(1.2,2)" clip-path="url(#c)"><ellipse rx="4" ry="3" fill="url(#p)"/>
        </g><path d="&a;" mask="url(#m)"/></svg>
        """,
        """
        <svg width="12" height="10"><filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1" dy="1"/>
        <feTurbulence baseFrequency=".1" numOctaves="2"/><feMorphology radius="2"/><feMerge><feMergeNode in="SourceGraphic"/>
        </feMerge></filter><text x="1" y="9" font-size="8" filter="url(#f)">Tea</text></svg>
        """,
        """
        <svg width="12" height="10"><style>.a{fill:red;opacity:.5}rect:first-child{stroke:blue}</style><rect class="a"
        width="9" height="8"/><switch><g systemLanguage="en"/></switch><image width="4" height="4" href="data:image/png;base64,PICTURE"/>
        <line x2="5" marker-end="url(#k)" stroke="#000"/><marker id="k"><polyline points="0,0 1,1 2,0"/></marker></svg>
        """,
    ]
}

extension PictureSeeds {
    package static func gif() -> [[UInt8]] {
        [
            gif(frames: [GIFPart()]),
            gif(frames: [GIFPart(isInterlaced: true)]),
            gif(frames: [
                GIFPart(disposal: 1), GIFPart(x: 2, y: 3, width: 5, height: 4, disposal: 2, isTransparent: true),
                GIFPart(x: 6, y: 5, width: 6, height: 5, disposal: 3, hasPalette: true),
                GIFPart(x: 9, y: 8, disposal: 0),
            ]),
        ]
    }

    private struct GIFPart {
        var x = 0
        var y = 0
        var width = PictureSeeds.width
        var height = PictureSeeds.height
        var disposal: UInt8 = 0
        var isTransparent = false
        var isInterlaced = false
        var hasPalette = false
    }

    private static let palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

    private static func gif(frames: [GIFPart]) -> [UInt8] {
        var file = Array("GIF89a".utf8) + little16(width) + little16(height)
        file += [0x81, 0, 0] + palette
        if frames.count > 1 { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
        file += [0x21, 0xFE, 2] + Array("hi".utf8) + [0]
        for frame in frames {
            file += [0x21, 0xF9, 4, frame.disposal << 2 | (frame.isTransparent ? 1 : 0), 5, 0, 1, 0]
            file.append(0x2C)
            file += [frame.x, frame.y, frame.width, frame.height].flatMap { little16($0) }
            file += [(frame.isInterlaced ? 0x40 : 0) | (frame.hasPalette ? 0x81 : 0)]
            if frame.hasPalette { file += palette.reversed() }
            file += lzw(frame.width * frame.height)
        }
        return file + [0x3B]
    }

    /// Codes of three bits, with a clear code before the table would grow.
    private static func lzw(_ count: Int) -> [UInt8] {
        var codes: [Int] = []
        for pixel in 0..<count {
            if pixel % 2 == 0 { codes.append(4) }
            codes.append(pixel % 4)
        }
        codes.append(5)
        var packed: [UInt8] = []
        var bits = 0
        var held = 0
        for code in codes {
            bits |= code << held
            held += 3
            while held >= 8 {
                packed.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                held -= 8
            }
        }
        if held > 0 { packed.append(UInt8(truncatingIfNeeded: bits)) }
        var blocks: [UInt8] = [2]
        for start in stride(from: 0, to: packed.count, by: 255) {
            let block = packed[start..<min(start + 255, packed.count)]
            blocks.append(UInt8(block.count))
            blocks += block
        }
        return blocks + [0]
    }

    static func little16(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}

extension PictureSeeds {
    package static func lottie() -> [[UInt8]] {
        let picture = Data(PNGSeed(type: 0, depth: 8).still).base64EncodedString()
        return animations.map { animation in
            let text = animation.replacingOccurrences(of: "PICTURE", with: picture)
                .replacingOccurrences(of: "\n", with: "")
            return Array((text.hasPrefix("{\"v\"") ? text : head + text + "]}").utf8)
        }
    }

    package static func tgs() -> [[UInt8]] { lottie().map(GzipRepair.packed) }

    /// Two frames of 64 x 48 px with alpha, which hold no video: as a file, and as a stream whose segment and cluster have
    /// unknown sizes.
    package static func webm() -> [[UInt8]] {
        let file = Array(
            Data(
                base64Encoded:
                    "GkXfo4dCgoR3ZWJtGFOAZ/MVSalmkirXsYMPQkBEiYhAVAAAAAAAABZUrmubrpnXgQGDgQGGhVZfVlA54IqwgUC6gTBTwIEBH0O2dbfn"
                    + "gQCgmKGHgQAAAAECA3WhiaaH7oEBpYIBApuBKKCYoYeBACgAAQIDdaGJpofugQGlggECm4Eo") ?? Data())
        var stream = file
        for id in [[0x18, 0x53, 0x80, 0x67], [0x1F, 0x43, 0xB6, 0x75]] as [[UInt8]] {
            if let found = stream.firstRange(of: id) { stream[found.upperBound] = 0xFF }
        }
        return [file, stream]
    }

    /// Four and eight pixels: with a palette, of 24 bits from the top, of 32 bits with masks, and of the oldest kind.
    package static func bmp() -> [[UInt8]] {
        func file(_ header: [UInt8], _ pixels: [UInt8]) -> [UInt8] {
            Array("BM".utf8) + little32(14 + header.count + pixels.count) + little32(0) + little32(14 + header.count)
                + header
                + pixels
        }
        func header(_ size: Int, _ height: Int, _ bits: Int, _ packing: Int) -> [UInt8] {
            little32(size) + little32(4) + little32(height) + little16(1) + little16(bits) + little32(packing)
                + [UInt8](repeating: 0, count: 20)
        }
        let masks = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap(little32)
        return [
            file(header(40, 2, 8, 0) + (0..<16).flatMap { little32($0 << 4) }, [1, 2, 3, 4, 5, 6, 7, 8]),
            file(header(40, -1, 24, 0), [UInt8](0..<12)),
            file(header(56, 2, 32, 3) + masks, [UInt8](100..<132)),
            file(little32(12) + little16(4) + little16(2) + little16(1) + little16(24), [UInt8](0..<24)),
        ]
    }

    private static let head = #"{"v":"5.5","fr":10,"ip":0,"op":3,"w":24,"h":20,"layers":["#

    /// Whole animations, or the layers of one.
    private static let animations = [
        """
        {"ty":4,"ind":1,"ip":0,"op":9,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[1,2],"i":{"x":0.8,"y":0.9},"o":{"x":0.1,"y":-0.5},
        "to":[3,0],"ti":[0,-3]},{"t":2,"s":[9,9],"h":1},{"t":3}]},"o":{"k":80}},"shapes":[{"ty":"gr","it":[{"ty":"rc",
        "p":{"k":[9,9]},"s":{"k":[8,6]},"r":{"k":2}},{"ty":"el","p":{"k":[9,9]},"s":{"k":[8,6]},"d":3},{"ty":"fl",
        "c":{"k":[1,0.5,0,1]},"o":{"k":100},"r":2},{"ty":"tr","r":{"k":20},"s":{"k":[90,110]},"a":{"k":[1,1]}}]}]}
        """,
        """
        {"ty":4,"op":9,"ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[1,1],[0,0]],
        "o":[[2,0],[0,0],[0,0]],"c":true}],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":3,"s":[{"v":[[0,0],[5,0]],"i":[[0,0],[1,1]],
        "o":[[2,0],[0,0]],"c":false}]}]}},{"ty":"tm","s":{"k":10},"e":{"k":70},"o":{"k":30},"m":2},{"ty":"st","c":{"k":[0,0,1]},
        "o":{"k":50},"w":{"k":3},"lc":1,"lj":3,"ml":4,"d":[{"n":"d","v":{"k":3}},{"n":"g","v":{"k":2}},{"n":"o","v":{"k":1}}]}]}
        """,
        """
        {"ty":4,"op":9,"ks":{},"shapes":[{"ty":"sr","sy":1,"pt":{"k":5},"p":{"k":[9,9]},"r":{"k":9},"or":{"k":8},"ir":{"k":3},
        "os":{"k":20},"is":{"k":-20}},{"ty":"gf","t":2,"s":{"k":[9,9]},"e":{"k":[18,9]},"h":{"k":50},"a":{"k":30},"o":{"k":90},
        "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,0.5,1,1]}}},{"ty":"sr","sy":2,"pt":{"k":6.5},"p":{"k":[3,3]},"or":{"k":4}},
        {"ty":"gs","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"w":{"k":2},"g":{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,1,0,0,1]},
        {"t":2,"s":[0,0,1,0,1,1,1,1]}]}}},{"ty":"rp","c":{"k":3},"o":{"k":1},"tr":{"p":{"k":[4,0]},"s":{"k":[90,90]},"r":{"k":5},
        "so":{"k":100},"eo":{"k":10}}},{"ty":"mm","mm":2}]}
        """,
        """
        {"ty":1,"sw":20,"sh":16,"sc":"#20a040","ip":0,"op":9,"ks":{"p":{"s":true,"x":{"k":2},"y":{"k":3}}},"hasMask":true,
        "masksProperties":[{"mode":"a","o":{"k":90},"pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],
        "o":[[0,0],[0,0],[0,0]],"c":true}}},{"mode":"s","inv":true,"pt":{"k":{"v":[[2,2],[7,2],[7,7]],"i":[[0,0],[0,0],[0,0]],
        "o":[[0,0],[0,0],[0,0]],"c":true}}},{"mode":"f","pt":{"k":{"v":[[2,2],[7,2]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}]}
        """,
        """
        {"ty":4,"td":1,"ind":1,"op":9,"ks":{},"shapes":[{"ty":"el","p":{"k":[9,9]},"s":{"k":[8,6]}},{"ty":"fl","c":{"k":[1,1,1]},
        "o":{"k":100}}]},{"ty":1,"sw":20,"sh":16,"sc":"#ff0000","op":9,"tt":2,"tp":1,"ks":{},"parent":3},{"ty":3,"ind":3,"op":9,
        "ddd":1,"ks":{"rx":{"k":30},"ry":{"k":20},"rz":{"k":10}},"ef":[{"ty":25}],"hd":false,"ao":1}
        """,
        """
        {"v":"5.5","fr":12.5,"ip":-1,"op":2.5,"w":24,"h":20,"assets":[{"id":"a","layers":[{"ty":2,"refId":"i","op":9,"ks":{}}]},
        {"id":"i","w":12,"h":10,"u":"","p":"data:image/png;base64,PICTURE","e":1}],"layers":[{"ty":0,"refId":"a","w":20,"h":20,
        "op":9,"sr":2,"st":1,"ks":{"o":{"k":50}}},{"ty":0,"refId":"a","op":9,"ks":{},"tm":{"a":1,"k":[{"t":0,"s":[0]},
        {"t":3,"s":[0.2]}]}}],"markers":[]}
        """,
    ]
}
