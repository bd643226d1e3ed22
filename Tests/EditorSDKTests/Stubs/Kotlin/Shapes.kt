// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoStickerConfiguration.kt
package ly.img.android.pesdk.assets.sticker.shapes

import ly.img.android.pesdk.backend.decoder.ImageSource
import ly.img.android.pesdk.ui.panels.item.StickerCategoryItem

object StickerPackShapes { @JvmStatic fun getStickerCategory() = StickerCategoryItem("", "", ImageSource()) }
