// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoAddStickersFromResources.kt: config.addAsset, configure.
package ly.img.android.pesdk.backend.model.state.manager

import ly.img.android.pesdk.backend.model.config.AbstractAsset

class AssetConfig { fun addAsset(vararg assets: AbstractAsset) {} }

open class SettingsList {
    val config = AssetConfig()
    inline fun <reified Model> configure(change: (Model) -> Unit): SettingsList {
        change(Model::class.java.getDeclaredConstructor().newInstance())
        return this
    }
}
