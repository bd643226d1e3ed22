package stickerpack.whatsapp

import android.content.ContentProvider
import android.content.ContentValues
import android.content.UriMatcher
import android.content.res.AssetFileDescriptor
import android.database.Cursor
import android.database.MatrixCursor
import android.net.Uri
import java.io.FileNotFoundException

/** Answers WhatsApp's questions about the packs in assets/contents.json. */
class StickerContentProvider : ContentProvider() {
    private val authority: String by lazy { authority(requireNotNull(context).packageName) }
    private val packs: List<StickerPack> by lazy { StickerPack.readAll(requireNotNull(context).assets) }
    private val matcher: UriMatcher by lazy {
        UriMatcher(UriMatcher.NO_MATCH).apply {
            addURI(authority, METADATA, ALL_PACKS)
            addURI(authority, "$METADATA/*", ONE_PACK)
            addURI(authority, "$STICKERS/*", STICKERS_OF_PACK)
            addURI(authority, "$ASSETS/*/*", ASSET)
        }
    }

    override fun onCreate(): Boolean = true

    override fun query(
        uri: Uri, projection: Array<String>?, selection: String?, selectionArgs: Array<String>?, sortOrder: String?
    ): Cursor {
        val cursor = when (matcher.match(uri)) {
            ALL_PACKS -> metadata(packs)
            ONE_PACK -> metadata(packs.filter { it.identifier == uri.lastPathSegment })
            STICKERS_OF_PACK -> stickers(packs.filter { it.identifier == uri.lastPathSegment })
            else -> throw IllegalArgumentException("Unknown URI: $uri")
        }
        cursor.setNotificationUri(requireNotNull(context).contentResolver, uri)
        return cursor
    }

    override fun getType(uri: Uri): String = when (matcher.match(uri)) {
        ALL_PACKS -> "vnd.android.cursor.dir/vnd.$authority.$METADATA"
        ONE_PACK -> "vnd.android.cursor.item/vnd.$authority.$METADATA"
        STICKERS_OF_PACK -> "vnd.android.cursor.dir/vnd.$authority.$STICKERS"
        ASSET -> if (isTrayImage(uri)) "image/png" else "image/webp"
        else -> throw IllegalArgumentException("Unknown URI: $uri")
    }

    /** Opens an image, but only one that the catalog names. */
    override fun openAssetFile(uri: Uri, mode: String): AssetFileDescriptor {
        val pack = if (matcher.match(uri) == ASSET) packOfAsset(uri) else null
        val file = uri.lastPathSegment
        if (mode != "r" || pack == null || file == null || !pack.names(file)) {
            throw FileNotFoundException("No such sticker: $uri")
        }
        return requireNotNull(context).assets.openFd("${pack.identifier}/$file")
    }

    override fun insert(uri: Uri, values: ContentValues?): Uri? = refuse()

    override fun update(uri: Uri, values: ContentValues?, selection: String?, selectionArgs: Array<String>?): Int = refuse()

    override fun delete(uri: Uri, selection: String?, selectionArgs: Array<String>?): Int = refuse()

    private fun refuse(): Nothing = throw UnsupportedOperationException("Sticker packs are read only")

    /** stickers_asset/<identifier>/<file> */
    private fun packOfAsset(uri: Uri): StickerPack? = packs.firstOrNull { it.identifier == uri.pathSegments[1] }

    private fun isTrayImage(uri: Uri): Boolean = packOfAsset(uri)?.trayImageFile == uri.lastPathSegment

    private fun metadata(packs: List<StickerPack>): MatrixCursor {
        val cursor = MatrixCursor(PACK_COLUMNS)
        for (pack in packs) {
            cursor.addRow(
                arrayOf<Any>(
                    pack.identifier, pack.name, pack.publisher, pack.trayImageFile, pack.playStoreLink,
                    pack.appStoreLink, pack.publisherEmail, pack.publisherWebsite, pack.privacyPolicyWebsite,
                    pack.licenseAgreementWebsite, pack.imageDataVersion, 0, if (pack.isAnimated) 1 else 0
                )
            )
        }
        return cursor
    }

    private fun stickers(packs: List<StickerPack>): MatrixCursor {
        val cursor = MatrixCursor(STICKER_COLUMNS)
        for (sticker in packs.flatMap { it.stickers }) {
            cursor.addRow(arrayOf<Any>(sticker.imageFile, sticker.emojis.joinToString(","), sticker.accessibilityText))
        }
        return cursor
    }

    companion object {
        private const val METADATA = "metadata"
        private const val STICKERS = "stickers"
        private const val ASSETS = "stickers_asset"

        private const val ALL_PACKS = 1
        private const val ONE_PACK = 2
        private const val STICKERS_OF_PACK = 3
        private const val ASSET = 4

        // WhatsApp looks columns up by these names, the odd one of the App Store link included.
        private val PACK_COLUMNS = arrayOf(
            "sticker_pack_identifier", "sticker_pack_name", "sticker_pack_publisher", "sticker_pack_icon",
            "android_play_store_link", "ios_app_download_link", "sticker_pack_publisher_email",
            "sticker_pack_publisher_website", "sticker_pack_privacy_policy_website",
            "sticker_pack_license_agreement_website", "image_data_version", "whatsapp_will_not_cache_stickers",
            "animated_sticker_pack"
        )
        private val STICKER_COLUMNS = arrayOf("sticker_file_name", "sticker_emoji", "sticker_accessibility_text")

        /** The authority of this provider, as the manifest states it. */
        fun authority(packageName: String): String = "$packageName.stickercontentprovider"
    }
}
