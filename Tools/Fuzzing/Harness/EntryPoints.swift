import Foundation
import HostileInput

// What libFuzzer calls, by the names it looks for.

/// Reads `count` bytes; libFuzzer keeps them for later mutations unless this returns -1.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let outcome = FuzzedReader.reader.attempt(bytes) else {
        FileHandle.standardError.write(Data("an error left the reader that no user should see\n".utf8))
        abort()
    }
    return outcome == .foreign ? -1 : 0
}

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

/// Changes `count` bytes in place, up to `room`, and returns the new number of bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt) -> Int
{
    let reader = FuzzedReader.reader
    if reader.isPacked, seed % 4 == 0 {
        let before = Array(UnsafeBufferPointer(start: start, count: count))
        if let after = reader.changedInside(before, choice: Int(seed / 4), mutated), after.count <= room {
            _ = UnsafeMutableBufferPointer(start: start, count: room).update(fromContentsOf: after)
            return after.count
        }
    }
    let length = mutate(start, count, room)
    // One in sixteen keeps its wrong checksums.
    guard reader.repair != .none, seed % 16 != 1 else { return length }
    let after = reader.repaired(Array(UnsafeBufferPointer(start: start, count: length)))
    _ = UnsafeMutableBufferPointer(start: start, count: room).update(fromContentsOf: after)
    return after.count
}

/// libFuzzer's own mutation, for a part of the input.
private func mutated(_ bytes: [UInt8]) -> [UInt8] {
    let room = bytes.count + 64
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        _ = buffer.update(fromContentsOf: bytes)
        count = mutate(start, bytes.count, room)
    }
}
