import Expect
import Foundation
import PortableFoundation
import Testing

@testable import StickerEngine

/// What programs that use the library may call. Everything else is `package`.
struct PublicFaceTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The modules of the products StickerPressKit and StickerPressServing.
    private static let modules = ["StickerEngine", "StickerModel", "StickerServing"]

    /// A symbol that is added, changed or gone changes the list in the same commit: what that means for the version is
    /// in CONTRIBUTING.md.
    @Test func isThatOfTheList() throws {
        let list = Self.root.appendingPathComponent("Tests/public-symbols.txt")
        let symbols = try Self.modules.flatMap(Self.symbols).joined(separator: "\n") + "\n"
        let environment = ProcessInfo.processInfo.environment
        if environment["RECORD_SNAPSHOTS"] == "1", environment["CI"] == nil {
            return try Data(symbols.utf8).write(to: list)
        }
        let known = Set(try String(contentsOf: list, encoding: .utf8).split(separator: "\n"))
        let now = Set(symbols.split(separator: "\n"))
        let (added, gone) = (now.subtracting(known).sorted(), known.subtracting(now).sorted())
        #expect(added.isEmpty, "new: RECORD_SNAPSHOTS=1 swift test --filter PublicFaceTests writes the list")
        #expect(gone.isEmpty, "gone or changed; programs that use it will not compile")
    }

    /// What the page on the library calls is there for programs.
    @Test(arguments: ["docs/StickerPressKit.docc/StickerPressKit.md"])
    func pagesCallPublicSymbols(page: String) throws {
        let known = try String(
            contentsOf: Self.root.appendingPathComponent("Tests/public-symbols.txt"), encoding: .utf8)
        let words = Set(known.split { !$0.isLetter && !$0.isNumber })
        let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
        let code = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
            .joined()
        let members = code.matches(of: #/\b(?:press|request|outcome|finding|preview|server)\.(\w+)/#).map(\.output.1)
        let types = code.matches(of: #/\b([A-Z]\w+)\(/#).map(\.output.1)
        #expect(!members.isEmpty && !types.isEmpty)
        #expect(Set(members + types).subtracting(words).isEmpty)
    }

    /// The modules below are nothing to rely on.
    @Test func otherModulesHaveNone() throws {
        for module in ["StickerImaging", "StickerDocuments"] { #expect(try Self.symbols(of: module).isEmpty) }
    }

    @Test func printsNothingAndEndsNothing() throws {
        for module in Self.modules + ["StickerImaging", "StickerDocuments"] {
            for (file, text) in try Self.files(of: module) where !file.contains("/Drawing/") {
                let calls = text.matches(of: /(?m)^[^\/\n]*\b(print|debugPrint|exit|_exit|abort|fatalError)\(/)
                #expect(calls.isEmpty, "\(file): \(calls.map { $0.output.0 })")
            }
        }
    }

    @Test func stepsEndWithTheOutcome() async throws {
        let drawing = String.svg("<circle cx='48' cy='48' r='40'/>", side: 96)
        let manifest = "name: Dots\npublisher: Ana\nstickers: [a.svg, b.svg, c.svg]\ntargets: { editor-sdk: {} }\n"
        let folder = try TemporaryFolder(["a.svg": drawing, "b.svg": drawing, "c.svg": drawing, "pack.yaml": manifest])
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
        request.usesCache = false
        let press = try StickerPress(drawing: .thisProcess)

        let kinds = Locked<[String]>([])
        let outcome = await press.build(request) { step in
            let kind =
                switch step {
                case .planned: "planned"
                case .rendered: "rendered"
                case .checking: "checking"
                case .committing: "committing"
                }
            kinds.with { $0.append(kind) }
        }
        expect(outcome.status, is: .success)
        let steps = kinds.with { $0 }
        #expect(steps.first == "planned" && steps.contains("rendered"))
        expect(steps.suffix(2), is: ["checking", "committing"], "\(steps)")

        // Cancelled, it writes nothing.
        request.output = folder.path + "/other"
        let task = Task { [request] in await press.build(request) }
        task.cancel()
        await expect(task.value.status, is: .interrupted)
        #expect(!FileManager.default.fileExists(atPath: request.output))
    }

    // MARK: Sources

    private static func files(of module: String) throws -> [(String, String)] {
        let folder = root.appendingPathComponent("Sources/" + module)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
            $0.hasSuffix(".swift")
        }
        .map { (module + "/" + $0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
    }

    private static let kinds: Set<Substring> = ["extension", "struct", "enum", "class"]

    /// Declarations as they are written, up to their body or value, each with the type it is in; cases of public
    /// enumerations.
    private static func symbols(of module: String) throws -> [String] {
        var symbols: [String] = []
        for (_, text) in try files(of: module) {
            var scopes: [(name: String, indent: Int, isOpenEnumeration: Bool)] = []
            var open: String?
            for line in text.split(separator: "\n") {
                let indent = line.prefix { $0 == " " }.count
                let bare = line.dropFirst(indent)
                if bare.isEmpty || bare.hasPrefix("//") { continue }
                if let begun = open {
                    open = begun + " " + bare
                } else {
                    while let last = scopes.last, last.indent >= indent, !bare.hasPrefix("}") { scopes.removeLast() }
                    let isCase =
                        bare.hasPrefix("case ") && scopes.last?.isOpenEnumeration == true
                        && scopes.last?.indent == indent - 4
                    if bare.hasPrefix("public ") || isCase { open = String(bare) }
                    // Regular expressions on every line take ten seconds.
                    let isOfType = bare.split(separator: " ").contains(where: Self.kinds.contains)
                    if isOfType,
                        let match = bare.firstMatch(of: /^(public )?.*?\b(extension|struct|enum|class) ([A-Za-z.]+)/),
                        !bare.hasPrefix("package"), !bare.hasPrefix("private"), !bare.hasPrefix("fileprivate")
                    {
                        scopes.append((String(match.3), indent, match.1 != nil && match.2 == "enum"))
                    }
                }
                guard let declaration = open else { continue }
                let parentheses = declaration.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
                guard parentheses == 0 else { continue }
                open = nil
                let end = declaration.firstRange(of: " {")?.lowerBound ?? declaration.firstRange(of: " = ")?.lowerBound
                let isType = declaration.contains(#/^public .*?\b(struct|enum|class) /#)
                let place = scopes.map(\.name).dropLast(isType ? 1 : 0)
                let head = String(declaration[..<(end ?? declaration.endIndex)])
                symbols.append("\(module) \(place.joined(separator: ".")): \(head)")
            }
        }
        return Array(Set(symbols)).sorted()
    }
}
