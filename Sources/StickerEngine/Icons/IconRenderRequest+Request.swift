import StickerImaging
import StickerModel

extension IconRenderRequest {
    /// What a request asks for; `art` are the masters by their names in recipes.
    init(_ request: IconMakingRequest, art: [String: IconArt.Measured]) {
        func master(_ path: String) -> IconMaster {
            let name = IconArt.name(of: path)
            return IconMaster(file: name, edit: art[name].map { Self.edit($0, request) } ?? ArtEdit())
        }
        let square = master(request.master)
        self.init(
            square: square, wide: request.wideMaster.map(master) ?? square,
            background: request.background.flatMap(Color.init(hex:)),
            layout: request.isInsideApp ? .extension : .standalone)
    }

    private static func edit(_ art: IconArt.Measured, _ request: IconMakingRequest) -> ArtEdit {
        let isOpaque = art.facts.pixels?.isOpaque ?? false
        var edit = ArtEdit()
        // A photo does not end where an icon's bars would begin.
        let crops = request.crops ?? (isOpaque && !art.hasEvenBorder)
        edit.fit = crops ? .cover : .contain
        (edit.focusX, edit.focusY) = request.focus
        // What is cropped goes to the edges, and so does what has a background of its own.
        edit.margin = request.margin ?? (isOpaque || crops ? 0 : IconMaster.roomyMargin)
        // Clear px of the master's own would make the icon smaller than its margin says.
        if !isOpaque, !crops { edit.crop = art.facts.pixels?.visibleBox.map { loosened($0, in: art.facts.size) } }
        return edit
    }

    /// A little more than the box, so that no edge is cut where it falls between the pixels of a small icon.
    private static func loosened(_ box: PixelRect, in size: PixelSize) -> PixelRect {
        let slack = max(box.width, box.height) / 40 + 1
        let (left, top) = (max(0, box.x - slack), max(0, box.y - slack))
        let right = min(size.width, box.x + box.width + slack)
        let bottom = min(size.height, box.y + box.height + slack)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
