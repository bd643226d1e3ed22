// Written by StickerPress. Do not edit: the next build replaces this file.
package stickerpack.editor

import android.os.SystemClock
import java.net.HttpURLConnection
import java.net.URL
import java.util.Locale
import kotlin.concurrent.thread
import ly.img.android.pesdk.backend.smart.WeatherProvider
import org.json.JSONObject

/**
 * Weather for the two weather stickers, from OpenWeather.
 *
 * Set [key] and [place] once, before you open the first editor. The weather is requested when an editor opens and at least
 * [updateInterval] has passed since the last answer. Until then, or when the service does not answer, the stickers show
 * the last temperature. Without key or place they show their standard text.
 */
class StickerWeather : WeatherProvider() {
    companion object {
        /** A key of OpenWeather. */
        @Volatile var key: String? = null

        /** Latitude and longitude, or null while they are unknown; called on a background thread. */
        @Volatile var place: () -> Pair<Double, Double>? = { null }

        /** Milliseconds between two requests. */
        @Volatile var updateInterval: Long = 60 * 60 * 1000L

        private val lock = Any()
        private var celsius: Float? = null
        private var answered: Long? = null
        private var isAsking = false
    }

    @Volatile private var isOpen = false

    override fun getShownUnit() = {{#if celsius}}Unit.Celsius{{else}}if (Locale.getDefault().country in setOf("US", "LR", "MM")) Unit.Fahrenheit else Unit.Celsius{{/if}}

    override fun onStart() {
        isOpen = true
        val apiKey = key ?: return
        synchronized(lock) {
            val age = answered?.let { SystemClock.elapsedRealtime() - it }
            if (isAsking || age != null && age < updateInterval) return
            isAsking = true
        }
        thread(name = "sticker-weather") {
            val measured = runCatching { place()?.let { (latitude, longitude) -> ask(latitude, longitude, apiKey) } }
            synchronized(lock) {
                isAsking = false
                measured.getOrNull()?.let {
                    celsius = it
                    answered = SystemClock.elapsedRealtime()
                }
            }
            if (isOpen) update()
        }
    }

    override fun onStop() {
        isOpen = false
    }

    override fun provideTemperature() = synchronized(lock) { celsius }?.let { Temperature(it, Unit.Celsius) }

    private fun ask(latitude: Double, longitude: Double, apiKey: String): Float {
        val query = "lat=%.4f&lon=%.4f&units=metric&appid=%s".format(Locale.ROOT, latitude, longitude, apiKey)
        val connection = URL("https://api.openweathermap.org/data/2.5/weather?$query").openConnection() as HttpURLConnection
        try {
            connection.connectTimeout = 10_000
            connection.readTimeout = 10_000
            val answer = connection.inputStream.bufferedReader().use { it.readText() }
            return JSONObject(answer).getJSONObject("main").getDouble("temp").toFloat()
        } finally {
            connection.disconnect()
        }
    }
}
