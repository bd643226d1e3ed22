import StickerEngine
import StickerModel

/// What may be typed in one place of a command line; the completions of all shells are made from it.
enum Candidates: Sendable {
    /// Something that only its author knows: a name, a number.
    case anything
    case files
    case folders
    /// One of a few words.
    case words(@Sendable () -> [String])
    /// One of a few words, or a file.
    case wordsOrFiles(@Sendable () -> [String])
    /// `NAME=VALUE`, each of a few words.
    case pairs(names: @Sendable () -> [String], values: @Sendable () -> [String])

    /// What the placeholder of an option or an operand says by itself.
    init(placeholder: String) {
        switch placeholder {
        case "FILE", "PATH": self = .files
        case "DIR", "APP": self = .folders
        default: self = .anything
        }
    }
}

extension Candidates {
    static let targets = words { (try? StickerPress().targetNames) ?? [] }
    static let rulesAndKeys = words {
        guard let press = try? StickerPress() else { return [] }
        return press.rules.map(\.id) + Array(Set(press.manifestKeys.all.map(\.name))).sorted()
    }
    static let rules = words { (try? StickerPress())?.settableRules ?? [] }
    static let ruleSettings = pairs {
        (try? StickerPress())?.settableRules ?? []
    } values: {
        RuleSetting.allCases.map(\.rawValue)
    }

    /// The cases of an enumeration that is typed as words.
    static func cases<Choice: CaseIterable & RawRepresentable<String>>(of _: Choice.Type) -> Candidates {
        let words = Choice.allCases.map(\.rawValue)
        return .words { words }
    }
}

extension Command {
    /// Words that are typed one after the other: `icons make` is a command below `icons`.
    var words: [String] { name.split(separator: " ").map(String.init) }

    /// What the overview of completions lists: the words that begin a command line.
    static var beginnings: [String] { names.filter { !$0.contains(" ") } }

    /// Commands that begin with this command's word and one more.
    var below: [Command] { Self.all.filter { $0.words.count == 2 && $0.words.first == name } }

    /// Every option that the parser takes here.
    var allOptions: [Option] { options + [.noColor] }
}
