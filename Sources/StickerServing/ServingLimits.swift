/// What a server spends on those who connect to it.
public struct ServingLimits: Sendable {
    /// Connections at a time, for each address that is listened on.
    public var connections = 64
    /// Bytes of a request.
    public var headerBytes = 8_192
    /// Bytes of the address in a request.
    public var addressBytes = 2_048
    /// Seconds until a request is complete, counted from the connection or from the last answer.
    public var requestSeconds = 10.0
    /// The same while there are as many connections as there may be.
    public var fullSeconds = 1.0
    /// Seconds until an answer is delivered.
    public var answerSeconds = 300.0
    /// Pages that wait for the next build at a time, for each address that is listened on.
    public var waitingPages = 24
    /// Seconds that a page waits before it has to ask again.
    public var waitSeconds = 25.0

    /// The limits of the tool.
    public init() {}

    /// The nearest limits that a server can keep.
    var bounded: ServingLimits {
        var limits = self
        limits.connections = min(max(connections, 1), 100_000)
        limits.headerBytes = min(max(headerBytes, 1), 16_777_216)
        // In this order, what is not a number is the least.
        limits.requestSeconds = min(86_400, max(0.01, requestSeconds))
        return limits
    }
}
