import StickerModel

/// Makes a drawing ready for librsvg, in the drawing process: finds what it draws otherwise than a browser, and changes
/// what can be changed so that it does not.
package final class SVGPreparation {
    /// What remains to be said of the drawing and those inside it.
    var omissions = SVGOmissions()
    let limits: ArtLimits
    let longestAddress: Int
    /// Px of all pictures, also of those in drawings inside it.
    var pictureArea = 0
    /// Pixels of pictures that were turned into PNG, and bytes of their addresses.
    var (convertedArea, convertedBytes) = (0, 0)

    /// An address that we write has up to `longestAddress` bytes, so that no document becomes a long one by that.
    init(_ limits: ArtLimits, longestAddress: Int = SVGTree.longestAttribute - 100_000) {
        self.limits = limits
        self.longestAddress = longestAddress
    }

    /// The document as it is to be drawn; nil where it is that already. `nesting` is how many drawings are around it;
    /// librsvg turns those inside one into pixels of their own size first, so that has to be large.
    ///
    /// Throws `DrawingRefusal` when it is not XML, or when pictures in it are damaged or too large.
    func changed(_ bytes: [UInt8], nesting: Int = 0) throws(DrawingRefusal) -> [UInt8]? {
        let tree = try SVGTree(bytes)
        SVGFaults.repair(tree)
        let survey = SVGSurvey(tree)
        omissions = SVGWalk(survey, adding: omissions).omissions
        do throws(FileError) { try repairPictures(in: tree, nesting: nesting) } catch { throw DrawingRefusal(error) }
        // Browsers: 16 px; librsvg: 12.
        if survey.names.contains("text") || survey.usesEms, tree.root["font-size"] == nil {
            tree.root.set("font-size", "16px")
        }
        survey.inlineRules()
        SVGShadows.repair(tree)
        SVGAlphaFilters.repair(tree)
        SVGStraightCurves.repair(survey)
        SVGClips.repair(survey)
        if SVGBackground.repair(survey) { omissions.add(found: "background") }
        if SVGBoxes.repair(survey) { omissions.add(found: "canvas-filter") }
        SVGMorphology.prepare(survey)
        if nesting > 0 { tree.root.enlarge(to: 1_024) }
        return tree.isChanged ? try tree.text() : nil
    }

    /// Whether a document may hold pictures, or say something in another way than its bytes show.
    static func mayHoldPictures(_ document: [UInt8]) -> Bool {
        let head = String(decoding: document.prefix(200), as: UTF8.self).lowercased()
        let isPlain = !head.contains("encoding") || head.contains("utf-8") || head.contains("ascii")
        // `image`, `feImage`, `xi:include`, entities.
        return !isPlain || document.contains(0)
            || document.indices.contains { index in
                document.has("mage", at: index) || document.has("include", at: index)
                    || document.has("<!ENTITY", at: index)
            }
    }

    /// What is to be said of a drawing, made ready in this process; nil where it is refused. For the fuzzer, which watches
    /// no other process.
    package static func omissions(of bytes: [UInt8], limits: ArtLimits) -> [String]? {
        let preparation = SVGPreparation(limits)
        return (try? preparation.changed(bytes)).map { _ in preparation.omissions.texts }
    }
}

extension SVGElement {
    /// Makes a smaller drawing so large that its larger side has so many px.
    fileprivate func enlarge(to side: Double) {
        let box = viewBox
        let (width, height) = (pixels("width") ?? box?[2] ?? 0, pixels("height") ?? box?[3] ?? 0)
        guard min(width, height) > 0, max(width, height) < side else { return }
        if box == nil { set("viewBox", "0 0 \(width) \(height)") }
        set("width", "\(width * side / max(width, height))")
        set("height", "\(height * side / max(width, height))")
    }
}
