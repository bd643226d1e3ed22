/// One step of a YAML document, copied out of libyaml.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias(String)
        case scalar(String, isPlain: Bool)
        case listStart, listEnd, objectStart, objectEnd
    }

    var kind: Kind
    var anchor: String?
    var tag: String?
    /// Index of the scalar (character) where it begins.
    var start: Int
}
