// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Embedding",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "StickerPress", path: "../..")],
    targets: [
        .executableTarget(
            name: "Embedding", dependencies: [.product(name: "StickerPressKit", package: "StickerPress")])
    ]
)
