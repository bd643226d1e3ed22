#if canImport(Glibc)
    import Glibc
#endif

/// Keeps OpenMP, which libimagequant may be built with, on the calling thread.
///
/// Sums of fractions depend on how work is shared out, so palettes would differ between machines; and idle threads
/// that wait for work burn processor time.
enum OpenMP {
    /// Does nothing where OpenMP is not loaded.
    static func use() {
        #if canImport(Glibc)
            guard let symbol = dlsym(nil, "omp_set_num_threads") else { return }
            unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(1)
        #endif
    }
}
