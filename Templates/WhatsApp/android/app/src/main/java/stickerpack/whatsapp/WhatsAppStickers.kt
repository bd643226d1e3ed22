package stickerpack.whatsapp

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri

/** Offers packs to WhatsApp and WhatsApp Business. */
object WhatsAppStickers {
    private val apps = listOf("com.whatsapp", "com.whatsapp.w4b")

    /** What [add] could do. */
    enum class Outcome { ASKED, ALREADY_ADDED, NO_WHATSAPP }

    /**
     * Asks the user to add a pack wherever it is not added yet.
     *
     * The answer arrives in onActivityResult under [requestCode]; when that is RESULT_CANCELED, [validationError] tells why.
     */
    fun add(activity: Activity, pack: StickerPack, requestCode: Int): Outcome {
        val installed = apps.filter { isInstalled(activity, it) }
        val open = installed.filter { !isAdded(activity, it, pack.identifier) }
        if (installed.isEmpty()) return Outcome.NO_WHATSAPP
        if (open.isEmpty()) return Outcome.ALREADY_ADDED
        val intent = intent(activity, pack)
        val request = if (open.size == 1) intent.setPackage(open[0]) else Intent.createChooser(intent, pack.name)
        return try {
            activity.startActivityForResult(request, requestCode)
            Outcome.ASKED
        } catch (missing: ActivityNotFoundException) {
            Outcome.NO_WHATSAPP
        }
    }

    /** Why WhatsApp refused a pack; null when the user declined. */
    fun validationError(result: Intent?): String? = result?.getStringExtra("validation_error")

    /** Whether every installed WhatsApp has the pack. */
    fun isAdded(context: Context, identifier: String): Boolean {
        val installed = apps.filter { isInstalled(context, it) }
        return installed.isNotEmpty() && installed.all { isAdded(context, it, identifier) }
    }

    private fun intent(context: Context, pack: StickerPack): Intent =
        Intent("com.whatsapp.intent.action.ENABLE_STICKER_PACK")
            .putExtra("sticker_pack_id", pack.identifier)
            .putExtra("sticker_pack_authority", StickerContentProvider.authority(context.packageName))
            .putExtra("sticker_pack_name", pack.name)

    private fun isInstalled(context: Context, app: String): Boolean = try {
        context.packageManager.getApplicationInfo(app, 0).enabled
    } catch (missing: PackageManager.NameNotFoundException) {
        false
    }

    private fun isAdded(context: Context, app: String, identifier: String): Boolean {
        val question = Uri.Builder()
            .scheme("content").authority("$app.provider.sticker_whitelist_check").appendPath("is_whitelisted")
            .appendQueryParameter("authority", StickerContentProvider.authority(context.packageName))
            .appendQueryParameter("identifier", identifier)
            .build()
        val cursor = context.contentResolver.query(question, null, null, null, null) ?: return false
        return cursor.use { answer ->
            val column = answer.getColumnIndex("result")
            column >= 0 && answer.moveToFirst() && answer.getInt(column) == 1
        }
    }
}
