import StickerModel

/// Answers requests with the libraries that draw, in whatever process it is.
final class DrawingService {
    enum Outcome {
        case measured(MeasuredDrawing)
        case picture(DrawnPicture)
        case refused(DrawingRefusal)

        /// For the process that drew it itself.
        var answer: DrawingAnswer {
            switch self {
            case .measured(let drawing): .measured(drawing)
            case .picture(let picture):
                Raster(picture.size, pixels: Array(picture.pixels)).map { .picture($0) }
                    ?? .refused(DrawingRefusal(reason: .notDrawn))
            case .refused(let refusal): .refused(refusal)
            }
        }
    }

    /// The document that further frames are of.
    private var open: (any DrawingRenderer)?

    func answer(_ request: DrawingRequest) -> Outcome {
        let renderer = request.library.renderer
        do throws(DrawingRefusal) {
            if !request.document.isEmpty { open = nil }
            guard request.task == .draw else {
                return .measured(try renderer.measure(request.document, limits: request.limits))
            }
            if let open { return .picture(try open.draw(frame: request.frame)) }
            let drawing = try renderer.init(request.document, size: request.size)
            if request.library.keepsDocuments { open = drawing }
            return .picture(try drawing.draw(frame: request.frame))
        } catch {
            return .refused(error)
        }
    }
}
