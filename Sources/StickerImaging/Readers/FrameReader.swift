/// One forward pass over the frames of a piece of art.
package protocol FrameReader: AnyObject {
    /// The next frame, nil after the last. Throws `ArtProblem`.
    func next() throws -> Frame?
}
