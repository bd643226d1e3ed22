@testable import TestArt

/// Art for the tests, assembled byte by byte.
enum Drawing {
    /// A square PNG with one color in each quarter.
    static func quarters(_ colors: [[Int]], side: Int = 64, ahead: [[UInt8]] = [], behind: [[UInt8]] = []) -> [UInt8] {
        var png = PNGBuilder(width: side, height: side)
        png.ahead = ahead
        let samples = (0..<side * side).flatMap { at in
            colors[(at / side >= side / 2 ? 2 : 0) + (at % side >= side / 2 ? 1 : 0)]
        }
        return png.still(samples, behind: behind)
    }

    static func plain(_ color: [Int], side: Int = 64) -> [UInt8] { quarters([color, color, color, color], side: side) }

    /// Photo-like: a smooth scene under noise that no lossless coder can press into 100,000 bytes.
    static func noise(side: Int = 512, seed: UInt64 = 7) -> [UInt8] {
        var state = seed
        let samples = (0..<side * side).flatMap { at -> [Int] in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let grain = Int(state >> 59)
            let (x, y) = (at % side, at / side)
            return [x / 3 + grain, y / 3 + grain, (x + y) / 6 + grain, 255].map { min($0, 255) }
        }
        return PNGBuilder(width: side, height: side).still(samples)
    }

    /// A GIF whose frames alternate between two colors.
    static func blinking(frames: Int, delay: Int) -> [UInt8] {
        GIFBuilder(images: (0..<frames).map { GIFBuilder.Image(indices: [$0 % 3, ($0 + 1) % 3], delay: delay) }).bytes
    }
}
