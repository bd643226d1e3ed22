// Stands in for the engine of CE.SDK on Android: the calls that https://github.com/imgly/cesdk-android-examples
// (release 1.82.0) and https://img.ly/docs/cesdk/android show, by the names and arguments that they have there.
package ly.img.engine

import android.net.Uri

typealias DesignBlock = Int

enum class ContentFillMode { CROP, COVER, CONTAIN }

data class DesignBlockEvent(val block: DesignBlock, val type: Type) {
    enum class Type { CREATED, UPDATED, DESTROYED }
}

/** Of kotlinx.coroutines, whose flows the engine returns. */
class EventFlow<T> {
    suspend fun collect(action: suspend (T) -> Unit) {}
}

class AssetApi {
    fun findAllSources(): List<String> = emptyList()
    suspend fun addLocalSourceFromJSON(contentUri: Uri, matcher: List<String>? = null): String = ""
}

class BlockApi {
    fun isValid(block: DesignBlock) = true
    fun getKind(block: DesignBlock) = ""
    fun getFill(block: DesignBlock): DesignBlock = block
    fun getUri(block: DesignBlock, property: String) = Uri()
    fun supportsContentFillMode(block: DesignBlock) = true
    fun setContentFillMode(block: DesignBlock, mode: ContentFillMode) {}
}

class EventApi {
    fun subscribe(blocks: List<DesignBlock>): EventFlow<List<DesignBlockEvent>> = EventFlow()
}

class Engine {
    val asset = AssetApi()
    val block = BlockApi()
    val event = EventApi()
}
