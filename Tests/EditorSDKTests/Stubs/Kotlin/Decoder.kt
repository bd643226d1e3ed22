// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoAddStickersFromResources.kt, …FromRemoteURL.kt
package ly.img.android.pesdk.backend.decoder

import android.net.Uri

class ImageSource {
    companion object {
        @JvmStatic fun create(drawable: Int) = ImageSource()
        @JvmStatic fun create(uri: Uri) = ImageSource()
    }
}
