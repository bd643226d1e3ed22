import CLittleCMS
import Expect
import StickerModel
import Testing

@testable import HostileInput
@testable import StickerImaging

/// What fuzzing found, each with the input that showed it.
@Suite struct FindingTests {
    /// 3 KB of profile made lcms ask for 198 MB, because it takes the counts that a tag claims at their word.
    @Test func profileTablesAreBounded() {
        let claimed = cmsStageAllocCLut16bit(ColorMemory.context, 255, 3, 3, nil)
        #expect(claimed == nil)
        if let claimed { cmsStageFree(claimed) }
        let real = cmsStageAllocCLut16bit(ColorMemory.context, 33, 4, 3, nil)
        #expect(real != nil)
        if let real { cmsStageFree(real) }
    }

    /// 80,000 empty parts of a first frame, 1 MB, took more than a minute: every part copied those before it.
    @Test(.timeLimit(.minutes(10))) func manyPartsTakeLinearTime() throws {
        let facts = try ArtDecoder.measure(animation(emptyParts: 80_000), limits: ArtLimits())
        expect(facts.format, is: .apng)
    }

    /// Four canvases of 8,000 x 8,000 px do not fit into 1 GB, where the tool ended with a crash.
    @Test func canvasesOfAnimationsAreBounded() {
        let size = PixelSize(8_000, 8_000)
        #expect(throws: Never.self) { try ArtLimits().check(frames: 1, of: size) }
        #expect(throws: FileError.self) { try ArtLimits().check(frames: 2, of: size) }
    }

    /// One frame, its picture followed by parts without data.
    private func animation(emptyParts count: Int) -> [UInt8] {
        let seed = PNGSeed(type: 6, depth: 8).animation(hidden: false)
        let chunks = PNGRepair.chunks(of: seed)
        let picture = chunks.first { seed[$0.lowerBound - 4..<$0.lowerBound].elementsEqual("IDAT".utf8) }
        let end = (picture?.upperBound ?? 0) + 4
        let part = PNGSeed.chunk("IDAT", [])
        return Array(seed[..<end] + Array(repeating: part, count: count).joined() + seed[end...])
    }
}
