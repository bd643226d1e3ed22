import PortableFoundation
import StickerModel

/// The pictures inside an animation or its archive, read by our own readers and passed to rlottie as plain PNG. External
/// pictures are refused, so that drawing opens no file.
struct LottiePictures {
    private var assets: [String: JSONItem] = [:]
    /// What rlottie calls the pictures that are drawn, by their names in the file.
    private var ids: [String: String] = [:]
    private var drawn: [JSONItem] = []

    mutating func add(_ item: JSONItem, name: String) {
        if assets[name] == nil { assets[name] = item }
    }

    /// What rlottie calls the picture that has this name in the file; nil when there is none.
    mutating func request(_ name: String) -> String? {
        guard let item = assets[name] else { return nil }
        if let id = ids[name] { return id }
        let id = "p\(drawn.count)"
        ids[name] = id
        drawn.append(item)
        return id
    }

    /// The assets as rlottie needs them, and how many px it makes of them. Throws `FileError` for external, damaged and too large pictures.
    func made(from archive: DotLottie?, _ limits: ArtLimits) throws(FileError) -> (assets: [LottieValue], area: Int) {
        var limits = limits
        // Before and after scaling.
        limits.pixels = min(limits.pixels, 32_000_000)
        var (area, drawnArea) = (0, 0)
        var made: [LottieValue] = []
        for item in drawn {
            let art = try Self.open(item, from: archive, limits: limits)
            // In px of the animation; some files do not state it.
            let stated = PixelSize(LottieRewriter.side(item["w"]), LottieRewriter.side(item["h"]))
            let size = stated.width > 0 && stated.height > 0 ? stated : art.facts.size
            area += art.facts.size.area + min(size.area, 1 << 40)
            guard area <= limits.pixels else {
                throw FileError(
                    .overLimit, "contains pictures of more than \(Figures.grouped(limits.pixels)) px in total",
                    hint: "scale the pictures inside the animation down")
            }
            let raster = try Self.raster(art, size)
            drawnArea += raster.size.area
            let file = Data(try PNGSamples(plain: raster).quickFile())
            made.append([
                "id": .text("p\(made.count)"), "w": .integer(raster.width), "h": .integer(raster.height), "e": 1,
                "p": .text("data:image/png;base64," + file.base64EncodedString()),
            ])
        }
        return (made, drawnArea)
    }

    private static func open(
        _ item: JSONItem, from archive: DotLottie?, limits: ArtLimits
    ) throws(FileError) -> any Art {
        let address = item["p"]?.string ?? ""
        let folder = item["u"]?.string ?? ""
        do throws(FileError) {
            if let bytes = try DataAddress.bytes(address) ?? archive?.picture(folder, address) {
                let format = FormatSniffer.format(of: bytes)
                guard format.isRead, ![.lottie, .webm, .video].contains(format) else { throw format.refusal }
                return try ArtDecoder.open(bytes, limits: limits)
            }
        } catch {
            throw error.ofPicture(in: "animation")
        }
        let name = String((folder + address).prefix(80))
        throw FileError(
            .unsupported, "uses an external picture (\(name)), which is not supported",
            hint: "export the animation with its pictures embedded (bodymovin: \"Include in json\")")
    }

    /// The picture at its size in the animation; what does not fit the shape is cut off evenly.
    private static func raster(_ art: any Art, _ size: PixelSize) throws(FileError) -> Raster {
        guard let frame = try art.frames(drawnAt: size).next() else { throw .damaged("has no frame") }
        let source = frame.raster.size
        if source == size { return frame.raster }
        let scale = max(Double(size.width) / Double(source.width), Double(size.height) / Double(source.height))
        let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
        let (x, y) = ((Double(source.width) - width) / 2, (Double(source.height) - height) / 2)
        let part = ArtPart(x: x, y: y, width: width, height: height)
        return try Resampler(source: source, part: part, target: size, linearLight: false).resample(frame.raster)
    }
}
