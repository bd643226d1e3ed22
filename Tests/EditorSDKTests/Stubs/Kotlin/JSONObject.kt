// https://developer.android.com/reference/kotlin/org/json/JSONObject
package org.json

class JSONObject(text: String) {
    fun getJSONObject(name: String) = JSONObject(name)
    fun getDouble(name: String) = name.length.toDouble()
}
