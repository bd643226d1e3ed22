/// An entry of old icon sets that is no fault and no slot of today.
package struct FormerIconEntry: Codable, Sendable, Hashable {
    package var idiom: String
    package var platform: String?
    package var points: String
    package var scale: Int
}
