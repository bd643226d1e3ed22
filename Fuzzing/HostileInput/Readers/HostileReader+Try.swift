import StickerModel

extension HostileReader {
    /// Reads and judges how it ended; nil when an error left that no user should ever see.
    package func attempt(_ bytes: [UInt8]) -> Outcome? {
        do {
            return try read(bytes)
        } catch let error as FileError {
            return error.message.isEmpty ? nil : .refusal(error.message)
        } catch {
            return nil
        }
    }
}
