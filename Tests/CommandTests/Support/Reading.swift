import Foundation

/// All that comes out of a pipe or terminal until its other end is closed, read on a thread of its own: tests share
/// few threads, and none of them may wait for another.
final class Reading: Sendable {
    private let stream: AsyncStream<[UInt8]>

    init(from descriptor: Int32) {
        let (stream, feed) = AsyncStream.makeStream(of: [UInt8].self)
        self.stream = stream
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                feed.yield(Array(buffer.prefix(count)))
            }
            feed.finish()
        }
    }

    /// Everything; `each` is shown all there is whenever more has come.
    func text(each: (String) -> Void = { _ in }) async -> String {
        var all: [UInt8] = []
        for await bytes in stream {
            all += bytes
            each(String(decoding: all, as: UTF8.self))
        }
        return String(decoding: all, as: UTF8.self)
    }
}
