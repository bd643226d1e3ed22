// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for UIKit where emitted Swift is checked without it. Only what emitted files name, after
// https://developer.apple.com/documentation/uikit (page named at each declaration).
@_exported import Foundation

// nsobject-swift.class/accessibilitylabel, accessibilitytraits: isolated to the main actor.
@MainActor private var labels: [ObjectIdentifier: String] = [:]
@MainActor private var traits: [ObjectIdentifier: UIAccessibilityTraits] = [:]

extension NSObject {
    @MainActor public var accessibilityLabel: String? {
        get { labels[ObjectIdentifier(self)] }
        set { labels[ObjectIdentifier(self)] = newValue }
    }
    @MainActor public var accessibilityTraits: UIAccessibilityTraits {
        get { traits[ObjectIdentifier(self)] ?? [] }
        set { traits[ObjectIdentifier(self)] = newValue }
    }
}

// uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let selected = UIAccessibilityTraits(rawValue: 2)
    public static let tabBar = UIAccessibilityTraits(rawValue: 4)
}

// uiview
@MainActor open class UIView: NSObject {
    public init(frame: CGRect) { self.frame = frame }
    public convenience override init() { self.init(frame: .zero) }
    open var frame: CGRect
    open var backgroundColor: UIColor?
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tintColor: UIColor!
    open var translatesAutoresizingMaskIntoConstraints = true
    public private(set) var subviews: [UIView] = []
    open func addSubview(_ view: UIView) {
        view.superview = self
        subviews.append(view)
    }
    open func removeFromSuperview() { superview?.subviews.removeAll { $0 === self } }
    private weak var superview: UIView?
    public let topAnchor = NSLayoutYAxisAnchor()
    public let bottomAnchor = NSLayoutYAxisAnchor()
    public let leadingAnchor = NSLayoutXAxisAnchor()
    public let trailingAnchor = NSLayoutXAxisAnchor()
    public let heightAnchor = NSLayoutDimension()
    public let widthAnchor = NSLayoutDimension()
    public let safeAreaLayoutGuide = UILayoutGuide()
}

// uilayoutguide
@MainActor public final class UILayoutGuide: NSObject {
    public let topAnchor = NSLayoutYAxisAnchor()
    public let bottomAnchor = NSLayoutYAxisAnchor()
    public let leadingAnchor = NSLayoutXAxisAnchor()
    public let trailingAnchor = NSLayoutXAxisAnchor()
}

// nslayoutanchor
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { NSLayoutConstraint() }
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}

// nslayoutconstraint
@MainActor public final class NSLayoutConstraint: NSObject {
    public var isActive = false
    public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

// uiscrollview
@MainActor open class UIScrollView: UIView {
    public let contentLayoutGuide = UILayoutGuide()
    open var showsHorizontalScrollIndicator = true
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

// uistackview
@MainActor open class UIStackView: UIView {
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var spacing: CGFloat = 0
    open func addArrangedSubview(_ view: UIView) { addSubview(view) }
}
extension NSLayoutConstraint {
    public enum Axis: Sendable { case horizontal, vertical }
}

// uiaction
@MainActor public final class UIAction: NSObject {
    public let title: String
    public let handler: (UIAction) -> Void
    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.handler = handler
    }
}

// uibutton
@MainActor open class UIButton: UIView {
    public enum ButtonType: Sendable { case system }
    public let primaryAction: UIAction?
    public let titleLabel: UILabel? = UILabel()
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) { self.init(primaryAction) }
    private init(_ action: UIAction?) {
        primaryAction = action
        super.init(frame: .zero)
    }
}

// uilabel
@MainActor public final class UILabel: UIView {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    public var font: UIFont!
    public var adjustsFontForContentSizeCategory = false
}

// uifont
public final class UIFont: NSObject, @unchecked Sendable {
    public enum TextStyle: Sendable { case headline, body }
    public let style: TextStyle
    private init(_ style: TextStyle) { self.style = style }
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style) }
}

// uicolor
public final class UIColor: NSObject, @unchecked Sendable {
    public static let systemBackground = UIColor()
    public static let label = UIColor()
    public static let secondaryLabel = UIColor()
}

// uiviewcontroller
@MainActor open class UIViewController: NSObject {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! = UIView(frame: .zero)
    open func viewDidLoad() {}
}
