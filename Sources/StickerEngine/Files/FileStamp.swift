import PortableFoundation
import StickerModel

/// Tells whether a file is still the one that was read.
struct FileStamp: Sendable, Equatable {
    private let number: UInt64
    /// In bytes.
    let size: Int
    private let modified: FileClock

    init(_ status: stat) {
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        modified = FileClock(status.modified)
    }

    /// `numbers` are those of another stamp.
    fileprivate init?(numbers: [Int]) {
        guard numbers.count == 4 else { return nil }
        number = UInt64(bitPattern: Int64(numbers[0]))
        size = numbers[1]
        modified = FileClock(seconds: numbers[2], nanoseconds: numbers[3])
    }

    fileprivate var numbers: [Int] { [Int(truncatingIfNeeded: number), size, modified.seconds, modified.nanoseconds] }

    /// Numbers that are equal for equal stamps.
    var text: String { numbers.map { "\($0)" }.joined(separator: "-") }
}

/// Tells whether a file still has the content that it had, in this run or a later one. Beside number, length and time
/// of the last change it holds the time at which the disk last noted any change of the file. Programs can set the first
/// time back and keep the length, but not the second one. New names of a file change it, too: such a file is just read
/// again.
struct ContentStamp: Sendable, Equatable {
    let file: FileStamp
    private let changed: FileClock

    init(_ status: stat) {
        file = FileStamp(status)
        changed = FileClock(status.noted)
    }

    init?(text: ArraySlice<UInt8>) {
        let numbers = text.split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 6, let file = FileStamp(numbers: Array(numbers.prefix(4))) else { return nil }
        self.file = file
        changed = FileClock(seconds: numbers[4], nanoseconds: numbers[5])
    }

    var text: String { (file.numbers + [changed.seconds, changed.nanoseconds]).map { "\($0)" }.joined(separator: " ") }

    /// The stamp, if every later change gives another one: the file was last changed before `clock`, which its disk, or
    /// one no more exact, had reached when the content was known. Within one tick of a disk's clock, a second change
    /// would not show.
    func ifSettled(before clock: FileClock?) -> ContentStamp? { clock.map { changed < $0 } ?? false ? self : nil }
}

/// A time as disks note it.
struct FileClock: Sendable, Equatable, Comparable {
    let seconds: Int
    let nanoseconds: Int

    init(seconds: Int, nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) { self.init(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)) }

    static func < (left: FileClock, right: FileClock) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// Longer ago than a tick of any disk's clock: FAT counts in steps of two seconds.
    static var recently: FileClock { ago(milliseconds: 3_000) }

    static func ago(milliseconds: Int) -> FileClock {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let (second, millisecond) = (1_000_000_000, 1_000_000)
        let time = Int(now.tv_sec) * second + Int(now.tv_nsec) - milliseconds * millisecond
        return FileClock(seconds: time / second, nanoseconds: time % second)
    }

    /// What a disk's clock shows after a name in this folder was just made or removed; nil when that cannot be told.
    static func ofDisk(at folder: String) -> FileClock? { stat(at: folder).map { FileClock($0.noted) } }
}

extension stat {
    /// Last change of anything about the file, as the disk noted it.
    var noted: timespec {
        #if canImport(Darwin)
            st_ctimespec
        #else
            st_ctim
        #endif
    }
}
