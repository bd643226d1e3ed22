// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// `make test` sets this: without optimization, what most tests run would take twice their time.
let fastSettings: [SwiftSetting] =
    ProcessInfo.processInfo.environment["STICKERPRESS_FAST_TESTS"] == nil ? [] : [.unsafeFlags(["-O"])]

/// Bindings to a C library that the system provides.
func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The platforms, in the order in which the tool lists them, with the folders of their tests that are not compiled, beside
/// the table of their rules in `Rules`.
/// Everything known about a platform is in `Targets/<name>`, `Templates/<name>` and `Tests/<name>Tests`.
let platforms: KeyValuePairs = [
    "WhatsApp": ["Snapshots"],
    "IMessage": ["Stubs"],
    "EditorSDK": ["Stubs"],
    "Telegram": [],
    "Signal": [],
    "Discord": [],
    "EmojiPacks": [],
]

func platform(_ name: String) -> Target {
    .target(
        name: name,
        dependencies: ["PortableFoundation", "StickerModel", "StickerDocuments"]
            + (name == "WhatsApp" ? ["AndroidPackage"] : []), path: "Targets/\(name)",
        plugins: [.plugin(name: "EmbedFiles")])
}

func tests(of name: String, without folders: [String]) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [
            .byName(name: name), "StickerModel", "StickerDocuments", "StickerEngine", "Expect", "TestSupport",
        ]
            + (name == "WhatsApp" ? ["AndroidPackage"] : []),
        exclude: ["Rules"] + folders)
}

