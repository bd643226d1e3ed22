import Foundation
import StickerModel

/// All that is tested of a platform's rules: that `rules.json` is sound, that its table in `Rules/*.yaml` holds, and that
/// the table notices when a bound is moved.
package struct PlatformRules: Sendable {
    /// One check for each convention, entry and bound, for one parameterized test.
    package let checks: [RuleCheck]

    /// `files` are those in the binary. `elsewhere` names the tests for what cannot be a row of the table. `catalog` has no
    /// pack; what `RuleTable` says of `replacesAll` and `file` holds.
    package init(
        _ files: [String: String], bundles: [String: @Sendable () throws -> FakeTree], replacesAll: Bool = false,
        elsewhere: [String: String] = [:], beside file: String = #filePath,
        catalog: @escaping @Sendable () -> CatalogMaker,
        make: @escaping @Sendable ([String: String]) throws -> any Target
    ) {
        do {
            let target = try make(files)
            let table = try RuleTable(
                of: target, beside: file, replacesAll: replacesAll, bundles: bundles, catalog: catalog)
            let rules = RuleFile(of: target)
            checks =
                RuleFileCheck.allCases.map { check in RuleCheck(check.description) { check.faults(in: rules) } }
                + [RuleCheck("every rule and notice has an entry") { table.gaps(besides: elsewhere) }]
                + table.cases.map { entry in
                    RuleCheck(entry.description) { [try table.fault(in: entry)].compactMap(\.self) }
                }
                + Self.damages(files, make) + (try Self.movedBounds(files, table, make))
        } catch {
            checks = [RuleCheck("the table can be read") { throw error }]
        }
    }

    /// A binary with damaged data is refused at start.
    private static func damages(
        _ files: [String: String], _ make: @escaping @Sendable ([String: String]) throws -> any Target
    ) -> [RuleCheck] {
        files.keys.filter { $0.hasSuffix(".json") }.sorted().map { name in
            RuleCheck("a damaged \(name) is refused") {
                ["", "{}", "7"].filter { text in (try? make(files.merging([name: text]) { $1 })) != nil }
            }
        }
    }

    /// A bound that is moved by one, or a text that is taken from it, breaks an entry for that rule.
    private static func movedBounds(
        _ files: [String: String], _ table: RuleTable,
        _ make: @escaping @Sendable ([String: String]) throws -> any Target
    ) throws -> [RuleCheck] {
        try MovedBound.all(of: files["rules.json"] ?? "").map { moved in
            let entries = table.cases.filter { $0.bound == moved.rule || $0.rules.contains(moved.rule) }
            return RuleCheck("\(moved.rule) with \(moved.change) breaks an entry") {
                // What the platform does not even start with needs no entry.
                guard let other = try? make(files.merging(["rules.json": moved.json]) { $1 }) else { return [] }
                let isNoticed = try entries.contains { try table.fault(in: $0, by: other) != nil }
                return isNoticed ? [] : ["no entry of \(entries.count) notices it"]
            }
        }
    }
}

/// Something that has to hold, and what is wrong where it does not.
package struct RuleCheck: Sendable, CustomStringConvertible {
    package let description: String
    private let find: @Sendable () throws -> [String]

    init(_ description: String, _ find: @escaping @Sendable () throws -> [String]) {
        self.description = description
        self.find = find
    }

    package func faults() throws -> [String] { try find() }
}

/// A `rules.json` in which the bound of one rule differs by the smallest step.
private struct MovedBound {
    /// Without the platform.
    let rule: String
    /// `bound max 511999`
    let change: String
    let json: String

    static func all(of json: String) throws -> [MovedBound] {
        let rules = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]] ?? []
        return try rules.indices.flatMap { index in
            try ["bound", "advice"].flatMap { key in
                let bound = rules[index]["bound"] as? [String: Any] ?? [:]
                var limits = rules[index][key] as? [String: Any] ?? [:]
                // Advice that repeats an end of the bound changes nothing there.
                if key == "advice" { limits = limits.filter { $0.value as? Int != bound[$0.key] as? Int } }
                return try changes(of: limits).map { change, bound in
                    var rules = rules
                    rules[index][key] = bound
                    let id = rules[index]["id"] as? String ?? ""
                    let json = String(decoding: try JSONSerialization.data(withJSONObject: rules), as: UTF8.self)
                    return MovedBound(
                        rule: id.split(separator: "/").last.map(String.init) ?? "", change: "\(key) \(change)",
                        json: json)
                }
            }
        }
    }

    private static func changes(of limits: [String: Any]) -> [(String, [String: Any])] {
        limits.sorted { $0.key < $1.key }.flatMap { key, value -> [(String, [String: Any])] in
            if let number = value as? Int {
                // Nothing is counted below 0.
                return [number - 1, number + 1].filter { $0 >= 0 }.map {
                    ("\(key) \($0)", limits.merging([key: $0]) { $1 })
                }
            }
            let texts = value as? [String] ?? []
            return texts.map { text in
                ("\(key) without \(text)", limits.merging([key: texts.filter { $0 != text }]) { $1 })
            }
        }
    }
}
