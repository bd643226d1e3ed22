@file:Suppress("UNUSED_PARAMETER")

package android.database

import android.content.ContentResolver
import android.net.Uri
import java.io.Closeable

interface Cursor : Closeable {
    fun setNotificationUri(resolver: ContentResolver, uri: Uri)
    fun getColumnIndex(name: String): Int
    fun moveToFirst(): Boolean
    fun getInt(column: Int): Int
}

class MatrixCursor(columns: Array<String>) : Cursor {
    fun addRow(values: Array<Any>) {}
    override fun setNotificationUri(resolver: ContentResolver, uri: Uri) {}
    override fun getColumnIndex(name: String): Int = 0
    override fun moveToFirst(): Boolean = true
    override fun getInt(column: Int): Int = 0
    override fun close() {}
}
