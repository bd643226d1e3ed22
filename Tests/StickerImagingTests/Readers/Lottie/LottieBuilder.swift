@testable import TestArt

/// Lottie animations, written as their JSON.
enum LottieBuilder {
    /// 64 x 64 px, 20 frames of 50 ms unless said otherwise; `more` are further members.
    static func animation(
        _ layers: [String], assets: [String] = [], rate: Double = 20, from start: Double = 0, to end: Double = 20,
        size: Int = 64, more: String = ""
    ) -> [UInt8] {
        .text(
            """
            {"v":"5.7.0","fr":\(rate),"ip":\(start),"op":\(end),"w":\(size),"h":\(size),"assets":[\(assets.joined(separator: ","))],\
            "layers":[\(layers.joined(separator: ","))]\(more)}
            """)
    }

    /// A layer of shapes; `transform` are members of `ks`, `more` further members of the layer.
    static func layer(_ shapes: [String], _ transform: String = "", more: String = "") -> String {
        "{\"ty\":4,\"ip\":0,\"op\":1000,\"st\":0,\"ks\":{\(transform)},\"shapes\":[\(shapes.joined(separator: ","))]\(more)}"
    }

    /// A layer that shows an asset.
    static func precomp(_ asset: String, _ transform: String = "", more: String = "") -> String {
        "{\"ty\":0,\"refId\":\"\(asset)\",\"ip\":0,\"op\":1000,\"st\":0,\"ks\":{\(transform)}\(more)}"
    }

    static func asset(_ id: String, _ layers: [String]) -> String {
        "{\"id\":\"\(id)\",\"layers\":[\(layers.joined(separator: ","))]}"
    }

    static func fill(_ color: String = "1,0,0,1", opacity: String = "100") -> String {
        "{\"ty\":\"fl\",\"c\":{\"k\":[\(color)]},\"o\":{\"k\":\(opacity)}}"
    }

    /// A filled rectangle, its middle at 0, 0.
    static func rect(_ width: Int, _ height: Int, color: String = "1,0,0,1", opacity: String = "100") -> String {
        group([
            "{\"ty\":\"rc\",\"p\":{\"k\":[0,0]},\"s\":{\"k\":[\(width),\(height)]},\"r\":{\"k\":0}}",
            fill(color, opacity: opacity),
        ])
    }

    static func group(_ items: [String], _ transform: String = "") -> String {
        let end = transform.isEmpty ? "{\"ty\":\"tr\"}" : "{\"ty\":\"tr\",\(transform)}"
        return "{\"ty\":\"gr\",\"it\":[\((items + [end]).joined(separator: ","))]}"
    }

    /// A mask over a square with its middle at 0, 0.
    static func mask(_ mode: String, side: Int, at x: Int = 0, isInverted: Bool = false) -> String {
        let h = side / 2
        let corners = "[[\(x - h),\(-h)],[\(x + h),\(-h)],[\(x + h),\(h)],[\(x - h),\(h)]]"
        let flat = "[[0,0],[0,0],[0,0],[0,0]]"
        return """
            {"mode":"\(mode)","inv":\(isInverted),"o":{"k":100},"pt":{"k":{"v":\(corners),"i":\(flat),"o":\(flat),"c":true}}}
            """
    }

    /// A value that goes evenly from one to another.
    static func moving(_ from: String, at start: Double, _ to: String, at end: Double) -> String {
        """
        {"a":1,"k":[{"t":\(start),"s":[\(from)],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":\(end),"s":[\(to)]}]}
        """
    }

    /// A red square of 16 px whose middle goes from 8 to 48 px in 20 frames: 2 px a frame.
    static let wanderer = layer([rect(16, 16)], "\"p\":\(moving("8,32", at: 0, "48,32", at: 20))")

    /// The same bytes inside gzip, stored without compression.
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            packed.append(rest.isEmpty ? 1 : 0)
            packed += .little16(part.count)
            packed += .little16(~part.count & 0xFFFF)
            packed += part
        } while !rest.isEmpty
        return packed + .little32(PNGBuilder.crc(bytes)) + .little32(bytes.count)
    }

    /// A zip archive of files, stored without compression.
    static func zip(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var (archive, list): ([UInt8], [UInt8]) = ([], [])
        for (name, bytes) in files {
            let sizes = .little32(PNGBuilder.crc(bytes)) + .little32(bytes.count) + .little32(bytes.count)
            let common = [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + sizes + .little16(name.utf8.count) + [0, 0]
            list += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10) + .little32(archive.count)
            list += Array(name.utf8)
            archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + bytes
        }
        let counts: [UInt8] = .little16(files.count) + .little16(files.count)
        let end = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + counts + .little32(list.count) + .little32(archive.count) + [0, 0]
        return archive + list + end
    }
}
