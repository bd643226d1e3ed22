/// Numbers for messages, the same in every locale.
package enum Figures {
    /// `500,438`, `-1,200`, `12.5`; no more than two decimals.
    package static func grouped(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
        let hundredths = Int((abs(number) * 100).rounded())
        let sign = number < 0 && hundredths > 0 ? "-" : ""
        var fraction = String(hundredths % 100 + 100).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return sign + grouped(magnitude: hundredths / 100) + (fraction.isEmpty ? "" : "." + fraction)
    }

    package static func grouped(_ number: Int) -> String { grouped(Double(number)) }

    /// `1,200 of 2,000 frames`; the caller says what became of them.
    package static func frames(_ count: Int, of total: Int) -> String {
        "\(grouped(count)) of \(grouped(total)) frames"
    }

    /// `007` of 120: as many digits as the largest number has, and two at least, so that names sort.
    package static func padded(_ number: Int, asIn most: Int) -> String {
        String(number).padded(to: max(2, String(most).count))
    }

    private static func grouped(magnitude: Int) -> String {
        guard magnitude >= 1_000 else { return String(magnitude) }
        return grouped(magnitude: magnitude / 1_000) + "," + String(magnitude % 1_000).padded(to: 3)
    }
}

extension StringProtocol {
    package var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}

/// Names in a message: the first few, and how many more.
package enum NameList {
    /// `a, b, c`; of ten names the first eight `and 2 more`. One more than the `limit` is named, too.
    package static func text(_ names: [String], limit: Int = 8) -> String {
        guard names.count > limit + 1 else { return names.joined(separator: ", ") }
        return names.prefix(limit).joined(separator: ", ") + " and \(Figures.grouped(names.count - limit)) more"
    }

    /// `a, b and c`: all of them, with `word` before the last.
    package static func whole(_ names: [String], _ word: String) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
    }
}
