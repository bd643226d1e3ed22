import StickerModel
import Testing

@testable import StickerImaging

@Suite struct PackedFramesTests {
    /// Flat, soft, opaque, never repeating, and two that repeat.
    private static var clips: [Clip] {
        [
            MovingArt.square(), MovingArt.softBall(), MovingArt.dotOnBackground(), MovingArt.noise(),
            MovingArt.clip(frames: 3) { _, _, _ in [1, 2, 3, 4] },
            MovingArt.clip(frames: 3) { _, _, _ in [9, 9, 9, 0] },
        ]
    }

    @Test(arguments: clips)
    func everyFrameComesBackAsItWas(clip: Clip) throws {
        let rasters = try MovingArt.rasters(clip)
        let packed = try #require(try PackedFrames(clip.frames, limit: .max))
        #expect(packed.count == rasters.count && packed.size == clip.size)
        var seen: [Raster] = []
        try packed.forEach { position, raster in
            #expect(position == seen.count)
            seen.append(raster)
            return true
        }
        #expect(seen == rasters)
    }

    @Test func picksAsAnyOtherStoreDoes() throws {
        let clip = MovingArt.softBall()
        let rasters = try MovingArt.rasters(clip)
        let packed = try #require(try PackedFrames(clip.frames, limit: .max))
        let twice = packed.picking([0, 2, 3, 5]).picking([1, 3])
        var seen: [Int: Raster] = [:]
        try twice.forEach {
            seen[$0] = $1
            return true
        }
        #expect(seen == [0: rasters[2], 1: rasters[5]])
        var visits = 0
        try packed.forEach { _, _ in
            visits += 1
            return visits < 2
        }
        #expect(visits == 2)
    }

    @Test func takesLittleRoomForFlatArtAndGivesUpOnNoise() throws {
        let (flat, noise) = (MovingArt.square(side: 64), MovingArt.noise(side: 64))
        #expect(try PackedFrames(flat.frames, limit: flat.size.area * 4 * flat.durations.count / 10) != nil)
        #expect(try PackedFrames(noise.frames, limit: noise.size.area * 4 * noise.durations.count / 2) == nil)
    }
}
