@file:Suppress("UNUSED_PARAMETER")

package android.net

import android.os.Parcelable

class Uri : Parcelable {
    val lastPathSegment: String? = null
    val pathSegments: List<String> = listOf()

    class Builder {
        fun scheme(scheme: String): Builder = this
        fun authority(authority: String): Builder = this
        fun appendPath(segment: String): Builder = this
        fun appendQueryParameter(key: String, value: String): Builder = this
        fun build(): Uri = Uri()
    }
}
