/// A step of a running build, for progress displays.
public enum BuildProgress: Sendable {
    /// Manifest and art are read; so many images will be rendered.
    case planned(images: Int)
    /// One image is done: what it was made from and where it went, its bytes, and how it came out in words ("exact",
    /// "quality 82").
    case rendered(name: String, bytes: Int, outcome: String)
    /// The staged output is being read back and judged.
    case checking
    /// The staged output takes the destination's place.
    case committing
}
