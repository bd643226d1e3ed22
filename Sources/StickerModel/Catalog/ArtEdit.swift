/// How a piece of art is to be shown: what part of it, when, how placed, with which effects.
package struct ArtEdit: Hashable, Sendable {
    /// First and last instant to keep, in ms of the source's own time; nil keeps that end.
    package var trimStart: Double?
    package var trimEnd: Double?
    /// 2 plays twice as fast.
    package var speed = 1.0
    /// The frame to put first (rotating the loop), counted from 1 over the trimmed frames; also the frame a still is made of.
    package var poster: Int?
    /// The part of the upright source to use, in source px.
    package var crop: PixelRect?
    /// The point `fit: cover` keeps in view, 0...1 from the left and the top.
    package var focusX = 0.5
    package var focusY = 0.5
    package var fit = Fit.contain
    /// Whether raster art smaller than the canvas is enlarged; padded when not.
    package var enlarges = true
    /// Clear px on each side of a 512 px canvas; scaled with the canvas.
    package var margin = 0.0
    package var outline: Outline?
    package var quality = QualityPolicy.auto
    /// Resample in linear light instead of sRGB values.
    package var linearLight = false

    package init() {}

    /// How art of the whole pack is shown: without what is meant for the silhouettes of stickers.
    package var plain: ArtEdit {
        var edit = self
        edit.outline = nil
        edit.margin = 0
        return edit
    }
}
