// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoAddStickersFromResources.kt (add) and
// PhotoStickerConfiguration.kt (setStickerLists)
package ly.img.android.pesdk.ui.model.state

import ly.img.android.pesdk.ui.panels.item.AbstractIdItem

class UiConfigSticker {
    val stickerLists = ArrayList<AbstractIdItem>()
    fun setStickerLists(vararg items: AbstractIdItem) {}
}
