/// An app of someone that takes files of a target: how it is recognized, and where its files go.
package struct AppLayout: Sendable {
    /// "an Android project"
    package var app: String
    /// A folder that such an app has; `*.xcodeproj` is any with that extension.
    package var sign: String
    /// The folder in the app for all that is copied; nothing outside of it is touched.
    package var folder: String
    /// Where a file of the target's output goes, relative to `folder`; nil for files that the app does not take.
    package var destination: @Sendable (_ path: String) -> String?

    /// An app whose `destination` decides about each file.
    package init(
        app: String, sign: String, folder: String, destination: @escaping @Sendable (_ path: String) -> String?
    ) {
        self.app = app
        self.sign = sign
        self.folder = folder
        self.destination = destination
    }

    /// An app that takes everything below one folder of the output.
    package init(app: String, sign: String, folder: String, allOf part: String) {
        self.init(app: app, sign: sign, folder: folder) { $0.below(part) }
    }
}
