/// How much an animation with one palette gives up.
struct PaletteSettings: Hashable, Sendable {
    /// Palette size, the clear color included.
    var colors = 256
    /// A pixel stays as it is shown while each channel is within this of what it should be.
    var tolerance = 0
    /// A pixel takes its neighbor's color when each channel is within this: longer runs pack better.
    var runs = 0
    /// Frames kept, 0...1.
    var share = 1.0
}
