/// Turns rows of straight 8-bit pixels into premultiplied float planes, as the resampler asks for them.
struct RowReader {
    /// The first pixel of the part that is read.
    let first: UnsafePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    let rows: PlanarBuffer
    /// 256 values, by 8-bit code.
    var values: UnsafePointer<Float>?

    func read(_ row: Int, from left: Int, to right: Int) {
        guard let values else { return }
        var pixel = first + row * stride + 4 * left
        let red = rows.row(row, of: 0)
        let green = rows.row(row, of: 1)
        let blue = rows.row(row, of: 2)
        let alpha = rows.row(row, of: 3)
        for x in left..<right {
            let coverage = Float(pixel[3]) * (1 / 255)
            red[x] = values[Int(pixel[0])] * coverage
            green[x] = values[Int(pixel[1])] * coverage
            blue[x] = values[Int(pixel[2])] * coverage
            alpha[x] = coverage
            pixel += 4
        }
    }
}
