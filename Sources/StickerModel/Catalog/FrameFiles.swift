/// An animation whose frames are files of their own.
package struct FrameFiles: Sendable, Hashable {
    /// In their order, relative to the manifest's folder; at least two.
    package var files: [String]
    /// In ms, one for each file.
    package var durations: [Double]

    package init(files: [String], durations: [Double]) { (self.files, self.durations) = (files, durations) }

    /// Frames a second where the manifest names no times: as much hand-drawn animation has.
    package static let usualRate = 12.0
}

/// Files that are numbered as the frames of one animation are: `spin_01.png`, `spin_02.png`.
package struct NumberedFiles {
    /// What their names have before and behind the numbers.
    package let start: String
    package let end: String
    package let missing: [String]

    /// nil where the files, in natural order, differ in more than their numbers, or more of them are missing than there.
    package init?(_ files: [String]) {
        let parts = files.compactMap(Self.parts)
        guard let first = parts.first, parts.count == files.count, files.count > 1 else { return nil }
        (start, end) = (first.start, first.end)
        let isPadded = parts.contains { $0.number.count > 1 && $0.number.first == "0" }
        var (missing, last) = ([String](), Int?.none)
        for own in parts {
            guard own.start == start, own.end == end, let number = Int(own.number), number > last ?? -1,
                number - (last ?? number - 1) <= files.count + 1
            else { return nil }
            for absent in (last ?? number - 1) + 1..<number {
                missing.append(start + "\(absent)".padded(to: isPadded ? own.number.count : 0) + end)
            }
            last = number
        }
        guard missing.count <= files.count else { return nil }
        self.missing = missing
    }

    /// The last number in the name of a file, and what is around it in the path.
    package static func parts(of file: String) -> (start: String, number: String, end: String)? {
        let name = FileName.last(file)
        let stem = FileName.stem(name)
        guard let last = stem.lastIndex(where: \.isDigit) else { return nil }
        let head = stem[...last]
        let number = head.suffix(head.reversed().prefix(9).prefix(while: \.isDigit).count)
        let start = FileName.join(FileName.folder(file), String(head.dropLast(number.count)))
        return (start, String(number), String(name.dropFirst(head.count)))
    }
}
