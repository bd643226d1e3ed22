extension ArtEdit {
    /// How many times as large raster art is drawn on a square canvas of `side` px; 1 or less where it is not enlarged.
    package func enlargement(of facts: ImageFacts, onto side: Int) -> Double {
        guard enlarges, !facts.format.isVector else { return 1 }
        let (width, height) = crop.map { ($0.width, $0.height) } ?? (facts.size.width, facts.size.height)
        let room = Double(side) * (1 - 2 * margin / 512)
        let scales = (room / Double(max(width, 1)), room / Double(max(height, 1)))
        return fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
    }
}
