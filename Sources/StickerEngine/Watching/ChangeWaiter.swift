import Foundation

/// Waits until something below some folders changes.
///
/// On Linux the kernel tells (inotify); elsewhere file times are compared four times a second.
final class ChangeWaiter {
    #if os(Linux)
        private let descriptor: Int32

        /// Throws `FileProblem` when the kernel gives no more watches.
        init(folders: [String]) throws(FileProblem) {
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { throw .system(.unreadable, folders.first ?? ".", step: "watch it") }
            let events = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            for folder in folders where inotify_add_watch(descriptor, folder, events) < 0 {
                let problem = FileProblem.system(.unreadable, folder, step: "watch it")
                close(descriptor)
                throw problem
            }
        }

        deinit { close(descriptor) }

        /// Returns true once something changed and was quiet again for 80 ms, false when the task was cancelled.
        func wait() -> Bool {
            while !Task.isCancelled {
                guard hasEvents(within: 200) else { continue }
                repeat { drain() } while hasEvents(within: 80)
                return true
            }
            return false
        }

        private func hasEvents(within milliseconds: Int32) -> Bool {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&request, 1, milliseconds) > 0
        }

        private func drain() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }
    #else
        private let folders: [String]
        private var known: [String: Int]

        init(folders: [String]) throws(FileProblem) {
            self.folders = folders
            known = Self.times(in: folders)
        }

        /// Returns true once something changed, false when the task was cancelled.
        func wait() -> Bool {
            while !Task.isCancelled {
                usleep(250_000)
                let now = Self.times(in: folders)
                guard now != known else { continue }
                known = now
                return true
            }
            return false
        }

        private static func times(in folders: [String]) -> [String: Int] {
            var times: [String: Int] = [:]
            for folder in folders {
                for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                    var status = stat()
                    guard lstat(folder + "/" + file, &status) == 0 else { continue }
                    times[folder + "/" + file] =
                        Int(status.modified.tv_sec) &* 1_000_000_000 &+ Int(status.modified.tv_nsec)
                }
            }
            return times
        }
    #endif
}
