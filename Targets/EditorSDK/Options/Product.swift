/// A form the catalog is written in: for an SDK, or a wrapper of one.
enum Product: String, Sendable, CaseIterable {
    case ios
    case reactNative = "react-native"
    case flutter
    case cordova
    case android
    case web
    case cesdk
    /// The list that PhotoEditor SDK 10 and older read; deprecated since 11.0.0.
    case iosV10 = "ios-v10"
    /// The document of PhotoEditor SDK for web 4.
    case webV4 = "web-v4"

    /// What is written where a manifest does not choose: everything that is not outdated.
    static let standard: [Product] = allCases.filter { $0 != .iosV10 && $0 != .webV4 }

    /// The wrappers that share one JSON configuration.
    var isBridge: Bool { self == .reactNative || self == .flutter || self == .cordova }

    /// What people call it.
    var title: String {
        switch self {
        case .ios: "iOS"
        case .reactNative: "React Native"
        case .flutter: "Flutter"
        case .cordova: "Cordova"
        case .android: "Android"
        case .web: "Web"
        case .cesdk: "CE.SDK"
        case .iosV10: "iOS (version 10)"
        case .webV4: "Web (version 4)"
        }
    }
}
