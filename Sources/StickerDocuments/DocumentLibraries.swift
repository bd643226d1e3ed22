import CYAML
import StickerModel

/// The libraries that read documents.
package enum DocumentLibraries {
    package static var versions: [LibraryVersion] { [LibraryVersion("libyaml", yaml_get_version_string())] }
}
