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
        var copied = copy(event)
        copied.end = Int(clamping: event.end_mark.index)
        return copied
    }

    private func copy(_ event: yaml_event_t) -> YAMLEvent {
        let start = Int(clamping: event.start_mark.index)
        let data = event.data
        switch event.type {
        case YAML_STREAM_END_EVENT: return YAMLEvent(kind: .streamEnd, start: start)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, start: start)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, start: start)
        case YAML_ALIAS_EVENT:
            return YAMLEvent(kind: .alias(text(data.alias.anchor) ?? ""), start: start)
        case YAML_SCALAR_EVENT:
            let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
            let style = data.scalar.style
            return YAMLEvent(
                kind: .scalar(String(decoding: bytes, as: UTF8.self), isPlain: style == YAML_PLAIN_SCALAR_STYLE),
                anchor: text(data.scalar.anchor), tag: text(data.scalar.tag), start: start,
                isBlock: style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE)
        case YAML_SEQUENCE_START_EVENT:
            let list = data.sequence_start
            return YAMLEvent(
                kind: .listStart, anchor: text(list.anchor), tag: text(list.tag), start: start,
                isFlow: list.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .listEnd, start: start)
        case YAML_MAPPING_START_EVENT:
            let object = data.mapping_start
            return YAMLEvent(
                kind: .objectStart, anchor: text(object.anchor), tag: text(object.tag), start: start,
                isFlow: object.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .objectEnd, start: start)
        default: return YAMLEvent(kind: .streamStart, start: start)
        }
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
            ? scalarIndex(ofByte: Int(clamping: state.problem_offset)) : Int(clamping: state.problem_mark.index)
        let context = state.context.map {
            YAMLFault.Context(String(cString: $0), at: Int(clamping: state.context_mark.index))
        }
        return YAMLFault(String(cString: problem), context: context, in: source, at: index).error
    }

    private func scalarIndex(ofByte offset: Int) -> Int {
        source.bytes.prefix(offset).count { $0 & 0xC0 != 0x80 }
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

    var kind: Kind
    var anchor: String?
    var tag: String?
    /// Index of the scalar (character) where it begins.
    var start: Int
    /// Index of the scalar after it; of a list or mapping without brackets that of whatever comes next.
    var end = 0
    var isFlow = false
    /// Whether a text is written with `|` or `>` on the lines below.
    var isBlock = false
}
