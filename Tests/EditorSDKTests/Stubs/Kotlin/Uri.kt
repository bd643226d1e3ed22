// https://developer.android.com/reference/kotlin/android/net/Uri
package android.net

class Uri {
    companion object { @JvmStatic fun parse(text: String) = Uri() }
}
