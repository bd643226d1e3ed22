import StickerModel
import Testing

@testable import StickerImaging

/// What settings for all frames leave of the budget, some of the frames use.
@Suite struct WebPFrameUpgradeTests {
    private static func clip(isOpaque: Bool) -> Clip {
        isOpaque ? MovingArt.film(side: 48, frames: 8) : MovingArt.softBall(side: 48, frames: 8)
    }

    /// How far each picture of a file is from the art.
    private func distances(_ file: [UInt8], _ clip: Clip) throws -> [PictureDistance] {
        let shown = try ShownAnimation(file).frames.map(\.raster)
        let art = try MovingArt.rasters(clip)
        try #require(shown.count == art.count)
        return zip(art, shown).map { PictureDistance(from: $0, to: $1) }
    }

    /// Some frames are nearer to the art, the others stay, and the file keeps to its budget however wrong the guess is.
    @Test(arguments: [true, false], [0.2, 1.3, 3])
    func someFramesAreNearer(isOpaque: Bool, growth: Double) throws {
        let clip = Self.clip(isOpaque: isOpaque)
        let coder = WebPAnimationCoder(clip: clip, loopCount: 0, tolerance: WebPAnimationFitter.tolerance)
        let all = Set(clip.durations.indices)
        let plain = try coder.frames(.lossy(60), at: all)
        let exact = try coder.frames(.lossless, at: all)
        let (least, most) = (WebPContainer.byteCount(plain), WebPContainer.byteCount(exact))
        try #require(least < most)
        let budget = (least + most) / 2
        var frames = plain
        let upgrade = WebPFrameUpgrade(coder: coder, budget: budget, settings: .lossless, growth: growth)
        let count = try upgrade.apply(to: &frames)
        #expect(frames.count { $0.payload.isLossless } == count)
        #expect(coder.file(frames).count <= budget)
        #expect(count < frames.count)
        if growth == 1.3 { #expect(count > 0) }
        let (before, after) = (try distances(coder.file(plain), clip), try distances(coder.file(frames), clip))
        for (index, frame) in frames.enumerated() where frame.payload.isLossless {
            #expect(after[index] < before[index])
        }
    }

    /// A file that uses its budget stays as it is.
    @Test func aFullFileStays() throws {
        let clip = Self.clip(isOpaque: true)
        let coder = WebPAnimationCoder(clip: clip, loopCount: 0, tolerance: WebPAnimationFitter.tolerance)
        var frames = try coder.frames(.lossy(60), at: Set(clip.durations.indices))
        let budget = WebPContainer.byteCount(frames) * 100 / 96
        let upgrade = WebPFrameUpgrade(coder: coder, budget: budget, settings: .lossless, growth: 1.1)
        #expect(try upgrade.apply(to: &frames) == 0)
    }

    /// Beyond quality 100 come rounded colors: the report says of how many frames.
    @Test func theReportSaysWhatSomeFramesHave() throws {
        let clip = Self.clip(isOpaque: false)
        let coder = WebPAnimationCoder(clip: clip, loopCount: 0, tolerance: WebPAnimationFitter.tolerance)
        var frames = try coder.frames(.lossy(100), at: Set(clip.durations.indices))
        let room = WebPContainer.byteCount(frames) * 3 / 2
        var fitter = WebPAnimationFitter(clip: clip, encoding: Encoding(.webp, byteBudget: room))
        let sample = try WebPAnimationFitter.sample(clip, tolerance: WebPAnimationFitter.tolerance)
        let title = try fitter.upgrade(&frames, coder, from: .lossy(100), sample)
        let count = frames.count { $0.payload.isLossless }
        try #require(count > 0)
        #expect(title?.hasSuffix("in \(count) of 8 frames") == true)
        #expect(coder.file(frames).count <= room)
        // Small files stay small, and coarser qualities have finer ones left.
        fitter.encoding.quality = .small
        #expect(try fitter.upgrade(&frames, coder, from: .lossy(100), sample) == nil)
        fitter.encoding.quality = .auto
        #expect(try fitter.upgrade(&frames, coder, from: .lossy(90), sample) == nil)
    }
}
