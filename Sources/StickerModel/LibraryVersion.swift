/// A library of the system that the program uses, as it is in use now.
package struct LibraryVersion: Sendable, Hashable {
    package let name: String
    /// Its own word for its version; nil where it does not tell.
    package let version: String?

    /// A version as a C string, which is copied, or as Swift text; nil where the library does not tell.
    package init(_ name: String, _ version: UnsafePointer<CChar>?) {
        (self.name, self.version) = (name, version.map { String(cString: $0) })
    }
}
