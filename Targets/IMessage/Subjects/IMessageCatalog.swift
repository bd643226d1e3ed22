import StickerModel

/// One `.xcassets` or `.xcstickers` folder with what is directly in it.
struct IMessageCatalog {
    static let subjectName = "catalog"

    var path: String
    var name: String
    var packs: [String]
    /// Stems of the icon sets that its targets can use.
    var iconSets: [String]
    /// Icons of another kind that people confuse with it: `AppIcon.appiconset`, `AppIcon.icon`.
    var otherIcons: [String]
    var hasContents: Bool
    /// What was wrong with its own document when it was read.
    var problems: [Finding] = []

    var traits: [String] { packs.isEmpty ? ["catalog"] : ["catalog", "packed"] }
    var placeholders: [String: String] { ["name": name] }
}

extension IMessageCatalog: RuleSubject {
    enum Metric: String, MetricName {
        case packFolders

        var unit: MetricUnit { .packs }
    }

    func measure(_ metric: Metric) -> Measurements {
        .count(packs.count, details: ["names": NameList.text(packs)])
    }

    var notices: [Notice] {
        var notices: [Notice] = []
        notices.raise(
            "icon-set", if: iconSets.isEmpty,
            ["found": otherIcons.first.map { "; \($0) is an icon of another kind" } ?? ""])
        notices.raise("catalog-contents", if: !hasContents)
        return notices
    }
}
