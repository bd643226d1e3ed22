// https://developer.android.com/reference/kotlin/android/os/SystemClock
package android.os

object SystemClock { @JvmStatic fun elapsedRealtime() = 0L }
