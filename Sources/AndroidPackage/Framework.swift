/// The attributes of Android's framework that the app uses or `check` reads, with their numbers.
///
/// Source: `public.xml` in AOSP's frameworks/base/core/res/res/values; a test compares each with the resource table of
/// Debian's `android-framework-res` (API 29).
package enum FrameworkAttribute: String, CaseIterable, Sendable {
    case theme, label, icon, name, readPermission, enabled, debuggable, exported, authorities, drawable, minSdkVersion
    case versionCode, versionName, targetSdkVersion, allowBackup, supportsRtl, windowLightStatusBar, extractNativeLibs
    case windowLightNavigationBar, compileSdkVersion, compileSdkVersionCodename

    package var id: Int {
        switch self {
        case .theme: 0x0101_0000
        case .label: 0x0101_0001
        case .icon: 0x0101_0002
        case .name: 0x0101_0003
        case .readPermission: 0x0101_0007
        case .enabled: 0x0101_000e
        case .debuggable: 0x0101_000f
        case .exported: 0x0101_0010
        case .authorities: 0x0101_0018
        case .drawable: 0x0101_0199
        case .minSdkVersion: 0x0101_020c
        case .versionCode: 0x0101_021b
        case .versionName: 0x0101_021c
        case .targetSdkVersion: 0x0101_0270
        case .allowBackup: 0x0101_0280
        case .supportsRtl: 0x0101_03af
        case .windowLightStatusBar: 0x0101_04e0
        case .extractNativeLibs: 0x0101_04ea
        case .windowLightNavigationBar: 0x0101_056c
        case .compileSdkVersion: 0x0101_0572
        case .compileSdkVersionCodename: 0x0101_0573
        }
    }

    init?(id: Int) {
        guard let found = Self.allCases.first(where: { $0.id == id }) else { return nil }
        self = found
    }
}

/// Styles of the framework; see `FrameworkAttribute`.
package enum FrameworkStyle: String, CaseIterable, Sendable {
    case dark = "Theme.Material.NoActionBar"
    case light = "Theme.Material.Light.NoActionBar"

    package var id: Int {
        switch self {
        case .dark: 0x0103_022e
        case .light: 0x0103_0241
        }
    }
}
