import PortableFoundation
import StickerModel

/// A library that draws vector art, in the drawing process: the one place where a renderer meets the rest.
protocol DrawingRenderer: AnyObject {
    /// Makes a document ready to be drawn in `size` px. Throws `DrawingRefusal` when it cannot be drawn.
    init(_ document: [UInt8], size: PixelSize, limits: ArtLimits) throws(DrawingRefusal)

    /// The frame of that number, from 0.
    func draw(frame: Int) throws(DrawingRefusal) -> Raster
}

extension DrawingRenderer {
    init(_ document: [UInt8], size: PixelSize) throws(DrawingRefusal) {
        try self.init(document, size: size, limits: ArtLimits())
    }
}

enum DrawingLibrary: UInt32 {
    case librsvg = 1
    case rlottie, libvpx, libheif, libtiff

    var renderer: any DrawingRenderer.Type {
        switch self {
        case .librsvg: SVGDrawing.self
        case .rlottie: LottieDrawing.self
        case .libvpx: WebMDrawing.self
        case .libheif: HEIFDrawing.self
        case .libtiff: TIFFDrawing.self
        }
    }

    var keepsDocuments: Bool { self == .rlottie || self == .libvpx }

    /// Whether it draws, and not only decodes.
    var draws: Bool { self == .librsvg || self == .rlottie }

    /// The longest side of a document, in px.
    var longestSide: Int { draws ? 4_096 : 1 << 15 }

    /// Whether a process that has drawn a document draws another one. rlottie keeps what it has computed for the first,
    /// and may use it for the next.
    var drawsMany: Bool { self != .rlottie }
}

/// Answers requests with the libraries that draw, in whatever process it is.
final class DrawingService {
    /// The document that further frames are of.
    private var open: (any DrawingRenderer)?

    func answer(_ request: DrawingRequest) -> DrawingAnswer {
        do throws(DrawingRefusal) {
            if !request.document.isEmpty { open = nil }
            switch request.task {
            case .measure:
                return switch request.library {
                case .libheif: try HEIFDrawing.measure(request.document)
                case .libtiff: try TIFFDrawing.measure(request.document)
                default: try SVGDrawing.measure(request.document, limits: request.limits)
                }
            case .measureUnprepared: return try SVGDrawing.measureUnprepared(request.document)
            case .draw:
                if let open { return DrawingAnswer(try open.draw(frame: request.frame)) }
                let drawing = try request.library.renderer.init(
                    request.document, size: request.size, limits: request.limits)
                if request.library.keepsDocuments { open = drawing }
                return DrawingAnswer(try drawing.draw(frame: request.frame))
            }
        } catch {
            return DrawingAnswer(error)
        }
    }
}

extension Raster {
    /// A picture that a library draws as premultiplied BGRA words. Throws `DrawingRefusal`, also without memory.
    static func drawn(
        _ size: PixelSize, _ draw: (UnsafeMutableRawBufferPointer) throws(DrawingRefusal) -> Void
    ) throws(DrawingRefusal) -> Raster {
        let count = 4 * size.area
        // An array that finds no memory ends the process.
        guard let room = malloc(max(1, count)) else { throw DrawingRefusal(reason: .noMemory) }
        free(room)
        var refusal: DrawingRefusal?
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let bytes = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            do throws(DrawingRefusal) { try draw(bytes) } catch { refusal = error }
            filled = count
        }
        guard refusal == nil, var raster = Raster(size, pixels: consume pixels) else {
            throw refusal ?? DrawingRefusal(reason: .notDrawn)
        }
        raster.dividePremultiplied(redAt: 16)
        return raster
    }
}
