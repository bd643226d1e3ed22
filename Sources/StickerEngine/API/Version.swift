/// The tool's version.
public enum Version {
    /// Semantic version of this release.
    public static let current = "0.1.0"
}
