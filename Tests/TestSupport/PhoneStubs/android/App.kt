@file:Suppress("UNUSED_PARAMETER")

package android.app

import android.content.Context
import android.content.Intent

open class Activity : Context() {
    fun startActivityForResult(intent: Intent, requestCode: Int) {}
}
