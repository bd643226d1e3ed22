// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoAddStickersFromRemoteURL.kt (two arguments) and
// PhotoStickerConfiguration.kt (several pictures); https://img.ly/docs/pesdk/android/v8/features/stickers (three
// arguments). Option modes: metadata of ImageStickerAsset.OPTION_MODE in the SDK of public apps.
package ly.img.android.pesdk.backend.model.config

import ly.img.android.pesdk.backend.decoder.ImageSource

abstract class AbstractAsset

open class ImageStickerAsset(
    val id: String, source: ImageSource, mode: OPTION_MODE = OPTION_MODE.NO_OPTIONS
) : AbstractAsset() {
    enum class OPTION_MODE { NO_OPTIONS, SOLID_STICKER, COLORIZED_STICKER, ADJUSTMENT_OPTIONS }
}

class MultiImageStickerAsset(id: String, stickerAssets: ArrayList<ImageStickerAsset>) : AbstractAsset()
