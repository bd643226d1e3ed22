/// How near a finished picture comes to its art, and how near it could have come.
///
/// All figures are mean structural similarities (Wang et al. 2004, Gaussian window of sigma 1.5 px, on white and on
/// black, red, green and blue) over instants spread evenly over the running time; 1 is equal.
package struct Fidelity: Sendable, Hashable, Codable {
    /// Of a lossless picture on the same timeline: below 1 where the platform's frame rate hides frames of the art.
    package var ceiling: Double
    /// Of the finished file.
    package var result: Double
    /// Of the finished file at its worst instant.
    package var worst: Double
    /// Instants compared; 1 for a still.
    package var instants: Int

    package init(ceiling: Double, result: Double, worst: Double, instants: Int) {
        self.ceiling = ceiling
        self.result = result
        self.worst = worst
        self.instants = instants
    }
}
