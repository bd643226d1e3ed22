/// The version of the tool and the library, which change together.
public enum Version {
    /// Semantic version of this release. The Makefile reads it from this line; there is no other place for it.
    public static let current = "0.1.0"
}
