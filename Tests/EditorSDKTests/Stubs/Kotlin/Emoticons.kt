// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoStickerConfiguration.kt (with a weather provider);
// github.com/imgly/pesdk-android-demo (without)
package ly.img.android.pesdk.assets.sticker.emoticons

import ly.img.android.pesdk.backend.decoder.ImageSource
import ly.img.android.pesdk.backend.model.state.manager.SettingsList
import ly.img.android.pesdk.backend.smart.WeatherProvider
import ly.img.android.pesdk.ui.panels.item.StickerCategoryItem

object StickerPackEmoticons {
    @JvmStatic fun getStickerCategory() = StickerCategoryItem("", "", ImageSource())
    @JvmStatic fun getStickerCategory(settingsList: SettingsList, weather: Class<out WeatherProvider>?) =
        StickerCategoryItem("", "", ImageSource())
}
