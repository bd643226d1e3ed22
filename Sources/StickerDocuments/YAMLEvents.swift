import CYAML
import StickerModel

/// The events of a YAML document, one by one, out of libyaml's parser.
final class YAMLEvents {
    private let source: SourceText
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// Throws `FileError` when there is no memory for a parser.
    init(_ source: SourceText) throws {
        self.source = source
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        input = .allocate(capacity: max(source.bytes.count, 1))
        _ = input.initialize(from: source.bytes)
        guard yaml_parser_initialize(parser) == 1 else {
            throw FileError("cannot be read: out of memory", at: source.location(ofScalar: 0))
        }
        yaml_parser_set_input_string(parser, input.baseAddress, source.bytes.count)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// The next event. Throws `FileError` where the text is not YAML.
    func next() throws -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
        defer { yaml_event_delete(&event) }
        return copy(event)
    }

    private func copy(_ event: yaml_event_t) -> YAMLEvent {
        var copy = YAMLEvent(start: Int(clamping: event.start_mark.index), end: Int(clamping: event.end_mark.index))
        let data = event.data
        switch event.type {
        case YAML_STREAM_END_EVENT: copy.kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT: copy.kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: copy.kind = .documentEnd
        case YAML_ALIAS_EVENT: copy.kind = .alias(text(data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let (scalar, style) = (data.scalar, data.scalar.style)
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            copy.kind = .scalar(String(decoding: bytes, as: UTF8.self), isPlain: style == YAML_PLAIN_SCALAR_STYLE)
            (copy.anchor, copy.tag) = (text(scalar.anchor), text(scalar.tag))
            copy.isBlock = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
        case YAML_SEQUENCE_START_EVENT:
            let list = data.sequence_start
            (copy.kind, copy.anchor, copy.tag) = (.listStart, text(list.anchor), text(list.tag))
            copy.isFlow = list.style == YAML_FLOW_SEQUENCE_STYLE
        case YAML_SEQUENCE_END_EVENT: copy.kind = .listEnd
        case YAML_MAPPING_START_EVENT:
            let object = data.mapping_start
            (copy.kind, copy.anchor, copy.tag) = (.objectStart, text(object.anchor), text(object.tag))
            copy.isFlow = object.style == YAML_FLOW_MAPPING_STYLE
        case YAML_MAPPING_END_EVENT: copy.kind = .objectEnd
        default: break
        }
        return copy
    }

    private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    private func fault() -> FileError {
        let state = parser.pointee
        guard state.error != YAML_MEMORY_ERROR, let problem = state.problem else {
            return FileError("cannot be read: out of memory", at: source.location(ofScalar: 0))
        }
        // Characters the reader refuses have no mark, only the number of bytes before them.
        let index =
            state.error == YAML_READER_ERROR
            ? source.scalarIndex(ofByte: Int(clamping: state.problem_offset)) : Int(clamping: state.problem_mark.index)
        let context = state.context.map {
            (text: String(cString: $0), index: Int(clamping: state.context_mark.index))
        }
        return YAMLFault(String(cString: problem), context: context, in: source, at: index).error
    }
}

/// One step of a YAML document, copied out of libyaml.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias(String)
        case scalar(String, isPlain: Bool)
        case listStart, listEnd, objectStart, objectEnd
    }

    var kind = Kind.streamStart
    var anchor: String?
    var tag: String?
    /// Index of the scalar (character) where it begins.
    var start: Int
    /// Index of the scalar after it; of a list or mapping without brackets that of whatever comes next.
    var end: Int
    var isFlow = false
    /// Whether a text is written with `|` or `>` on the lines below.
    var isBlock = false
}
