@file:Suppress("UNUSED_PARAMETER")

package org.json

class JSONException(message: String) : Exception(message)

class JSONArray {
    fun length(): Int = 0
    fun getJSONObject(index: Int): JSONObject = JSONObject("")
    fun getString(index: Int): String = ""
}

class JSONObject(text: String) {
    fun getString(name: String): String = ""
    fun optString(name: String): String = ""
    fun optBoolean(name: String): Boolean = false
    fun getJSONArray(name: String): JSONArray = JSONArray()
}
