import Foundation

extension PictureSeeds {
    package static func lottie() -> [[UInt8]] {
        let picture = Data(PNGSeed(type: 0, depth: 8).still).base64EncodedString()
        return animations.map { animation in
            let text = animation.replacingOccurrences(of: "PICTURE", with: picture)
                .replacingOccurrences(of: "\n", with: "")
            return Array((text.hasPrefix("{\"v\"") ? text : head + text + "]}").utf8)
        }
    }

    package static func tgs() -> [[UInt8]] { lottie().map(GzipRepair.packed) }

    private static let head = #"{"v":"5.5","fr":10,"ip":0,"op":3,"w":24,"h":20,"layers":["#

    /// Whole animations, or the layers of one.
    private static let animations = [
        """
        {"ty":4,"ind":1,"ip":0,"op":9,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[1,2],"i":{"x":0.8,"y":0.9},"o":{"x":0.1,"y":-0.5},
        "to":[3,0],"ti":[0,-3]},{"t":2,"s":[9,9],"h":1},{"t":3}]},"o":{"k":80}},"shapes":[{"ty":"gr","it":[{"ty":"rc",
        "p":{"k":[9,9]},"s":{"k":[8,6]},"r":{"k":2}},{"ty":"el","p":{"k":[9,9]},"s":{"k":[8,6]},"d":3},{"ty":"fl",
        "c":{"k":[1,0.5,0,1]},"o":{"k":100},"r":2},{"ty":"tr","r":{"k":20},"s":{"k":[90,110]},"a":{"k":[1,1]}}]}]}
        """,
        """
        {"ty":4,"op":9,"ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[1,1],[0,0]],
        "o":[[2,0],[0,0],[0,0]],"c":true}],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":3,"s":[{"v":[[0,0],[5,0]],"i":[[0,0],[1,1]],
        "o":[[2,0],[0,0]],"c":false}]}]}},{"ty":"tm","s":{"k":10},"e":{"k":70},"o":{"k":30},"m":2},{"ty":"st","c":{"k":[0,0,1]},
        "o":{"k":50},"w":{"k":3},"lc":1,"lj":3,"ml":4,"d":[{"n":"d","v":{"k":3}},{"n":"g","v":{"k":2}},{"n":"o","v":{"k":1}}]}]}
        """,
        """
        {"ty":4,"op":9,"ks":{},"shapes":[{"ty":"sr","sy":1,"pt":{"k":5},"p":{"k":[9,9]},"r":{"k":9},"or":{"k":8},"ir":{"k":3},
        "os":{"k":20},"is":{"k":-20}},{"ty":"gf","t":2,"s":{"k":[9,9]},"e":{"k":[18,9]},"h":{"k":50},"a":{"k":30},"o":{"k":90},
        "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,0.5,1,1]}}},{"ty":"sr","sy":2,"pt":{"k":6.5},"p":{"k":[3,3]},"or":{"k":4}},
        {"ty":"gs","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"w":{"k":2},"g":{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,1,0,0,1]},
        {"t":2,"s":[0,0,1,0,1,1,1,1]}]}}},{"ty":"rp","c":{"k":3},"o":{"k":1},"tr":{"p":{"k":[4,0]},"s":{"k":[90,90]},"r":{"k":5},
        "so":{"k":100},"eo":{"k":10}}},{"ty":"mm","mm":2}]}
        """,
        """
        {"ty":1,"sw":20,"sh":16,"sc":"#20a040","ip":0,"op":9,"ks":{"p":{"s":true,"x":{"k":2},"y":{"k":3}}},"hasMask":true,
        "masksProperties":[{"mode":"a","o":{"k":90},"pt":{"k":{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],
        "o":[[0,0],[0,0],[0,0]],"c":true}}},{"mode":"s","inv":true,"pt":{"k":{"v":[[2,2],[7,2],[7,7]],"i":[[0,0],[0,0],[0,0]],
        "o":[[0,0],[0,0],[0,0]],"c":true}}},{"mode":"f","pt":{"k":{"v":[[2,2],[7,2]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}]}
        """,
        """
        {"ty":4,"td":1,"ind":1,"op":9,"ks":{},"shapes":[{"ty":"el","p":{"k":[9,9]},"s":{"k":[8,6]}},{"ty":"fl","c":{"k":[1,1,1]},
        "o":{"k":100}}]},{"ty":1,"sw":20,"sh":16,"sc":"#ff0000","op":9,"tt":2,"tp":1,"ks":{},"parent":3},{"ty":3,"ind":3,"op":9,
        "ddd":1,"ks":{"rx":{"k":30},"ry":{"k":20},"rz":{"k":10}},"ef":[{"ty":25}],"hd":false,"ao":1}
        """,
        """
        {"v":"5.5","fr":12.5,"ip":-1,"op":2.5,"w":24,"h":20,"assets":[{"id":"a","layers":[{"ty":2,"refId":"i","op":9,"ks":{}}]},
        {"id":"i","w":12,"h":10,"u":"","p":"data:image/png;base64,PICTURE","e":1}],"layers":[{"ty":0,"refId":"a","w":20,"h":20,
        "op":9,"sr":2,"st":1,"ks":{"o":{"k":50}}},{"ty":0,"refId":"a","op":9,"ks":{},"tm":{"a":1,"k":[{"t":0,"s":[0]},
        {"t":3,"s":[0.2]}]}}],"markers":[]}
        """,
    ]
}
