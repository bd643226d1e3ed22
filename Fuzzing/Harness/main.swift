import Foundation

// libFuzzer's driver is called from here, because SwiftPM wants a main of its own.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

func fuzz() -> CInt {
    FuzzedReader.writeSeedsIfAsked()
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runDriver(&count, &arguments, testOneInput)
}

exit(fuzz())