let package = Package(
    name: "StickerPress",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "stickerpress", targets: ["stickerpress"]),
        .library(name: "StickerPressKit", targets: ["StickerEngine", "StickerModel"]),
        .library(name: "StickerPressServing", targets: ["StickerServing"]),
    ],
    targets: [
        // Foundation without its Unicode data.
        .target(
            name: "PortableFoundation", dependencies: [.target(name: "CICU", condition: .when(platforms: [.linux]))]),

        // Values and protocols.
        .target(
            name: "StickerModel", dependencies: ["PortableFoundation"], swiftSettings: fastSettings,
            plugins: [.plugin(name: "EmbedFiles")]),

        // YAML, JSON, property lists and zip archives.
        .target(
            name: "StickerDocuments", dependencies: ["PortableFoundation", "StickerModel", "CYAML", "CXML", "CZip"],
            swiftSettings: fastSettings),

        // Files that Android installs, and the keys that sign them.
        .target(name: "AndroidPackage", dependencies: ["PortableFoundation", "CCrypto", "CLibDeflate"]),

        // Pixels.
        .target(
            name: "StickerImaging",
            dependencies: [
                "PortableFoundation", "StickerModel", "StickerDocuments", "CPNG", "CJPEG", "CGif", "CWebP", "CZimg",
                "CLittleCMS", "CLibDeflate", "CVPX", "CHEIF", "CTIFF", "CRSVG", "CRLottie", "CXML", "CDrawing",
                .target(name: "CFontconfig", condition: .when(platforms: [.linux])),
            ], swiftSettings: fastSettings, plugins: [.plugin(name: "EmbedFiles")]),

        // The engine. Its list of the platforms is generated from its dependencies.
        .target(
            name: "StickerEngine",
            dependencies: [
                "CMemory", "PortableFoundation", "StickerModel", "StickerDocuments", "StickerImaging", "AndroidPackage",
                "CZip", "CXXHash", "CCrypto", "CFiles",
            ] + platforms.map { .byName(name: $0.key) },
            plugins: [.plugin(name: "EmbedFiles")]),

        // The preview over HTTP. A module of its own: programs that use the engine need no server.
        .target(
            name: "StickerServing",
            dependencies: ["PortableFoundation", "StickerModel", "StickerEngine", "CMicroHTTPD", "CQREncode"],
            plugins: [.plugin(name: "EmbedFiles")]),

        // The command line.
        .executableTarget(
            name: "stickerpress",
            dependencies: [
                "PortableFoundation", "StickerModel", "StickerImaging", "StickerEngine", "StickerServing", "CMemory",
            ], plugins: [.plugin(name: "EmbedFiles")]),

        // The program of Examples/Embedding, so that tests can run it.
        .executableTarget(
            name: "embedding-example", dependencies: ["StickerEngine", "StickerModel"],
            path: "Examples/Embedding/Sources/Embedding"),

        // C libraries of the system.
        system("CWebP", "libwebp", apt: "libwebp-dev", brew: "webp"),
        system("CZimg", "zimg", apt: "libzimg-dev", brew: "zimg"),
        system("CLittleCMS", "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
        system("CVPX", "vpx", apt: "libvpx-dev", brew: "libvpx"),
        system("CHEIF", "libheif", apt: "libheif-dev", brew: "libheif"),
        system("CTIFF", "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
        system("CGif", nil, apt: "libgif-dev", brew: "giflib"),
        system("CLibDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
        system("CRSVG", "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
        system("CFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
        system("CXML", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        system("CRLottie", "rlottie", apt: "librlottie-dev", brew: "rlottie"),
        system("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CZip", "libzip", apt: "libzip-dev", brew: "libzip"),
        system("CCrypto", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
        system("CXXHash", "libxxhash", apt: "libxxhash-dev", brew: "xxhash"),

        // The few C lines that Swift cannot say.
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
        .target(
            name: "CICU",
            linkerSettings: [
                .linkedLibrary("icui18n", .when(platforms: [.linux])),
                .linkedLibrary("icuuc", .when(platforms: [.linux])),
            ]),
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CDrawing"),
        .target(name: "CFiles"),
        .target(name: "CMemory"),

        // Rules and templates become Swift source, so that one binary holds all.
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
        .executableTarget(name: "embed-files", path: "Plugins/EmbedFilesTool"),

        // Hostile bytes for every reader: for the fuzzer and for the tests.
        .target(
            name: "HostileInput",
            dependencies: [
                "StickerEngine", "StickerImaging", "StickerDocuments", "StickerModel", "AndroidPackage", "CLibDeflate",
                "CLittleCMS", "CWebP",
            ],
            path: "Tools/Fuzzing/HostileInput"),

        // Tests.
        .target(name: "TestArt", path: "Tests/TestArt", swiftSettings: fastSettings),
        .target(
            name: "TestSupport", dependencies: ["StickerModel", "StickerDocuments", "StickerEngine"],
            path: "Tests/TestSupport", exclude: ["PhoneStubs"]),
        .target(name: "Expect", path: "Tests/Expect"),
        .testTarget(name: "PortableFoundationTests", dependencies: ["PortableFoundation", "Expect"]),
        .testTarget(
            name: "StickerModelTests", dependencies: ["StickerModel", "StickerDocuments", "Expect", "TestSupport"]),
        .testTarget(
            name: "StickerDocumentsTests", dependencies: ["StickerDocuments", "StickerModel", "Expect", "TestArt"]),
        .testTarget(
            name: "StickerImagingTests",
            dependencies: [
                "StickerImaging", "StickerModel", "Expect", "TestArt", "TestSupport", "CDrawing", "CWebP",
                "stickerpress",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "StickerEngineTests",
            dependencies: [
                "StickerEngine", "StickerModel", "StickerDocuments", "StickerImaging", "PortableFoundation", "Expect",
                "TestArt", "TestSupport",
            ]),
        .testTarget(
            name: "PeerTests",
            dependencies: ["StickerEngine", "StickerImaging", "StickerModel", "Expect", "TestArt", "stickerpress"]),
        .testTarget(
            name: "StickerServingTests",
            dependencies: ["StickerServing", "StickerEngine", "StickerModel", "Expect", "TestSupport"]),
        .testTarget(name: "FaultTests", dependencies: ["stickerpress", "Expect", "TestArt"]),
        .testTarget(
            name: "HostileInputTests",
            dependencies: [
                "HostileInput", "StickerImaging", "StickerModel", "Expect", "TestArt", "CLittleCMS", "stickerpress",
            ]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "stickerpress", "embedding-example", "StickerEngine", "StickerImaging", "StickerDocuments",
                "StickerModel", "Expect", "TestArt", "TestSupport",
            ],
            exclude: ["Snapshots", "Shells"]),
    ]
)

for (name, folders) in platforms { package.targets += [platform(name), tests(of: name, without: folders)] }

// The fuzzer's own build, see Tools/Fuzzing/README.md: everything that reads is watched, the tools that build are not.
if Context.environment["STICKERPRESS_FUZZ"] == "1" {
    for target in package.targets where target.type == .regular {
        target.swiftSettings = [.unsafeFlags(["-sanitize=fuzzer,address"])]
        target.cSettings = [.unsafeFlags(["-fsanitize=fuzzer-no-link,address"]), .define("STICKERPRESS_FUZZ")]
    }
    package.targets.append(
        .executableTarget(
            name: "fuzz-readers", dependencies: ["HostileInput"], path: "Tools/Fuzzing/Harness",
            swiftSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
}

// What people install (`make release`, `make dist`): code for pixels is made for speed, the rest for size, which takes a
// fifth less time to compile and runs as fast.
if Context.environment["STICKERPRESS_DIST"] == "1" {
    for target in package.targets where [.regular, .executable].contains(target.type) {
        if target.name == "StickerImaging" { continue }
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Osize"])]
    }
}
