import PortableFoundation
import StickerEngine
import StickerModel

extension Option {
    static let key = Option(
        "key", value: "FILE", "the key that signs Android apps, experimental (STICKERPRESS_KEY does the same)",
        fallback: "a debug key of yours")
    static let passphrase = Option(
        "passphrase-fd", value: "N", "read the key's passphrase from this file descriptor, up to a line break")
}

extension Command {
    private static let owner = Option(
        "name", value: "TEXT", "what the certificate says of its owner", fallback: "StickerPress")
    private static let isOpen = Option("no-passphrase", "write the key open, for machines that build alone")

    static let keyShow = Command(
        "key show", operands: "[FILE]", count: 0...1, options: [.passphrase],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        guard let file = arguments.operands.first ?? arguments.keyFile else {
            throw arguments.fault("name a key file, or set STICKERPRESS_KEY")
        }
        return try answering(console) { () throws(FileError) in
            let key = try AppKeys.read(file, passphrase: Passphrase(arguments).ask(for: file))
            console.output.write("\(.text(key.fingerprint))\n")
        }
    }

    static let keyMake = Command(
        "key make", operands: "FILE", count: 1...1, options: [owner, isOpen, .passphrase],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        let (file, name) = (arguments.operands[0], arguments.value(owner) ?? "StickerPress")
        guard 1...64 ~= name.utf8.count else {
            throw arguments.fault("--name expects 1 to 64 bytes, and has \(name.utf8.count)")
        }
        let words = arguments.has(isOpen) ? [] : Passphrase(arguments).chosen(for: file)
        guard let words, arguments.has(isOpen) || !words.isEmpty else {
            throw arguments.fault(
                "key make needs a passphrase, in a terminal twice the same; or take --passphrase-fd or --no-passphrase")
        }
        return try answering(console) { () throws(FileError) in
            let key = try AppKeys.make(
                file, name: name, passphrase: words.isEmpty ? nil : words)
            console.output.write(
                "Made \(.text(file)). Its certificate: \(.text(key.fingerprint)). Keep a copy: a lost key ends the updates of an app.\n"
            )
        }
    }

    private static func answering(_ console: Console, _ body: () throws(FileError) -> Void) throws -> ExitStatus {
        do throws(FileError) {
            try body()
            return .success
        } catch {
            console.report(error)
            return error.kind == .unwritable ? .cannotWrite : .missingInput
        }
    }
}

extension Arguments {
    /// The key that `--key` or STICKERPRESS_KEY names.
    var keyFile: String? {
        value(.key) ?? ProcessInfo.processInfo.environment["STICKERPRESS_KEY"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Where the passphrase of a key comes from: a file descriptor, else the terminal; never an argument.
struct Passphrase: Sendable {
    private let descriptor: Int32?

    init(_ arguments: Arguments) { descriptor = arguments.value(.passphrase).flatMap { Int32($0) } }

    /// A function that asks once, as soon as a key needs it: a preview builds again and again.
    func ask(for file: String) -> @Sendable () -> [UInt8]? {
        let known = Locked<[UInt8]?>(nil)
        return { [descriptor] in
            known.with { known in
                if known == nil { known = descriptor.map(Self.line) ?? Self.typed(for: file) }
                return known
            }
        }
    }

    /// For a new key: typed twice, as no one could open a key whose passphrase has a mistake. nil where they differ.
    func chosen(for file: String) -> [UInt8]? {
        guard let words = ask(for: file)() else { return nil }
        return descriptor != nil || Self.typed(for: "\(file), again") == words ? words : nil
    }

    /// A signal that came while the terminal hid what is typed.
    nonisolated(unsafe) private static var caught: Int32 = 0

    private static func typed(for file: String) -> [UInt8]? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return nil }
        var shown = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        // A tenth of a second without a key ends a call.
        withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (0, 1) }
        caught = 0
        let handlers = [SIGTERM, SIGHUP].map { ($0, signal($0) { Passphrase.caught = $0 }) }
        tcsetattr(terminal, TCSAFLUSH, &settings)
        say("Passphrase of \(.text(file)): ", terminal)
        let words = keys(of: terminal)
        tcsetattr(terminal, TCSAFLUSH, &shown)
        say("\n", terminal)
        for (number, handler) in handlers { _ = signal(number, handler) }
        if words == nil { kill(getpid(), caught == 0 ? SIGINT : caught) }
        return words
    }

    /// What is typed before Enter. Ctrl-C is a key here, as no signal may end the run while the terminal hides what is
    /// typed; nil after one.
    private static func keys(of terminal: Int32) -> [UInt8]? {
        var (words, byte): ([UInt8], UInt8) = ([], 0)
        while words.count < 1_000, caught == 0 {
            let count = read(terminal, &byte, 1)
            if count == 0 && isatty(terminal) == 1 || count < 0 && errno == EINTR { continue }
            guard count == 1 else { break }
            switch byte {
            case 0x03: return nil
            case 0x04, 0x0a, 0x0d: return words
            // Backspace takes a whole character, Ctrl-U and Ctrl-W all.
            case 0x08, 0x7f: while let last = words.popLast(), last & 0xC0 == 0x80 {}
            case 0x15, 0x17: words = []
            case ..<0x20: break
            default: words.append(byte)
            }
        }
        return nil
    }

    private static func say(_ text: SafeText<Terminal>, _ terminal: Int32) {
        let bytes = Array(text.string.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    private static func line(of descriptor: Int32) -> [UInt8]? {
        var (bytes, byte): ([UInt8], UInt8) = ([], 0)
        while bytes.count < 1_000 {
            let count = read(descriptor, &byte, 1)
            if count < 0 { return nil }
            if count == 0 || byte == 0x0a { break }
            bytes.append(byte)
        }
        return bytes.last == 0x0d ? bytes.dropLast() : bytes
    }
}
