// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for UIKit where emitted Swift is checked without it. Only what emitted files name, after
// https://developer.apple.com/documentation/uikit (page named at each declaration).
@_exported import Foundation

#if canImport(FoundationNetworking)
    // On Apple's platforms URLSession is part of Foundation.
    @_exported import FoundationNetworking
#endif

// nsobject-swift.class/accessibilitylabel: isolated to the main actor.
@MainActor private var labels: [ObjectIdentifier: String] = [:]

extension NSObject {
    @MainActor public var accessibilityLabel: String? {
        get { labels[ObjectIdentifier(self)] }
        set { labels[ObjectIdentifier(self)] = newValue }
    }
}

// uiview
@MainActor open class UIView: NSObject {
    open var backgroundColor: UIColor?
    public func addSubview(_ view: UIView) {}
}

// uiviewcontroller
@MainActor open class UIViewController: NSObject {
    open var view = UIView()
    open func viewDidLoad() {}
}

// uicolor
public final class UIColor: NSObject, @unchecked Sendable {
    public let components: [CGFloat]
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { components = [red, green, blue, alpha] }
}
