import StickerModel

extension PixelFacts {
    /// What the first frame shows of what the fullest frame does, in percent; nil when no frame shows anything.
    var firstFrameShare: Double? {
        greatestCoverage > 0 ? firstFrameCoverage / greatestCoverage * 100 : nil
    }
}
