import Expect
import Foundation
import Testing

/// What CONTRIBUTING.md says about the modules is what `Package.swift` declares.
struct ContributingTests {
    /// How the table calls the module of a platform.
    private static let platform = "Targets/<Name>"

    /// Our Swift modules with those of them that each may import, from the table; folders without code are left out.
    private static func table() throws -> [String: Set<String>] {
        let rows = try Repository.text("CONTRIBUTING.md").matches(of: /(?m)^\| `([^`]+)` \|[^|\n]*\|([^|\n]*)\|$/)
        var modules: [String: Set<String>] = [:]
        for row in rows {
            let folder = String(row.output.1)
            guard folder == platform || folder.hasPrefix("Sources/"), folder != "Sources/C*" else { continue }
            let name = folder == platform ? platform : String(folder.dropFirst("Sources/".count))
            modules[name] = Set(row.output.2.matches(of: /`([^`]+)`/).map { String($0.output.1) })
        }
        return modules
    }

    /// The same from `Package.swift`, in which the list `platforms` has the platforms.
    private static func package() throws -> [String: Set<String>] {
        let text = try Repository.text("Package.swift")
        #expect(text.contains("let platforms: KeyValuePairs = [\n    \"WhatsApp\": "))
        let sources = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appendingPathComponent("Sources").path)
        let own = Set(sources.filter { $0.prefixMatch(of: /C[A-Z]/) == nil && !$0.hasPrefix(".") })
        var modules: [String: Set<String>] = [:]
        for start in text.matches(of: /name:\s+"?(\w+)"?,\s+dependencies:\s+\[/) {
            let name = start.output.1 == "name" ? platform : String(start.output.1)
            guard name == platform || own.contains(name) else { continue }
            var depth = 1
            let list = text[start.range.upperBound...].prefix { character in
                depth += character == "[" ? 1 : character == "]" ? -1 : 0
                return depth > 0
            }
            modules[name] = own.intersection(list.matches(of: /"(\w+)"/).map { String($0.output.1) })
            if text[list.endIndex...].hasPrefix("] + platforms") { modules[name]?.insert(platform) }
        }
        expect(Set(modules.keys), is: own.union([platform]))
        return modules
    }

    @Test func theTableOfModulesIsThatOfThePackage() throws {
        let (table, package) = (try Self.table(), try Self.package())
        expect(Set(table.keys), is: Set(package.keys))
        for (name, imports) in package { expect(table[name], is: imports, "\(name)") }
    }

    /// Imports go down only: each row names rows above it.
    @Test func theTableIsInOrder() throws {
        var above: Set<String> = []
        let table = try Self.table()
        for row in try Repository.text("CONTRIBUTING.md").matches(of: /(?m)^\| `(?:Sources\/)?([^`]+)` \|/) {
            guard let imports = table[String(row.output.1)] else { continue }
            #expect(imports.isSubset(of: above), "\(row.output.1)")
            above.insert(String(row.output.1))
        }
    }
}
