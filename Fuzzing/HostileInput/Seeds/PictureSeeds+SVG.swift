import Foundation

extension PictureSeeds {
    package static func svg() -> [[UInt8]] {
        let picture = Data(PNGSeed(type: 0, depth: 8).still).base64EncodedString()
        return drawings.map { Array($0.replacingOccurrences(of: "PICTURE", with: picture).utf8) }
    }

    private static let drawings = [
        #"<svg xmlns="http://www.w3.org/2000/svg" width="12" height="10"><circle cx="6" cy="5" r="4" fill="teal"/></svg>"#,
        #"<svg viewBox="0 0 24 20"><path d="M1 1h9v8zM3,3 C4 5 6-1 9e0 2 A3 3 0 1 1 8 8 Q1 2 3 4 T5 6z" stroke="red"/></svg>"#,
        """
        <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "M1 1h9v8z">]>
        <svg width="1cm" height="5mm" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="g">
        <stop offset="0" stop-color="blue"/><stop offset="50%" stop-opacity=".5"/></linearGradient>
        <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="&a;" fill="url(#g)"/></pattern>
        <clipPath id="c"><rect width="9" height="9" rx="2"/></clipPath><mask id="m"><use xlink:href="#t"/></mask></defs>
        <g id="t" transform="rotate(9) scale(1.2,2)" clip-path="url(#c)"><ellipse rx="4" ry="3" fill="url(#p)"/>
        </g><path d="&a;" mask="url(#m)"/></svg>
        """,
        """
        <svg width="12" height="10"><filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1" dy="1"/>
        <feTurbulence baseFrequency=".1" numOctaves="2"/><feMorphology radius="2"/><feMerge><feMergeNode in="SourceGraphic"/>
        </feMerge></filter><text x="1" y="9" font-size="8" filter="url(#f)">Tea</text></svg>
        """,
        """
        <svg width="12" height="10"><style>.a{fill:red;opacity:.5}rect:first-child{stroke:blue}</style><rect class="a"
        width="9" height="8"/><switch><g systemLanguage="en"/></switch><image width="4" height="4" href="data:image/png;base64,PICTURE"/>
        <line x2="5" marker-end="url(#k)" stroke="#000"/><marker id="k"><polyline points="0,0 1,1 2,0"/></marker></svg>
        """,
    ]
}
