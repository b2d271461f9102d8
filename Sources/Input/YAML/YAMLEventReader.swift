import CYAML
import InputFiles

/// One parsing event of a YAML document, as libyaml reports it.
package struct YAMLEvent {
    /// Kind of event.
    package enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case scalar(String, style: YAMLNode.ScalarStyle)
        case sequenceStart, sequenceEnd, mappingStart, mappingEnd
        case alias(String)
    }

    /// Kind of this event.
    package var kind: Kind
    /// Position of the event in the file.
    package var position: SourcePosition
    /// Name behind `&`, if the value has one.
    package var anchor: String?
    /// Tag behind `!`, if the value has one.
    package var tag: String?
}

/// Reads the events of a YAML text in order, by libyaml.
///
/// A class, because libyaml's parser holds a pointer to itself and must be freed once.
package final class YAMLEventReader {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// Text of the file at a fixed address, because libyaml keeps a pointer into it.
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let file: String

    /// Starts to read a text.
    ///
    /// - Parameter text: valid UTF-8.
    package init(text bytes: [UInt8], file: String) {
        self.file = file
        text = UnsafeMutableBufferPointer.allocate(capacity: bytes.count)
        _ = text.initialize(from: bytes)
        parser = UnsafeMutablePointer.allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        let isReady = yaml_parser_initialize(parser)
        precondition(isReady == 1, "out of memory")
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deinitialize(count: 1)
        parser.deallocate()
        text.deallocate()
    }

    /// Returns the next event; `streamEnd` is the last.
    ///
    /// - Throws: `InputError` where the text is no YAML.
    package func next() throws(InputError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw InputError(syntaxError()) }
        defer { yaml_event_delete(&event) }
        let (anchor, tag) = anchorAndTag(of: event)
        return YAMLEvent(
            kind: kind(of: event), position: position(of: event.start_mark), anchor: anchor, tag: tag)
    }

    private func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
        switch event.type {
        case YAML_STREAM_START_EVENT: .streamStart
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_SEQUENCE_START_EVENT: .sequenceStart
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_MAPPING_START_EVENT: .mappingStart
        case YAML_MAPPING_END_EVENT: .mappingEnd
        case YAML_ALIAS_EVENT: .alias(string(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            .scalar(
                String(
                    decoding: UnsafeBufferPointer(start: event.data.scalar.value, count: event.data.scalar.length),
                    as: UTF8.self),
                style: event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plain : .quoted)
        default: .streamEnd
        }
    }

    private func anchorAndTag(of event: yaml_event_t) -> (anchor: String?, tag: String?) {
        let data = event.data
        switch event.type {
        case YAML_SCALAR_EVENT: return (string(data.scalar.anchor), string(data.scalar.tag))
        case YAML_SEQUENCE_START_EVENT: return (string(data.sequence_start.anchor), string(data.sequence_start.tag))
        case YAML_MAPPING_START_EVENT: return (string(data.mapping_start.anchor), string(data.mapping_start.tag))
        default: return (nil, nil)
        }
    }

    private func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        characters.map { String(cString: $0) }
    }

    private func position(of mark: yaml_mark_t) -> SourcePosition {
        SourcePosition(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    /// Returns libyaml's syntax error in plain words.
    private func syntaxError() -> Diagnostic {
        let state = parser.pointee
        if state.error == YAML_READER_ERROR { return unreadableCharacter(at: Int(state.problem_offset)) }
        let explanation = YAMLSyntaxExplanation(
            problem: state.problem.map { String(cString: $0) } ?? "out of memory",
            context: state.context.map { String(cString: $0) },
            contextLine: Int(state.context_mark.line) + 1, offender: byte(at: Int(state.problem_mark.index)))
        let mark = explanation.pointsAtContext ? state.context_mark : state.problem_mark
        return position(of: mark).diagnostic(explanation.problem, remedy: explanation.remedy)
    }

    /// Returns the character at an offset counted in characters, if it is ASCII.
    private func byte(at characterOffset: Int) -> UInt8? {
        var characters = 0
        for byte in text where byte & 0xC0 != 0x80 {
            if characters == characterOffset { return byte < 0x80 ? byte : nil }
            characters += 1
        }
        return nil
    }

    private func unreadableCharacter(at offset: Int) -> Diagnostic {
        let before = text.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = text[lineStart..<max(lineStart, before.endIndex)].count { $0 & 0xC0 != 0x80 } + 1
        return Diagnostic(
            file: file, line: line, column: column, problem: "there is a control character here",
            remedy: "write printable text only")
    }
}
