// The few declarations of Android that the templates use, so that they can be compiled without its SDK.
@file:Suppress("UNUSED_PARAMETER")

package android.content

import android.content.pm.PackageManager
import android.content.res.AssetFileDescriptor
import android.content.res.AssetManager
import android.database.Cursor
import android.net.Uri
import android.os.Parcelable
import java.io.File

abstract class Context {
    val packageName = ""
    val assets = AssetManager()
    val contentResolver = ContentResolver()
    val packageManager = PackageManager()
    val cacheDir = File("")
    fun startActivity(intent: Intent) {}
}

abstract class ContentProvider {
    val context: Context? = null

    abstract fun onCreate(): Boolean
    abstract fun query(
        uri: Uri, projection: Array<String>?, selection: String?, selectionArgs: Array<String>?, sortOrder: String?
    ): Cursor?
    abstract fun getType(uri: Uri): String?
    open fun openAssetFile(uri: Uri, mode: String): AssetFileDescriptor? = null
    abstract fun insert(uri: Uri, values: ContentValues?): Uri?
    abstract fun update(uri: Uri, values: ContentValues?, selection: String?, selectionArgs: Array<String>?): Int
    abstract fun delete(uri: Uri, selection: String?, selectionArgs: Array<String>?): Int
}

class ContentValues

class ContentResolver {
    fun query(
        uri: Uri, projection: Array<String>?, selection: String?, selectionArgs: Array<String>?, sortOrder: String?
    ): Cursor? = null
}

class UriMatcher(code: Int) {
    fun addURI(authority: String, path: String, code: Int) {}
    fun match(uri: Uri): Int = 0

    companion object {
        const val NO_MATCH = -1
    }
}

class Intent(action: String) {
    fun putExtra(name: String, value: String): Intent = this
    fun setPackage(name: String): Intent = this
    var type: String? = null
    fun putParcelableArrayListExtra(name: String, value: ArrayList<out Parcelable>): Intent = this
    fun putStringArrayListExtra(name: String, value: ArrayList<String>): Intent = this
    fun addFlags(flags: Int): Intent = this
    fun getStringExtra(name: String): String? = null

    companion object {
        const val EXTRA_STREAM = "android.intent.extra.STREAM"
        const val FLAG_GRANT_READ_URI_PERMISSION = 1
        fun createChooser(target: Intent, title: CharSequence): Intent = target
    }
}

class ActivityNotFoundException : RuntimeException()
