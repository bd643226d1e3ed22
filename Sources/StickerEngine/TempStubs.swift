import StickerImaging
import StickerModel

struct ManifestLoader {
    init(targets: [any Target]) {}
    func load(_ p: String) -> LoadedManifest { LoadedManifest() }
    static func isManifest(_ p: String) -> Bool { false }
}
struct LoadedManifest {
    var files: [String] = []
    var catalog: Catalog?
    var findings: [Finding] = []
    var root = ""
    var isMissing = false
}
struct RecipeRenderer { init(limits: ArtLimits) {}; func render(_ r: [ImageRecipe], of art: any Art, deliver: (ImageRecipe, Result<EncodedImage, ArtProblem>) throws -> Void) throws {} }
enum JSONReader {
    static func read(_ b: [UInt8], file: String, limit: Int) throws(DocumentError) -> DocumentNode {
        throw DocumentError("", at: SourceLocation(file: "", line: 1, column: 1))
    }
}
enum PropertyListReader {
    static func read(_ b: [UInt8], file: String) throws(DocumentError) -> DocumentNode {
        throw DocumentError("", at: SourceLocation(file: "", line: 1, column: 1))
    }
}
extension OutputPlan { func text(under: String) -> String { "" } }
