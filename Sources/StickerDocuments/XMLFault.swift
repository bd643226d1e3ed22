import CXML

/// What libxml2 found wrong with a document, in our words: those of libxml2 name its functions and options.
package enum XMLFault {
    package static func text(_ error: xmlError) -> String {
        let name = error.str1.map { String(String(cString: $0).prefix(40)) } ?? ""
        switch xmlParserErrors(UInt32(clamping: error.code)) {
        case XML_ERR_DOCUMENT_EMPTY: return "there is no element in it"
        case XML_ERR_DOCUMENT_END: return "something follows the end of the document"
        case XML_ERR_TAG_NAME_MISMATCH: return "another element is open than “</…>” closes: “\(name)”"
        case XML_ERR_TAG_NOT_FINISHED: return "the element “\(name)” is not closed"
        case XML_ERR_GT_REQUIRED: return "the tag “\(name)” does not end with “>”"
        case XML_ERR_NAME_REQUIRED: return "a name is missing behind “<” or “&”, which are “&lt;” and “&amp;” in a text"
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED:
            return "an attribute has no value in quotes"
        case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
            return "the attribute “\(name)” is there twice"
        case XML_ERR_LT_IN_ATTRIBUTE: return "an attribute has a “<” in its value, which is “&lt;” there"
        case XML_ERR_SPACE_REQUIRED: return "a space is missing"
        case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: return "there is no entity “&\(name);”"
        case XML_ERR_ENTITYREF_SEMICOL_MISSING: return "an “&” begins no entity; the character itself is “&amp;”"
        case XML_ERR_ENTITY_LOOP: return "an entity contains itself"
        case XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_HYPHEN_IN_COMMENT: return "a comment has “--” in it or is not closed"
        case XML_ERR_CDATA_NOT_FINISHED: return "a CDATA section is not closed"
        case XML_ERR_RESERVED_XML_NAME: return "the line “<?xml …?>” is not at the very beginning"
        case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF:
            return "it has a character that XML does not allow"
        case XML_ERR_INVALID_ENCODING: return "its text is not in the encoding that it names, or not UTF-8"
        case XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING: return "it names an unknown encoding"
        case XML_ERR_INTERNAL_ERROR where error.message.map { String(cString: $0).contains("depth") } == true:
            return "its elements are too deep in each other"
        default: return "it is not well-formed there"
        }
    }
}
