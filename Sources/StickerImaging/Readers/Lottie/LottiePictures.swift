import PortableFoundation
import StickerModel

/// The pictures inside an animation, read by our own readers and passed to rlottie as plain PNG. External pictures are
/// refused, so that drawing opens no file.
struct LottiePictures {
    struct Asset {
        var number: Int
        var item: JSONItem
        /// In px of the animation; 0 x 0 where the file does not state it.
        var size: PixelSize
    }

    private var known: [String: JSONItem] = [:]
    private var used: [String: Asset] = [:]
    private var order: [String] = []

    /// Whether no picture is drawn.
    var isEmpty: Bool { order.isEmpty }

    mutating func add(_ item: JSONItem, name: String) {
        if known[name] == nil { known[name] = item }
    }

    /// The picture of that name, which will be written; nil when there is none.
    mutating func request(_ name: String) -> Asset? {
        if let asset = used[name] { return asset }
        guard let item = known[name] else { return nil }
        let size = PixelSize(LottieRewriter.side(item["w"]), LottieRewriter.side(item["h"]))
        let asset = Asset(number: order.count, item: item, size: size)
        used[name] = asset
        order.append(name)
        return asset
    }

    /// The assets as JSON. Throws `FileError` for external, damaged and too large pictures.
    func written(_ limits: ArtLimits) throws(FileError) -> [[UInt8]] {
        var limits = limits
        limits.pixels = min(limits.pixels, Self.areaLimit)
        var area = 0
        var written: [[UInt8]] = []
        for name in order {
            guard let asset = used[name] else { continue }
            let art = try Self.open(asset.item, limits: limits)
            let size = asset.size.width > 0 && asset.size.height > 0 ? asset.size : art.facts.size
            area += art.facts.size.area + min(size.area, 1 << 40)
            guard area <= limits.pixels else {
                throw FileError(
                    .overLimit, "contains pictures of more than \(Figures.grouped(limits.pixels)) px in total",
                    hint: "scale the pictures inside the animation down")
            }
            written.append(try Self.json(asset, try Self.raster(art, size)))
        }
        return written
    }

    private static func open(_ item: JSONItem, limits: ArtLimits) throws(FileError) -> any Art {
        let address = String(decoding: (item["p"]?.raw ?? []).filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
        do throws(FileError) {
            if let bytes = try DataAddress.bytes(address) {
                let format = FormatSniffer.format(of: bytes)
                guard format != .lottie, format != .gzip else { throw format.refusal }
                return try ArtDecoder.open(bytes, limits: limits)
            }
        } catch {
            throw FileError(
                error.kind == .overLimit ? .overLimit : .damaged, "contains a picture that " + error.message,
                hint: "put a PNG or JPEG of moderate size into the animation")
        }
        let name = String(((item["u"]?.string ?? "") + address).prefix(80))
        throw FileError(
            .unsupported, "uses an external picture (\(name)), which is not supported",
            hint: "export the animation with its pictures embedded (bodymovin: \"Include in json\")")
    }

    /// The picture at its size in the animation; what does not fit the shape is cut off evenly.
    private static func raster(_ art: any Art, _ size: PixelSize) throws(FileError) -> Raster {
        do {
            guard let frame = try art.frames(drawnAt: size).next() else { throw FileError.damaged("has no frame") }
            let source = frame.raster.size
            if source == size { return frame.raster }
            let scale = max(
                Double(size.width) / Double(source.width), Double(size.height) / Double(source.height))
            let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
            let part = Resampler.Part(
                x: (Double(source.width) - width) / 2, y: (Double(source.height) - height) / 2, width: width,
                height: height)
            return try Resampler(source: source, part: part, target: size, linearLight: false).resample(frame.raster)
        } catch let problem as FileError {
            throw problem
        } catch {
            throw .damaged("contains a picture that cannot be decoded")
        }
    }

    private static func json(_ asset: Asset, _ raster: Raster) throws(FileError) -> [UInt8] {
        let file = try PNGCoder.quick(PNGSamples(plain: raster))
        var writer = JSONWriter()
        writer.open("{")
        writer.member("id", "p\(asset.number)")
        writer.member("w", raster.width)
        writer.member("h", raster.height)
        writer.member("e", 1)
        writer.member("p", "data:image/png;base64," + Data(file).base64EncodedString())
        writer.close("}")
        return writer.bytes
    }

    /// In px, before and after scaling.
    private static let areaLimit = 32_000_000
}
