/// Weather for the two smart stickers that show it.
struct WeatherOptions: Sendable {
    enum Unit: String, Sendable, CaseIterable {
        case celsius
        /// What the device's region uses.
        case locale
    }

    var unit: Unit
    /// Name of the environment variable or property list entry that holds the OpenWeather key; nil for the service's
    /// sample, which is not real weather.
    var keyName: String?
}
