// github.com/imgly/catalog-android, examples/sticker/TestWeatherProvider.kt (all members) and
// pesdk/PhotoStickerConfiguration.kt (SmartStickerPack); units: enum WeatherProvider.Unit in the SDK of public apps
package ly.img.android.pesdk.backend.smart

import ly.img.android.pesdk.backend.decoder.ImageSource
import ly.img.android.pesdk.backend.model.state.manager.SettingsList
import ly.img.android.pesdk.ui.panels.item.StickerCategoryItem

abstract class WeatherProvider {
    enum class Unit { Fahrenheit, Celsius, Kelvin }
    class Temperature(val value: Float, val unit: Unit)

    abstract fun getShownUnit(): Unit
    abstract fun onStart()
    abstract fun onStop()
    abstract fun provideTemperature(): Temperature?
    fun update() {}
}

object SmartStickerPack {
    @JvmStatic fun getStickerCategory(settingsList: SettingsList, weather: Class<out WeatherProvider>?) =
        StickerCategoryItem("", "", ImageSource())
}
