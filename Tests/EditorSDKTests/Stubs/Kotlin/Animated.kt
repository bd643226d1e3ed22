// github.com/imgly/vesdk-android-demo; named in CHANGELOG.md 7.5.0 of github.com/imgly/pesdk-android-demo
package ly.img.android.pesdk.assets.sticker.animated

import ly.img.android.pesdk.backend.decoder.ImageSource
import ly.img.android.pesdk.ui.panels.item.StickerCategoryItem

object StickerPackAnimated { @JvmStatic fun getStickerCategory() = StickerCategoryItem("", "", ImageSource()) }
