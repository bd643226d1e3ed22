/// A bundle found inside a file tree.
package struct BundleReference: Sendable, Hashable {
    /// Name of the target that can judge it.
    package var target: String
    /// What it is, in words for messages: "iOS bundle", "Android assets", ".wastickers archive".
    package var form: String
    /// Its main file or folder, relative to the tree; "" for the tree itself.
    package var path: String

    package init(target: String, form: String, path: String) {
        self.target = target
        self.form = form
        self.path = path
    }
}
