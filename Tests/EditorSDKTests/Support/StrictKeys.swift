/// The members of an object that may have no others.
struct StrictKeys {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    struct UnknownKeys: Error { var keys: [String] }

    private let values: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder, _ known: Set<String>) throws {
        values = try decoder.container(keyedBy: Key.self)
        let unknown = values.allKeys.map(\.stringValue).filter { !known.contains($0) }
        if !unknown.isEmpty { throw UnknownKeys(keys: unknown) }
    }

    func need<Value: Decodable>(_ key: String) throws -> Value {
        try values.decode(Value.self, forKey: Key(stringValue: key))
    }

    func find<Value: Decodable>(_ key: String) throws -> Value? {
        try values.decodeIfPresent(Value.self, forKey: Key(stringValue: key))
    }
}
