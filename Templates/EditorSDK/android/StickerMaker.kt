// Written by StickerPress together with StickerCatalog.kt. Do not edit: the next build replaces this file.
package stickerpack.editor

import android.content.Context
import android.net.Uri
import java.util.Locale
import ly.img.android.pesdk.backend.decoder.ImageSource
import ly.img.android.pesdk.backend.model.config.ImageStickerAsset
import ly.img.android.pesdk.backend.model.config.MultiImageStickerAsset
import ly.img.android.pesdk.backend.model.state.manager.SettingsList
import ly.img.android.pesdk.ui.panels.item.ImageStickerItem
import ly.img.android.pesdk.ui.panels.item.StickerCategoryItem

/** Makes stickers and categories, and collects the names of missing drawables. */
internal class StickerMaker(private val settingsList: SettingsList, private val context: Context) {
    private val missing = mutableListOf<String>()

    /** One picture of a sticker with several pictures. */
    class Variant(val id: String, val image: String)

    /**
     * A picture: an https address, or the name of a drawable. Drawables are looked up by name, so this file does not depend
     * on the package of the app; `res/raw/sticker_keep.xml` keeps them when resources are shrunk.
     */
    private fun source(image: String): ImageSource {
        if (image.startsWith("https://")) return ImageSource.create(Uri.parse(image))
        val drawable = context.resources.getIdentifier(image, "drawable", context.packageName)
        if (drawable == 0) missing += image
        return ImageSource.create(drawable)
    }

    /** The text in the language of the app: for `zh-Hant-TW` that of `zh-Hant-TW`, `zh-Hant` or `zh`. */
    fun text(base: String, vararg texts: Pair<String, String>): String {
        val byLanguage = texts.toMap()
        // `Locale.language` has the old codes `in` and `iw` before Android 14; the tag has `id` and `he`.
        var tag = Locale.getDefault().toLanguageTag()
        while (tag.isNotEmpty()) {
            byLanguage[tag]?.let { return it }
            tag = tag.substringBeforeLast('-', "")
        }
        return base
    }

    fun sticker(
        id: String,
        name: String,
        image: String,
        thumbnail: String,
        mode: ImageStickerAsset.OPTION_MODE = ImageStickerAsset.OPTION_MODE.NO_OPTIONS
    ): ImageStickerItem {
        settingsList.config.addAsset(ImageStickerAsset(id, source(image), mode))
        return ImageStickerItem(id, name, source(thumbnail))
    }

    /** One sticker with several pictures: a tap on the canvas shows the next picture. */
    fun sticker(
        id: String,
        name: String,
        thumbnail: String,
        variants: List<Variant>,
        mode: ImageStickerAsset.OPTION_MODE = ImageStickerAsset.OPTION_MODE.NO_OPTIONS
    ): ImageStickerItem {
        val pictures = variants.map { ImageStickerAsset(it.id, source(it.image), mode) }
        settingsList.config.addAsset(MultiImageStickerAsset(id = id, stickerAssets = ArrayList(pictures)))
        return ImageStickerItem(id, name, source(thumbnail))
    }

    /** A sticker of the SDK. Its module has registered the picture, which is a drawable with the same name. */
    fun existing(id: String, name: String) = ImageStickerItem(id, name, source(id))

    fun category(id: String, name: String, icon: String, stickers: List<ImageStickerItem>) =
        StickerCategoryItem(id, name, source(icon), *stickers.toTypedArray())

    /** Fails when a drawable is missing. */
    fun finish() = check(missing.isEmpty()) {
        "Drawables are missing: ${missing.joinToString()}. Copy the folder res of the build into the app's module."
    }
}
