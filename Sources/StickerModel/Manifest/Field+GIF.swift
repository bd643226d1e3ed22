/// Options of every target that writes GIF.
extension Field {
    package static let matte = Field(
        "matte", .color, "The color that soft edges of a GIF are mixed with.",
        default: "the pack's background, or white")
    package static let dithering = Field(
        "dithering", .number(0...1), "Pattern in the colors of a GIF, for soft gradients; costs bytes.", default: "0")
}
