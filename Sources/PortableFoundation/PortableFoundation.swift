// What the other modules import instead of `Foundation`: on Linux its essential half, without the 40 MB of Unicode data
// that the other half brings into every program; on Apple's systems, where that data is in the system, all of it.

@_exported import Dispatch

#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#endif
