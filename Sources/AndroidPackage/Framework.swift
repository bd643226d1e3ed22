/// The attributes of Android's framework that the app uses or `check` reads, by their numbers.
///
/// Source: `public.xml` in AOSP's frameworks/base/core/res/res/values; a test compares each with the resource table of
/// Debian's `android-framework-res` (API 29).
enum FrameworkAttribute: Int, Sendable {
    case theme = 0x0101_0000
    case label = 0x0101_0001
    case icon = 0x0101_0002
    case name = 0x0101_0003
    case readPermission = 0x0101_0007
    case enabled = 0x0101_000e
    case exported = 0x0101_0010
    case authorities = 0x0101_0018
    case drawable = 0x0101_0199
    case minSdkVersion = 0x0101_020c
    case versionCode = 0x0101_021b
    case versionName = 0x0101_021c
    case targetSdkVersion = 0x0101_0270
    case allowBackup = 0x0101_0280
    case supportsRtl = 0x0101_03af
    case windowLightStatusBar = 0x0101_04e0
    case compileSdkVersion = 0x0101_0572
    case compileSdkVersionCodename = 0x0101_0573

    /// As documents spell it.
    var text: String { "\(self)" }
}

/// Styles of the framework; see `FrameworkAttribute`.
enum FrameworkStyle: Int, Sendable {
    /// `Theme.Material.NoActionBar`
    case dark = 0x0103_022e
    /// `Theme.Material.Light.NoActionBar`
    case light = 0x0103_0241
}
