import CRSVG

/// Canvas around a drawing, in CSS px: librsvg (up to 2.62 at least) filters the part of a shape that is on the canvas
/// instead of the whole shape, so blurs and shadows of what reaches beyond it are wrong at the edges.
struct SVGMargin {
    private(set) var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)

    /// None.
    init() {}

    /// So wide that what the steps of filters take in from beyond the canvas is there, but at most half of the canvas, in
    /// whole px of a picture that is `scale` times as large. `ink` is the box of what is drawn, `steps` are those of
    /// `SVGFilterReach`.
    init(beyond ink: RsvgRectangle?, of view: RsvgRectangle, scale: Double, _ steps: [[Double]]) {
        guard let ink, ink.width > 0, ink.height > 0 else { return }
        func width(_ beyond: Double, _ side: Double) -> Double {
            var most = 0.0
            for steps in steps {
                // What is beyond the canvas before a step comes back as far as it and the later ones reach.
                var (beyond, left) = (beyond, steps.reduce(0, +))
                for step in steps {
                    most = max(most, min(beyond, left))
                    (beyond, left) = (beyond + step, left - step)
                }
            }
            return most > 0.5 / scale ? (min(most, side / 2) * scale).rounded(.up) / scale : 0
        }
        left = width(-ink.x, view.width)
        top = width(-ink.y, view.height)
        right = width(ink.x + ink.width - view.width, view.width)
        bottom = width(ink.y + ink.height - view.height, view.height)
    }

    /// Puts the drawing of this size into one that is larger.
    func add(to tree: SVGTree, _ view: RsvgRectangle) {
        guard left + top + right + bottom > 0 else { return }
        let root = tree.root
        let (width, height) = (view.width + left + right, view.height + top + bottom)
        let box = ["viewBox", "preserveAspectRatio"].compactMap { name in root[name].map { (name, $0) } }
        let own = "opacity:1;filter:none;mask:none;clip-path:none;overflow:visible;"
        root.wrapContent(
            "svg", box + [("style", own + "x:0;y:0;width:\(view.width)px;height:\(view.height)px")])
        root.set("viewBox", "\(-left) \(-top) \(width) \(height)")
        root.unset("preserveAspectRatio")
        root.addStyle("width:\(width)px;height:\(height)px")
    }
}
