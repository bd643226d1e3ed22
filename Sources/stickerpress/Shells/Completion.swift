import StickerEngine
import StickerModel

/// What may be typed next on a command line. The scripts of all shells ask for it: `stickerpress __complete -- WORD...`.
struct Completion: Sendable {
    /// The first word of the command line that asks; no command of the overview.
    static let command = "__complete"

    /// Paths that the shell adds by itself.
    enum Paths: String, Sendable { case none, files, folders }

    /// Whole words, each with what it does. A word that ends with `=` is to be continued.
    private(set) var words: [(word: String, about: String)] = []
    private(set) var paths = Paths.none
    private let typed: String

    /// `line` has the words after the name of the program up to the cursor; the last one is being typed and may be
    /// empty.
    init(of line: [String]) {
        typed = line.last ?? ""
        var name = ""
        var option: Option?
        var isEnded = false
        for word in line.dropLast() {
            if option != nil {
                option = nil
            } else if isEnded {
                continue
            } else if word == "--" {
                isEnded = true
            } else if word.hasPrefix("-") {
                option = Command.named(name)?.option(spelled: word)
            } else {
                let longer = name.isEmpty ? word : name + " " + word
                if Command.named(longer) != nil || !Command.below(longer).isEmpty { name = longer }
            }
        }
        let command = Command.named(name)
        if let option {
            add(option.candidates)
        } else if !isEnded, typed.hasPrefix("--"), let end = typed.firstIndex(of: "=") {
            let spelling = String(typed[..<end])
            if let option = command?.option(spelled: spelling) { add(option.candidates, after: spelling + "=") }
        } else if !isEnded, typed.hasPrefix("-") {
            add("--help", "explain a command")
            if command == nil { add("--version", "print the version") }
            for option in command?.allOptions ?? [.noColor] { add(option.spelling, option.summary) }
        } else if name.isEmpty {
            for first in Command.all.compactMap(\.words.first).uniqued {
                add(first, (Command.named(first) ?? Command.below(first).first)?.summary ?? "")
            }
        } else {
            for longer in Command.below(name) { add(longer.words.last ?? "", longer.summary) }
            if let command, command.operandCount.upperBound > 0 { add(command.candidates) }
        }
        words.removeAll { !$0.word.hasPrefix(typed) }
    }

    private mutating func add(_ word: String, _ about: String = "") { words.append((word, about)) }

    /// `lead` is what is typed before the value in the same word: "--format=".
    private mutating func add(_ candidates: Candidates, after lead: String = "") {
        switch candidates {
        case .anything: break
        case .files: paths = .files
        case .folders: paths = .folders
        case .words(let words): for word in words() { add(lead + word) }
        case .pairs(let names, let values):
            let name = typed.dropFirst(lead.count).prefix { $0 != "=" }
            guard typed.count > lead.count + name.count else {
                for name in names() { add(lead + name + "=") }
                return
            }
            for value in values() { add(lead + name + "=" + value) }
        }
    }

    /// A line for each word, with a tab before what it does; the last line says which paths the shell adds.
    var text: SafeText<Terminal> {
        words.map { "\(.text($0.word))\t\(.text($0.about))\n" }.joined() + ":\(.text(paths.rawValue))\n"
    }
}

extension Command {
    /// The option of `--name` or `-n` that takes a value.
    fileprivate func option(spelled word: String) -> Option? {
        allOptions.first { $0.value != nil && ($0.spelling == word || $0.short.map { "-\($0)" } == word) }
    }
}

/// What may be typed in one place of a command line; the completions of all shells are made from it.
enum Candidates: Sendable {
    /// Something that only its author knows: a name, a number.
    case anything
    case files
    case folders
    case words(@Sendable () -> [String])
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

    /// Commands of one word, which `help` explains.
    static var beginnings: [String] { names.filter { !$0.contains(" ") } }

    /// Commands of this word and one more.
    static func below(_ word: String) -> [Command] { all.filter { $0.words.count == 2 && $0.words.first == word } }

    var allOptions: [Option] { options + [.noColor] }
}
