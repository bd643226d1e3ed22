@testable import StickerImaging

/// The animations most tests of the writers run on; a failed test prints the name, not the pixels.
enum DrawnClip: String, CaseIterable {
    case square, dotOnBackground, softBall, noise

    var clip: Clip {
        switch self {
        case .square: MovingArt.square()
        case .dotOnBackground: MovingArt.dotOnBackground()
        case .softBall: MovingArt.softBall()
        case .noise: MovingArt.noise()
        }
    }
}
