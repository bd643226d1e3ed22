// Stickers of {{title}} for {{sdk}} 10, written by StickerPress. Do not edit: the next build replaces this file.
// Identifiers are what saved edits refer to; they stay the same from build to build.
package stickerpack.editor

import android.content.Context
{{imports}}

/** The sticker library of the editor: the SDK's own stickers as the manifest keeps them, and ours. */
object StickerCatalog {
    /**
     * Adds the stickers to the settings of an editor that is about to open.
     *
     * Every sticker is registered twice, as the SDK wants it: its picture in the asset configuration, its place in the
     * sticker tool.
     *
     * @throws IllegalStateException naming every drawable that the app does not contain.
     */
    fun addTo(settingsList: SettingsList, context: Context) {
        val make = StickerMaker(settingsList, context)
        settingsList.configure<UiConfigSticker> {
{{shelf}}
        }
        make.finish()
    }
{{categories}}}
