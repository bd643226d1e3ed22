import StickerModel
import Testing

@testable import WhatsApp

@Suite("Files of a plan")
struct LayoutTests {
    @Test("have paths that stay apart on disks that ignore letter case")
    func uniquePaths() throws {
        // "a_01_b" + "01" + "c" and "a" + "01" + "b_01_c" would be one name.
        var first = CatalogMaker(id: "a", stills: 3)
        first.pack.stickers[0].id = "b_01_c"
        var second = CatalogMaker(id: "a_01_b", stills: 3)
        second.pack.stickers[0].id = "c"
        let catalog = Catalog(packs: [first.pack, second.pack], links: Links(), location: CatalogMaker.at(1))
        let plan = try WhatsAppTarget().plan(catalog, art: ArtFacts(first.facts.merging(second.facts) { $1 }))
        let paths = plan.output.entries.map { $0.path.lowercased() }
        #expect(Set(paths).count == paths.count)
        #expect(plan.output["ios/a_01_b_01_c-2.webp"] != nil)
        #expect(plan.findings("file-name-shared") == [])
    }

    @Test("parts take no name another pack has")
    func partNames() throws {
        let first = CatalogMaker(stills: 31)
        let second = CatalogMaker(id: "tea-time-2", name: "Second", stills: 3)
        let catalog = Catalog(packs: [first.pack, second.pack], links: Links(), location: CatalogMaker.at(1))
        let plan = try WhatsAppTarget().plan(catalog, art: ArtFacts(first.facts))
        #expect(plan.packSizes == ["tea-time 28", "tea-time-2-2 3", "tea-time-2 3"])
        #expect(plan.packOrigins["tea-time-2-2"] == "tea-time" && plan.packOrigins["tea-time-2"] == "tea-time-2")
    }

    @Test("refer only to files that are made")
    func references() throws {
        let plan = try CatalogMaker(stills: 31, animations: 3).plan().output
        for entry in plan.entries {
            switch entry.content {
            case .document(let document):
                for path in document.dependencies { #expect(plan[path] != nil, "\(entry.path) needs \(path)") }
            case .archive(let members):
                for case .entry(let path) in members.map(\.content) { #expect(plan[path] != nil, "\(entry.path)") }
            default: break
            }
        }
    }

    @Test("the version of a pack follows from its tray and stickers")
    func version() throws {
        let plan = try CatalogMaker(stills: 3).plan().output
        let contents = try #require(plan["android/app/src/main/assets/contents.json"])
        guard case .document(let document) = contents.content else { return }
        let folder = "android/app/src/main/assets/tea-time/tea-time_"
        #expect(
            document.dependencies == ["tray.png", "01_s1.webp", "02_s2.webp", "03_s3.webp"].map { folder + $0 })
    }

    @Test("an archive holds its texts, one PNG and numbered WebP")
    func archive() throws {
        let plan = try CatalogMaker(stills: 12).plan().output
        guard case .archive(let members)? = plan["wastickers/tea-time.wastickers"]?.content else {
            Issue.record("no archive")
            return
        }
        #expect(members.prefix(2).map(\.content) == [.text("Ana Lim\n"), .text("Tea Time\n")])
        #expect(members.filter { $0.name.hasSuffix(".png") }.count == 1)
        let stickers = members.map(\.name).filter { $0.hasSuffix(".webp") }
        #expect(stickers == stickers.sorted() && stickers.first == "01_s1.webp" && stickers.last == "12_s12.webp")
    }

    @Test("an own identifier names the pack and its Android folder, and its parts")
    func identifier() throws {
        let plan = try CatalogMaker(stills: 31).setting("identifier", "cuppyID").plan()
        #expect(plan.packSizes == ["cuppyID 28", "cuppyID-2 3"])
        #expect(plan.output["android/app/src/main/assets/cuppyID/tea-time_tray.png"] != nil)
        #expect(plan.packOrigins["cuppyID-2"] == "tea-time" && plan.packOrigins["tea-time-2"] == "tea-time")
    }

    @Test(
        "no identifier leads out of the folder",
        arguments: ["../../x", "/etc", "a/../b", "..", ".", "a\\b", " ", "a\n"])
    func escapes(identifier: String) throws {
        let plan = try CatalogMaker(stills: 3).setting("identifier", identifier).plan()
        #expect(plan.findings.contains { $0.severity == .error })
        #expect(
            plan.output.entries.allSatisfy {
                !$0.path.contains("..") && !$0.path.contains("//") && !$0.path.contains("\\")
            })
        #expect(plan.output["android/app/src/main/assets/tea-time/tea-time_tray.png"] != nil)
    }

    @Test("a target that is switched off makes nothing")
    func off() throws {
        var maker = CatalogMaker(stills: 3)
        maker.pack.targets = [:]
        let plan = try maker.plan()
        #expect(plan.output.entries.isEmpty && plan.findings == [])
    }
}
