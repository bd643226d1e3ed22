import StickerModel

extension ImageFacts {
    /// The durations a viewer shows where a file states none at all: 100 ms a frame.
    static func shown(_ stated: [Double]) -> [Double] {
        stated.allSatisfy { $0 == 0 } ? stated.map { _ in 100 } : stated
    }
}
