/// Which findings on a bundle are to be mended: those that a check reports, or some of them.
package struct RepairOrder: Sendable {
    /// What is done for findings that a platform refuses; for the rest, somebody has to ask for it.
    package enum Choice: Sendable, CaseIterable {
        case enlarge
        /// Gives a picture another name, which other programs may know it by.
        case rename
    }

    private struct Place: Hashable {
        var rule: String
        var path: String
    }

    /// What was asked for by its place, with the highest severity.
    private var asked: [Place: Severity] = [:]
    private let found: Set<Place>
    /// Whether what no rule found is mended, too.
    private let isWhole: Bool
    private let choices: Set<Choice>
    /// Behind icons of transparent art; nil takes it from the art.
    package var background: Color?
    /// Folders in which only errors are repaired, as more would break something.
    private var spared: Set<String> = []

    /// Everything, and what only somebody who asks for it gets.
    package static let everything = RepairOrder(choices: Set(Choice.allCases))

    /// The `wanted` findings, of those that were `found`; both have paths of the tree. `isWhole` is off where rules were
    /// named, which makes every choice for what they find.
    package init(_ wanted: [Finding] = [], of found: [Finding] = [], isWhole: Bool = true, choices: Set<Choice>) {
        (self.isWhole, self.choices) = (isWhole, choices)
        self.found = Set(found.flatMap(Self.places))
        for finding in wanted {
            for place in Self.places(of: finding) { asked[place] = max(asked[place] ?? .info, finding.severity) }
        }
    }

    private static func places(of finding: Finding) -> [Place] {
        ([finding.path] + (finding.about ?? [])).map { Place(rule: finding.rule, path: $0) }
    }

    /// Mends only errors below a folder; false where it does so already.
    package mutating func spare(_ folder: String) -> Bool { spared.insert(folder).inserted }

    /// Mends what was asked for below a folder, too.
    package mutating func allowAll(in folder: String) { spared.remove(folder) }

    /// Whether one of the rules found something at one of the paths that is to be mended. What was not found is mended
    /// where everything is.
    package func mends(_ rules: [String], at paths: [String]) -> Bool {
        let places = rules.flatMap { rule in paths.map { Place(rule: rule, path: $0) } }
        guard let severity = places.compactMap({ asked[$0] }).max() else {
            return isWhole && found.isDisjoint(with: places)
        }
        return severity == .error || !paths.contains { path in spared.contains(where: path.isBelow) }
    }

    /// Whether that is to be mended even by a choice.
    func makes(_ choice: Choice, for rules: [String], at paths: [String]) -> Bool {
        let places = rules.flatMap { rule in paths.map { Place(rule: rule, path: $0) } }
        return choices.contains(choice) || !isWhole || places.contains { asked[$0] == .error }
    }
}
