import StickerModel

/// One row of a table, with the line of the file that it begins on.
package struct CSVRecord: Sendable, Equatable {
    /// Counted from 1; a field in quotation marks may go on over several lines.
    package var line: Int
    /// From left to right, without quotation marks; rows may have different numbers of them.
    package var fields: [String]

    /// `line` is the first one of the row, counted from 1.
    package init(line: Int, fields: [String]) {
        self.line = line
        self.fields = fields
    }
}

/// Reads CSV (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs, whichever the first row has.
package struct CSVReader {
    package static let byteLimit = 10_000_000

    private let source: SourceText
    private let separator: Unicode.Scalar
    private var rest: ArraySlice<Unicode.Scalar>
    private var line = 1

    /// The rows, blank lines left out. Throws `FileError` with the line of the first fault.
    package static func read(_ bytes: [UInt8], file: String) throws -> [CSVRecord] {
        let source: SourceText
        do {
            source = try SourceText(bytes, file: file, limit: byteLimit)
        } catch var error {
            let isArchive = bytes.starts(with: Array("PK\u{3}\u{4}".utf8))
            if isArchive { error.message = "is a workbook, as Excel saves it, or another archive" }
            if isArchive || error.kind != .overLimit { error.hint = "save the table as “CSV UTF-8”" }
            throw error
        }
        if let conflict = source.conflict { throw conflict }
        var reader = CSVReader(source)
        return try reader.records()
    }

    private init(_ source: SourceText) {
        self.source = source
        rest = Array(String(decoding: source.bytes, as: UTF8.self).unicodeScalars)[...]
        separator = Self.separator(of: rest)
    }

    /// The first of the separators outside of quotation marks, in the first row.
    private static func separator(of text: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar {
        var isQuoted = false
        for scalar in text {
            switch scalar {
            case "\"": isQuoted.toggle()
            case ",", ";", "\t": if !isQuoted { return scalar }
            case "\n", "\r": if !isQuoted { return "," }
            default: continue
            }
        }
        return ","
    }

    private mutating func records() throws -> [CSVRecord] {
        var records: [CSVRecord] = []
        while !rest.isEmpty {
            let start = line
            var fields = [try field()]
            while rest.first == separator {
                rest.removeFirst()
                fields.append(try field())
            }
            let isPair = rest.first == "\r" && rest.dropFirst().first == "\n"
            rest = rest.dropFirst(isPair ? 2 : 1)
            line += 1
            if fields != [""] { records.append(CSVRecord(line: start, fields: fields)) }
        }
        return records
    }

    private mutating func field() throws -> String {
        guard rest.first == "\"" else {
            let plain = rest.prefix { $0 != separator && $0 != "\n" && $0 != "\r" }
            rest = rest.dropFirst(plain.count)
            return String(String.UnicodeScalarView(plain))
        }
        let start = line
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                guard rest.first == "\"" else {
                    guard let next = rest.first, next != separator, next != "\n", next != "\r" else {
                        return String(text)
                    }
                    throw fault(
                        "there is text behind a closing quotation mark", "write a quotation mark inside a field twice",
                        at: line)
                }
                rest.removeFirst()
            }
            if scalar == "\n" || scalar == "\r" && rest.first != "\n" { line += 1 }
            text.append(scalar)
        }
        throw fault("a field in quotation marks does not end", "add the closing quotation mark", at: start)
    }

    private func fault(_ message: String, _ hint: String, at line: Int) -> FileError {
        FileError(message, hint: hint, at: SourceLocation(file: source.file, line: line, column: 1))
    }
}
