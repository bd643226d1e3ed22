/// Where an app finds the images.
enum Delivery: Sendable, Hashable {
    /// Inside the app.
    case bundle
    /// At an address, without a slash at its end, under which the folder `assets` is uploaded.
    case remote(base: String)

    var isRemote: Bool { self != .bundle }
}
