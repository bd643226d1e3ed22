// Stands in for the few classes of Android that emitted Kotlin names, after
// https://developer.android.com/reference/kotlin/android (content.Context, content.res.Resources, net.Uri, os.SystemClock).
package android.content

class Resources {
    fun getIdentifier(name: String, defType: String, defPackage: String): Int = (name + defType + defPackage).length
}

open class Context {
    val resources = Resources()
    val packageName = ""
}
