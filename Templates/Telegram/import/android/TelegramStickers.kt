package stickerpack.telegram

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Intent
import androidx.core.content.FileProvider
import java.io.File
import org.json.JSONObject

/**
 * Hands sticker sets to Telegram, which asks the user whether to add them.
 *
 * Reads the folder of a set from the app's assets. Telegram takes stills and TGS stickers, one kind at a time.
 */
object TelegramStickers {
    private const val ACTION = "org.telegram.messenger.CREATE_STICKER_PACK"
    private const val PREFIX = "attach://"

    /** Sends the stickers of a folder in the assets; false when no app takes them. */
    fun send(activity: Activity, folder: String, format: String = "static"): Boolean {
        val text = activity.assets.open("$folder/set.json").bufferedReader().use { it.readText() }
        val stickers = JSONObject(text).getJSONArray("stickers")
        val shared = File(activity.cacheDir, "telegram/$folder").apply { mkdirs() }
        val uris = ArrayList<android.net.Uri>()
        val emojis = ArrayList<String>()
        for (index in 0 until stickers.length()) {
            val sticker = stickers.getJSONObject(index)
            if (sticker.getString("format") != format) continue
            val name = sticker.getString("sticker").removePrefix(PREFIX)
            val copy = File(shared, name)
            activity.assets.open("$folder/$name").use { input -> copy.outputStream().use { input.copyTo(it) } }
            uris.add(FileProvider.getUriForFile(activity, activity.packageName + ".stickers", copy))
            val list = sticker.getJSONArray("emoji_list")
            emojis.add((0 until list.length()).joinToString("") { list.getString(it) })
        }
        if (uris.isEmpty()) return false
        val intent = Intent(ACTION).apply {
            type = "image/*"
            putExtra("IMPORTER", activity.packageName)
            putParcelableArrayListExtra(Intent.EXTRA_STREAM, uris)
            putStringArrayListExtra("STICKER_EMOJIS", emojis)
            addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
        }
        return try {
            activity.startActivity(intent)
            true
        } catch (missing: ActivityNotFoundException) {
            false
        }
    }
}
