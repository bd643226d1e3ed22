import StickerEngine
import StickerModel

/// Values of options about pictures; each throws a `UsageError` that names option, value and bounds.
extension Arguments {
    func number(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = value(option) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            let bounds = "\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound))"
            throw UsageError("\(option.spelling) takes a number from \(bounds), not \(text)", command: command)
        }
        return number
    }

    /// `#RRGGBB`, also without the sign that shells may take for a comment.
    func color(_ option: Option) throws -> String? {
        guard let text = value(option) else { return nil }
        let hex = text.hasPrefix("#") ? text : "#" + text
        guard hex.count == 7, Color(hex: hex) != nil else {
            throw UsageError("\(option.spelling) takes a color as #RRGGBB, not \(text)", command: command)
        }
        return hex
    }

    /// A word such as `top-left`, or `0.3,0.7`: from the left and the top, 0...1.
    func point(_ option: Option) throws -> (x: Double, y: Double)? {
        guard let text = value(option) else { return nil }
        if let named = FocusWord.points.first(where: { $0.word == text }) { return (named.x, named.y) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], (0...1).contains(x), (0...1).contains(y) else {
            let words = FocusWord.points.map(\.word).joined(separator: ", ")
            throw UsageError(
                "\(option.spelling) takes X,Y from 0 to 1 or one of \(words), not \(text)", command: command)
        }
        return (x, y)
    }

    /// Names given with `--target`, each of which asks for icons; nil when there are none.
    func iconTargets(of press: StickerPress) throws -> [String]? {
        let names = try targets(of: press)
        if let other = names?.first(where: { !press.iconTargets.contains($0) }) {
            let known = press.iconTargets.joined(separator: " and ")
            throw UsageError("\(other) asks for no icons; \(known) do", command: command)
        }
        return names
    }
}
