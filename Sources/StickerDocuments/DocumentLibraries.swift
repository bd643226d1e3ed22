import CXML
import CYAML
import StickerModel

package enum DocumentLibraries {
    /// As they are in use now; libxml2 as it was when the program was built.
    package static var versions: [LibraryVersion] {
        [LibraryVersion("libyaml", yaml_get_version_string()), LibraryVersion("libxml2", LIBXML_DOTTED_VERSION)]
    }
}
