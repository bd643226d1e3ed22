/// Addresses of a catalog or pack, as written in the manifest.
package struct Links: Hashable, Sendable {
    package var website: String?
    package var privacyPolicy: String?
    package var licenseAgreement: String?
    package var email: String?
    package var appStore: String?
    package var playStore: String?

    package init() {}

    /// Own addresses where given, inherited ones elsewhere.
    package func inheriting(_ parent: Links) -> Links {
        var links = self
        links.website = website ?? parent.website
        links.privacyPolicy = privacyPolicy ?? parent.privacyPolicy
        links.licenseAgreement = licenseAgreement ?? parent.licenseAgreement
        links.email = email ?? parent.email
        links.appStore = appStore ?? parent.appStore
        links.playStore = playStore ?? parent.playStore
        return links
    }
}
