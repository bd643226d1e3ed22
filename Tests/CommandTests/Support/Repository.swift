import Foundation

/// The checkout these tests were built from.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(file)), as: UTF8.self)
    }
}

/// A command line as a shell splits it, up to its first redirection or pipe; double quotes hold words together.
enum ShellWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for letter in line {
            switch letter {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            case ">" where !isQuoted, "|" where !isQuoted: return words + (word.map { [$0] } ?? [])
            default: word = (word ?? "") + String(letter)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
