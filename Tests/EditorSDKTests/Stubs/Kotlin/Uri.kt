// https://developer.android.com/reference/kotlin/android/net/Uri
package android.net

class Uri {
    val lastPathSegment: String? = null

    companion object {
        @JvmStatic fun parse(text: String) = Uri()
        @JvmStatic fun withAppendedPath(base: Uri, path: String) = base
    }
}
