// Stickers of {{title}} for {{sdk}} 10, written by StickerPress. Do not edit: the next build replaces this file.
// Saved edits refer to stickers by identifier; identifiers stay the same from build to build.
package stickerpack.editor

import android.content.Context
{{#if imports-animated}}
import ly.img.android.pesdk.assets.sticker.animated.StickerPackAnimated
{{/if}}
{{#if imports-emoticons}}
import ly.img.android.pesdk.assets.sticker.emoticons.StickerPackEmoticons
{{/if}}
{{#if imports-shapes}}
import ly.img.android.pesdk.assets.sticker.shapes.StickerPackShapes
{{/if}}
{{#if imports-modes}}
import ly.img.android.pesdk.backend.model.config.ImageStickerAsset
{{/if}}
import ly.img.android.pesdk.backend.model.state.manager.SettingsList
{{#if imports-smart}}
import ly.img.android.pesdk.backend.smart.SmartStickerPack
{{/if}}
import ly.img.android.pesdk.ui.model.state.UiConfigSticker
{{#if personal}}
import ly.img.android.pesdk.ui.panels.item.PersonalStickerAddItem
{{/if}}

/** The sticker library of the editor: these stickers, and those of the SDK's own that the manifest keeps. */
object StickerCatalog {
    /**
     * Adds the stickers to the settings of an editor, before it opens.
     *
     * Every sticker is registered twice, as the SDK requires: as a picture in the asset configuration, and as an item of
     * the sticker tool.
     *
     * @throws IllegalStateException naming every drawable that the app does not contain.
     */
    fun addTo(settingsList: SettingsList, context: Context) {
        val make = StickerMaker(settingsList, context)
        settingsList.configure<UiConfigSticker> {
            {{#if adds}}
            {{#each shelf}}
            it.stickerLists.add({{#if position}}{{position}}, {{/if}}{{#if personal}}PersonalStickerAddItem(){{else}}category{{own}}(make){{/if}})
            {{/each}}
            {{else}}
            it.setStickerLists(
                {{#each shelf}}
                {{#if personal}}
                PersonalStickerAddItem(){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if own}}
                category{{own}}(make){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if emoticons}}
                StickerPackEmoticons.getStickerCategory({{#if weather}}settingsList, StickerWeather::class.java{{/if}}){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if shapes}}
                StickerPackShapes.getStickerCategory(){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if animated}}
                StickerPackAnimated.getStickerCategory(){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if smart}}
                SmartStickerPack.getStickerCategory(settingsList, {{#if weather}}StickerWeather::class.java{{else}}null{{/if}}){{#unless @last}},{{/unless}}
                {{/if}}
                {{#if stickers}}
                make.category(
                    {{id}}, {{title}}, {{icon}},
                    listOf(
                        {{#each stickers}}
                        make.existing({{id}}, {{name}}){{#unless @last}},{{/unless}}
                        {{/each}}
                    )
                ){{#unless @last}},{{/unless}}
                {{/if}}
                {{/each}}
            )
            {{/if}}
        }
        make.finish()
    }
{{#each categories}}

    /** {{comment}} */
    private fun category{{own}}(make: StickerMaker) = make.category(
        {{id}}, {{title}},
        {{icon}},
        {{#each parts}}category{{own}}Stickers{{@number}}(make){{#unless @last}} + {{/unless}}{{/each}}
    )
{{#each parts}}

    private fun category{{own}}Stickers{{@number}}(make: StickerMaker) = listOf(
        {{#each stickers}}
        make.sticker(
            {{#if variants}}
            {{id}}, {{name}}, thumbnail = {{thumbnail}},
            variants = listOf(
                {{#each variants}}
                StickerMaker.Variant({{id}}, {{image}}){{#unless @last}},{{/unless}}
                {{/each}}
            ){{#if tint}}, mode = ImageStickerAsset.OPTION_MODE.{{TINT}}_STICKER{{else}}{{#if adjustments}}, mode = ImageStickerAsset.OPTION_MODE.ADJUSTMENT_OPTIONS{{/if}}{{/if}}
            {{else}}
            {{id}},
            {{name}},
            image = {{image}}, thumbnail = {{thumbnail}}{{#if tint}}, mode = ImageStickerAsset.OPTION_MODE.{{TINT}}_STICKER{{else}}{{#if adjustments}}, mode = ImageStickerAsset.OPTION_MODE.ADJUSTMENT_OPTIONS{{/if}}{{/if}}
            {{/if}}
        ){{#unless @last}},{{/unless}}
        {{/each}}
    )
{{/each}}
{{/each}}
}
