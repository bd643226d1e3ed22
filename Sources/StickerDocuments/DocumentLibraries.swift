import CYAML
import StickerModel

/// The libraries that read documents.
package enum DocumentLibraries {
    /// Each as it is in use now, not as it was when the program was built.
    package static var versions: [LibraryVersion] { [LibraryVersion("libyaml", yaml_get_version_string())] }
}
