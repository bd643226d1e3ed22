import StickerModel

extension PixelRect {
    /// The values of a picture in this rectangle, row by row, each row after `lead` zeros; `width` is that of the
    /// picture in px.
    func rows<Value: FixedWidthInteger>(of picture: UnsafePointer<Value>, width: Int, lead: Int) -> [Value] {
        let stride = lead + self.width
        return [Value](unsafeUninitializedCapacity: stride * height) { rows, count in
            count = stride * height
            for row in 0..<height {
                let start = row * stride
                rows[start..<start + lead].initialize(repeating: 0)
                let source = UnsafeBufferPointer(start: picture + (y + row) * width + x, count: self.width)
                _ = rows[(start + lead)...].initialize(fromContentsOf: source)
            }
        }
    }
}
