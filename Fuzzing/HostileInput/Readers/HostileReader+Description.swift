extension HostileReader: CustomStringConvertible {
    package var description: String { name }
}
