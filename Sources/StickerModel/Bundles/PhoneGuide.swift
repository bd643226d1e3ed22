/// How the files of a platform get from a computer into an app on a phone.
package struct PhoneGuide: Sendable, Hashable {
    /// The extension of the files to pass on, one for each pack: "wastickers".
    package var fileExtension: String
    /// The member of such a file, a zip archive, that holds the pack's name; "" for files that are called by their own.
    package var titleMember: String
    /// What to do with a file on Android, one line.
    package var android: String
    /// What to do with a file on an iPhone, one line; "" where there is nothing.
    package var iPhone: String

    package init(fileExtension: String, titleMember: String, android: String, iPhone: String) {
        (self.fileExtension, self.titleMember, self.android) = (fileExtension, titleMember, android)
        self.iPhone = iPhone
    }
}
