import CMicroHTTPD
import CQREncode
import StickerModel

/// The libraries behind `preview --serve`.
package enum ServingLibraries {
    package static var versions: [LibraryVersion] {
        [
            LibraryVersion("libmicrohttpd", MHD_get_version()),
            LibraryVersion("libqrencode", QRcode_APIVersionString()),
        ]
    }
}
