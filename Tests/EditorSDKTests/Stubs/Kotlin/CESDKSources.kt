// https://github.com/imgly/cesdk-android-examples (release 1.82.0)
package ly.img.editor.core.library.data

class AssetSourceType(val sourceId: String)
