// github.com/imgly/catalog-android, examples/sticker/pesdk/PhotoAddStickersFromResources.kt and
// PhotoStickerConfiguration.kt. AbstractIdItem: signature of DataSourceIdItemList.add in the SDK of public apps.
package ly.img.android.pesdk.ui.panels.item

import ly.img.android.pesdk.backend.decoder.ImageSource

abstract class AbstractIdItem
class ImageStickerItem(id: String, name: String, thumbnail: ImageSource) : AbstractIdItem()
class StickerCategoryItem(
    id: String, name: String, thumbnail: ImageSource, vararg stickers: ImageStickerItem
) : AbstractIdItem()
class PersonalStickerAddItem : AbstractIdItem()
