import StickerModel

/// What is measured on a category.
enum CategoryMetrics {
    static let all: [Metric<CategorySubject>] = [
        identifier, idLength, isReserved, isKnown, hasTitle, hasIcon,
    ]

    static let identifier = Metric<CategorySubject>("identifier") { IdentifierMeasures.pattern($0.id) }
    static let idLength = Metric<CategorySubject>("idLength", in: .characters) { IdentifierMeasures.length($0.id) }
    static let isReserved = Metric<CategorySubject>("isReserved") { IdentifierMeasures.isReserved($0.id) }

    static let isKnown = Metric<CategorySubject>("isKnown") { category in
        category.id.map { [Measurement(.flag(category.isKnown), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    static let hasTitle = Metric<CategorySubject>("hasTitle") { category in
        let title = category.title?.value ?? ""
        return [
            Measurement(
                .flag(!title.allSatisfy(\.isWhitespace)), details: ["id": category.id?.value ?? ""],
                at: category.title?.location)
        ]
    }

    static let hasIcon = Metric<CategorySubject>("hasIcon") { [Measurement(.flag($0.icon != nil))] }
}
