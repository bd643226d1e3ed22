package stickerpack.whatsapp

import android.content.res.AssetManager
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** One pack of assets/contents.json. */
class StickerPack(catalog: JSONObject, pack: JSONObject) {
    val identifier: String = pack.getString("identifier")
    val name: String = pack.getString("name")
    val publisher: String = pack.getString("publisher")
    val trayImageFile: String = pack.getString("tray_image_file")
    val imageDataVersion: String = pack.getString("image_data_version")
    val publisherEmail: String = pack.optString("publisher_email")
    val publisherWebsite: String = pack.optString("publisher_website")
    val privacyPolicyWebsite: String = pack.optString("privacy_policy_website")
    val licenseAgreementWebsite: String = pack.optString("license_agreement_website")
    val isAnimated: Boolean = pack.optBoolean("animated_sticker_pack")
    val playStoreLink: String = catalog.optString("android_play_store_link")
    val appStoreLink: String = catalog.optString("ios_app_store_link")
    val stickers: List<Sticker> = objects(pack.getJSONArray("stickers")).map { Sticker(it) }

    /** Whether a file may be handed out: only what the catalog names. */
    fun names(file: String): Boolean = file == trayImageFile || stickers.any { it.imageFile == file }

    companion object {
        /** All packs, in the order of the file. Throws [JSONException] when the file is damaged. */
        fun readAll(assets: AssetManager): List<StickerPack> {
            val text = assets.open("contents.json").bufferedReader().use { it.readText() }
            val catalog = JSONObject(text)
            return objects(catalog.getJSONArray("sticker_packs")).map { StickerPack(catalog, it) }
        }

        internal fun objects(array: JSONArray): List<JSONObject> = (0 until array.length()).map { array.getJSONObject(it) }
    }
}

/** One sticker of a pack. */
class Sticker(sticker: JSONObject) {
    val imageFile: String = sticker.getString("image_file")
    val accessibilityText: String = sticker.optString("accessibility_text")
    val emojis: List<String> = sticker.getJSONArray("emojis").let { list -> (0 until list.length()).map { list.getString(it) } }
}
