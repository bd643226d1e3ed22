// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for Core Location, after https://developer.apple.com/documentation/corelocation/cllocationmanager.
import Foundation

public final class CLLocationManager: NSObject {
    public func requestWhenInUseAuthorization() {}
}
