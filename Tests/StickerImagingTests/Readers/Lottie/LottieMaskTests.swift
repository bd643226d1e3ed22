import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// Masks and mattes, judged by which of five places in a row are covered.
@Suite struct LottieMaskTests {
    typealias Build = LottieBuilder

    /// A square of 64 px with its middle in the middle, masked; the alphas 4, 16, 24, 32, 48 and 60 px from the left.
    static func alphas(_ masks: [String], more: String = "") throws -> [Int] {
        let layer = Build.layer(
            [Build.rect(64, 64)], "\"p\":{\"k\":[32,32]}",
            more: ",\"hasMask\":true,\"masksProperties\":[\(masks.joined(separator: ","))]" + more)
        return try alphas(of: [layer])
    }

    static func alphas(of layers: [String], assets: [String] = []) throws -> [Int] {
        let frame = try frames(of: Build.animation(layers, assets: assets, to: 1)).first
        return [4, 16, 24, 32, 48, 60].map { LottieReaderTests.color(frame, $0, 32)[3] }
    }

    @Test func oneMask() throws {
        try expect(Self.alphas([Build.mask("a", side: 32, at: -16)]), is: [255, 255, 255, 0, 0, 0])
        try expect(Self.alphas([Build.mask("i", side: 40)]), is: [0, 255, 255, 255, 255, 0])
        try expect(Self.alphas([Build.mask("s", side: 40)]), is: [255, 0, 0, 0, 0, 255])
        try expect(Self.alphas([Build.mask("a", side: 40, isInverted: true)]), is: [255, 0, 0, 0, 0, 255])
        try expect(Self.alphas([Build.mask("s", side: 40, isInverted: true)]), is: [0, 255, 255, 255, 255, 0])
        try expect(Self.alphas([Build.mask("n", side: 40)]), is: [255, 255, 255, 255, 255, 255])
    }

    @Test func severalMasks() throws {
        let (wide, narrow) = (Build.mask("a", side: 40), Build.mask("s", side: 8))
        try expect(Self.alphas([wide, narrow]), is: [0, 255, 255, 0, 255, 0])
        try expect(Self.alphas([Build.mask("s", side: 40), Build.mask("a", side: 8)]), is: [255, 0, 0, 255, 0, 255])
        try expect(Self.alphas([wide, Build.mask("i", side: 20)]), is: [0, 0, 255, 255, 0, 0])
        try expect(Self.alphas([wide, Build.mask("f", side: 20)]), is: [0, 255, 0, 0, 255, 0])
        // Many that differ, of which each would double the time, and one that fades.
        let many = (0..<24).map { _ in Build.mask("f", side: 20) }
        try expect(Self.alphas([wide] + many), is: [0, 255, 255, 255, 255, 0])
        try expect(Self.alphas([wide] + many + [Build.mask("f", side: 20)]), is: [0, 255, 0, 0, 255, 0])
        let faint = Build.mask("f", side: 20).replacing("\"o\":{\"k\":100}", with: "\"o\":{\"k\":0}")
        try expect(Self.alphas([wide, faint, Build.mask("f", side: 20), faint]), is: [0, 255, 0, 0, 255, 0])
        try expect(
            Self.alphas([wide, Build.mask("a", side: 8, isInverted: true)]), is: [255, 255, 255, 255, 255, 255])
        try expect(
            Self.alphas([Build.mask("a", side: 16, at: -26), Build.mask("a", side: 16, at: 26)]),
            is: [255, 0, 0, 0, 0, 255])
    }

    /// Alpha and brightness, straight and inverted; by the layer above, and by one named.
    @Test(arguments: [(1, [0, 255, 255, 255, 255, 0]), (2, [255, 0, 0, 0, 0, 255]), (3, [0, 255, 255, 255, 255, 0])])
    func mattes(_ kind: Int, _ alphas: [Int]) throws {
        let matte = Build.layer(
            [Build.rect(40, 40, color: "1,1,1,1")], "\"p\":{\"k\":[32,32]}", more: ",\"td\":1,\"ind\":4")
        let below = Build.layer([Build.rect(64, 64)], "\"p\":{\"k\":[32,32]}", more: ",\"tt\":\(kind)")
        try expect(Self.alphas(of: [matte, below]), is: alphas)
        let named = Build.layer([Build.rect(64, 64)], "\"p\":{\"k\":[32,32]}", more: ",\"tt\":\(kind),\"tp\":4")
        let nothing = Build.layer([], more: ",\"ind\":5")
        try expect(Self.alphas(of: [matte, nothing, named]), is: alphas)
        // A matte that nothing uses is not seen.
        try expect(Self.alphas(of: [matte]), is: [0, 0, 0, 0, 0, 0])
    }

    /// The parent of a masked layer still moves it, and a masked layer still moves its children.
    @Test func masksKeepTheFamily() throws {
        let parent = "{\"ty\":3,\"ind\":1,\"ip\":0,\"op\":20,\"ks\":{\"p\":{\"k\":[32,32]}}}"
        let masked = Build.layer(
            [Build.rect(64, 64)], "",
            more: ",\"ind\":2,\"parent\":1,\"hasMask\":true,\"masksProperties\":[\(Build.mask("s", side: 40))]")
        try expect(Self.alphas(of: [masked, parent]), is: [255, 0, 0, 0, 0, 255])
        let child = Build.layer([Build.rect(4, 4)], more: ",\"parent\":2")
        try expect(Self.alphas(of: [child, masked, parent]), is: [255, 0, 0, 255, 0, 255])
    }
}
