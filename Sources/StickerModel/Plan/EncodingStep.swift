/// A way to write an image that was considered, with what it took: a report of what the next better one would have
/// cost.
package struct EncodingStep: Hashable, Sendable, Codable {
    package enum Verdict: String, Sendable, Codable {
        case chosen
        case overLimit = "over-limit"
        /// It fits, but another file that fits is nearer to the art.
        case lessNear = "less-near"
        /// It fits, but does not look right: `quality: small` alone asks for that.
        case looksWrong = "looks-wrong"
    }

    package enum Measure: String, Sendable, Codable {
        case counted
        /// The file was guessed from a part of it, or from the same packed less tightly.
        case estimated
        /// The file has at least this many bytes, so it was not made.
        case atLeast = "at-least"
    }

    /// What the file loses, as people read it: "exact", "quality 82".
    package var title: String
    /// The file's length in bytes, as exact as `measure` says.
    package var bytes: Int
    package var measure: Measure
    /// Bytes that the file could have.
    package var limit: Int
    package var verdict: Verdict

    /// Without a `verdict`, bytes beyond `limit` decide: over the limit, or less near to the art.
    package init(
        _ title: String, bytes: Int, measure: Measure = .counted, limit: Int, verdict: Verdict? = nil
    ) {
        (self.title, self.bytes, self.measure, self.limit) = (title, bytes, measure, limit)
        self.verdict = verdict ?? (bytes > limit ? .overLimit : .lessNear)
    }

    /// What stands for no limit, in bytes: a terabyte, so that sums cannot overflow.
    package static let unlimited = 1 << 40

    /// The same step where it has to fit another limit, and does not.
    package func beyond(_ limit: Int) -> EncodingStep {
        EncodingStep(title, bytes: bytes, measure: measure, limit: limit, verdict: .overLimit)
    }

    /// "exact: 112,400 bytes, 12.4 % over our budget of 100,000"
    package var text: String {
        let size = "\(measure.text)\(Figures.grouped(bytes)) bytes"
        switch verdict {
        case .chosen: return "\(title): \(size), chosen"
        case .lessNear: return "\(title): \(size), less near to the art"
        case .looksWrong: return "\(title): \(size), does not look right"
        case .overLimit:
            guard bytes > limit, limit > 0 else {
                return "\(title): \(size) by a guess, within our budget of \(Figures.grouped(limit)), but the file "
                    + "that was made is larger"
            }
            let excess = Double(bytes - limit) / Double(limit) * 100
            // A file that is one byte too large is not 0 % too large.
            let share = excess < 0.1 ? "less than 0.1" : Figures.grouped((excess * 10).rounded() / 10)
            return "\(title): \(size), \(share) % over our budget of \(Figures.grouped(limit))"
        }
    }
}

extension EncodingStep.Measure {
    fileprivate var text: String {
        switch self {
        case .counted: ""
        case .estimated: "about "
        case .atLeast: "at least "
        }
    }
}

extension [EncodingStep] {
    /// The last of the better files that did not fit; nil where there is none, as for an exact file. Steps are in the order
    /// of what is missed least, each before those that give up more.
    package var nextBetter: EncodingStep? {
        guard let chosen = lastIndex(where: { $0.verdict == .chosen }) else { return nil }
        let limit = self[chosen].limit
        return self[..<chosen].last { $0.verdict == .overLimit && $0.limit == limit }
    }
}
