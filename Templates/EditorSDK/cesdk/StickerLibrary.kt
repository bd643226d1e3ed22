// Stickers of {{title}} for CE.SDK on Android, written by StickerPress. Do not edit: the next build replaces this file.
package stickerpack.editor

import android.content.Context
import android.net.Uri
import ly.img.editor.core.library.AssetType
import ly.img.editor.core.library.LibraryCategory
import ly.img.editor.core.library.LibraryContent
import ly.img.editor.core.library.data.AssetSourceType
import ly.img.engine.ContentFillMode
import ly.img.engine.DesignBlock
import ly.img.engine.DesignBlockEvent
import ly.img.engine.Engine

/**
 * Registers the stickers of `content.json` with the engine and shows them in the asset library, because the editor does not
 * show a source that is only registered. In the editor's configuration, with the context of the activity:
 *
 *     onCreate = {
 *         // … the scene and the other sources
 *         StickerLibrary.register(editorContext.engine)
 *     }
 *     onLoaded = {
 *         editorContext.coroutineScope.launch { StickerLibrary.keepWhole(editorContext.engine) }
 *     }
 *     assetLibrary = {
 *         remember { AssetLibrary.getDefault(stickers = StickerLibrary.stickers(context)) }
 *     }
 */
object StickerLibrary {
    /** The id in `content.json`. */
    const val SOURCE_ID = {{source-id}}

    /** The folder with `content.json`, `images` and `thumbs`; by default {{#if remote}}`{{remote-comment}}`{{else}}`cesdk` in the assets of the app{{/if}}. */
    val folder: Uri = Uri.parse({{#if remote}}{{remote}}{{else}}"file:///android_asset/cesdk"{{/if}})

    /** Loads the stickers, once for each engine. */
    suspend fun register(engine: Engine, folder: Uri = this.folder) {
        if (SOURCE_ID in engine.asset.findAllSources()) return
        engine.asset.addLocalSourceFromJSON(contentUri = Uri.withAppendedPath(folder, "content.json"))
    }

    /**
     * The stickers tab with a section for each category.
     *
     * @throws IllegalStateException naming a title that the app does not contain.
     */
    fun stickers(context: Context): LibraryCategory {
        val tab = LibraryCategory.Stickers
        {{#if replace}}
        val sections = sections(context)
        {{else}}
        val shown = (tab.content as? LibraryContent.Sections)?.sections.orEmpty()
        val sections = {{#if append}}shown + sections(context){{else}}sections(context) + shown{{/if}}
        {{/if}}
        return tab.copy(content = LibraryContent.Sections(titleRes = tab.tabTitleRes, sections = sections))
    }

    /** The sections, one for each category, for apps that make their tabs themselves. */
    fun sections(context: Context): List<LibraryContent.Section> = listOf(
        {{#each sections}}
        section(context, {{group}}, {{resource}}){{#unless @last}},{{/unless}}
        {{/each}}
    )

    /**
     * Prevents the engine from cropping stickers that are placed, which it does by default; round stickers would lose their
     * edges. It ends when its coroutine is canceled.
     */
    suspend fun keepWhole(engine: Engine) {
        engine.event.subscribe(blocks = emptyList()).collect { events ->
            for (event in events) {
                if (event.type == DesignBlockEvent.Type.CREATED) runCatching { keepWhole(engine, event.block) }
            }
        }
    }

    private fun keepWhole(engine: Engine, block: DesignBlock) {
        if (!engine.block.isValid(block)) return
        val property = properties[engine.block.getKind(block)] ?: return
        val address = engine.block.getUri(block = engine.block.getFill(block), property = property)
        val name = address.lastPathSegment ?: return
        if (name.substringBeforeLast('.') in identifiers && engine.block.supportsContentFillMode(block)) {
            engine.block.setContentFillMode(block = block, mode = ContentFillMode.CONTAIN)
        }
    }

    /** Titles are string resources, so that they follow the language of the device. */
    private fun section(context: Context, group: String, title: String): LibraryContent.Section {
        val titleRes = context.resources.getIdentifier(title, "string", context.packageName)
        check(titleRes != 0) { "The app does not contain the string " + title + " of cesdk/res." }
        val source = AssetSourceType(sourceId = SOURCE_ID)
        return LibraryContent.Section(
            titleRes = titleRes,
            sourceTypes = listOf(source),
            groups = listOf(group),
            assetType = AssetType.Sticker,
            expandContent = LibraryContent.Grid(
                titleRes = titleRes,
                sourceType = source,
                groups = listOf(group),
                assetType = AssetType.Sticker
            )
        )
    }

    /** Where a block of a kind has the address of its picture. */
    private val properties =
        mapOf("sticker" to "fill/image/imageFileURI", "animatedSticker" to "fill/video/fileURI")

    /** Names of the image files, without extension. */
    private val identifiers: Set<String> = setOf(
        {{#each stickers}}
        {{file}}{{#unless @last}},{{/unless}}
        {{/each}}
    )
}
