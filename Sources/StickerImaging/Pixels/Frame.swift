/// One picture of an animation as it is shown: composed on the whole canvas, with how long it stays.
package struct Frame: Sendable {
    package var raster: Raster
    /// In ms.
    package var duration: Double

    package init(_ raster: Raster, duration: Double) {
        self.raster = raster
        self.duration = duration
    }
}
