// Stands in for the asset library of CE.SDK on Android, after https://github.com/imgly/cesdk-android-examples
// (release 1.82.0) and https://img.ly/docs/cesdk/android/import-media/asset-panel/customize-c9a4de.
package ly.img.editor.core.library

import ly.img.editor.core.library.data.AssetSourceType

enum class AssetType { Image, Sticker }

sealed class LibraryContent {
    data class Sections(val titleRes: Int, val sections: List<Section>) : LibraryContent()

    data class Section(
        val titleRes: Int? = null,
        val sourceTypes: List<AssetSourceType>,
        val groups: List<String>? = null,
        val assetType: AssetType,
        val expandContent: LibraryContent? = null
    )

    data class Grid(
        val titleRes: Int,
        val sourceType: AssetSourceType,
        val groups: List<String>? = null,
        val assetType: AssetType
    ) : LibraryContent()
}

data class LibraryCategory(val tabTitleRes: Int, val content: LibraryContent) {
    companion object {
        val Stickers = LibraryCategory(0, LibraryContent.Sections(0, emptyList()))
    }
}
