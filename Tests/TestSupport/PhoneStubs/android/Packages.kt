@file:Suppress("UNUSED_PARAMETER")

package android.content.pm

class ApplicationInfo {
    val enabled = true
}

class PackageManager {
    class NameNotFoundException : Exception()

    fun getApplicationInfo(name: String, flags: Int): ApplicationInfo = ApplicationInfo()
}
