import StickerModel

/// Answers requests with librsvg and rlottie, in whatever process it is.
final class DrawingService {
    enum Outcome {
        case size(PixelSize)
        case ready
        case picture(DrawnPicture)
        case fonts(String)
        case refused(DrawingRefusal)

        /// For the process that drew it itself.
        var answer: DrawingAnswer {
            switch self {
            case .size(let size): .size(size)
            case .ready: .ready
            case .picture(let picture):
                Raster(picture.size, pixels: Array(picture.pixels)).map { .picture($0) }
                    ?? .refused(DrawingRefusal(reason: .notDrawn))
            case .fonts(let names): .fonts(names)
            case .refused(let refusal): .refused(refusal)
            }
        }
    }

    private var animation: LottieDrawing?

    func answer(_ request: DrawingRequest) -> Outcome {
        do throws(DrawingRefusal) {
            switch request.task {
            case .sizeOfSVG: return .size(try SVGDrawing(request.document).naturalSize)
            case .drawSVG: return .picture(try SVGDrawing(request.document).draw(request.size))
            case .fontsOfSVG: return .fonts(SVGFonts.answer(to: request.document))
            case .glyphsOfSVG: return .fonts(SVGGlyphs.answer(to: request.document))
            case .openLottie:
                animation = nil
                animation = try LottieDrawing(request.document, size: request.size)
                return .ready
            case .drawFrame:
                guard let animation else { throw DrawingRefusal(reason: .notLottie) }
                return .picture(animation.draw(request.frame))
            }
        } catch {
            return .refused(error)
        }
    }
}
