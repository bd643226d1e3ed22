import StickerModel

extension PackMetrics {
    static let sizeCount = Metric<IMessagePack>("sizeCount") { pack in
        let sizes = sizes(of: pack)
        guard !sizes.isEmpty else { return [] }
        return [Measurement(.count(sizes.count), details: ["sizes": text(sizes)])]
    }

    static let offClassCount = Metric<IMessagePack>("offClassCount", in: .stickers) { pack in
        guard pack.form != .loose, let side = pack.sides[pack.sizeClass] else { return [] }
        let wanted = PixelSize.square(side)
        let off = sizes(of: pack).filter { $0.size != wanted }
        let fitting = SizeClass.allCases.first { sizeClass in
            pack.sides[sizeClass].map { side in off.allSatisfy { $0.size == .square(side) } } ?? false
        }
        let suggestion = off.isEmpty ? "" : fitting.map { "; they are made for \($0.rawValue)" } ?? ""
        return [
            Measurement(
                .count(off.map(\.count).reduce(0, +)),
                details: ["side": "\(side)", "sizes": text(off), "suggestion": suggestion])
        ]
    }

    /// Sizes of the stickers that could be read, the commonest first.
    private static func sizes(of pack: IMessagePack) -> [(size: PixelSize, count: Int)] {
        let counts = Dictionary(pack.stickers.compactMap { $0.facts?.size }.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.map { (size: $0.key, count: $0.value) }.sorted {
            ($1.count, $0.size.width, $0.size.height) < ($0.count, $1.size.width, $1.size.height)
        }
    }

    /// `256 x 256 (43), 240 x 240 (8)`
    private static func text(_ sizes: [(size: PixelSize, count: Int)]) -> String {
        NameList.text(sizes.map { "\($0.size.width) x \($0.size.height) (\($0.count))" })
    }
}
