import CMicroHTTPD
import CQREncode
import StickerModel

/// The libraries behind `preview --serve`.
package enum ServingLibraries {
    /// Each as it is in use now, not as it was when the program was built.
    package static var versions: [LibraryVersion] {
        [
            LibraryVersion("libmicrohttpd", MHD_get_version()),
            LibraryVersion("libqrencode", QRcode_APIVersionString()),
        ]
    }
}
