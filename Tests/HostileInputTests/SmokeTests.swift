import HostileInput
import StickerImaging
import Testing

@testable import TestArt

/// The short form of `make fuzz`: the same readers and seeds, the same few thousand mutations on every run.
@Suite struct SmokeTests {
    private static let pool = Result { DrawingPool(try BuiltTool.url().path) }

    /// SVGs are drawn by the built tool: a crash of librsvg would end all tests.
    private func attempt(_ reader: HostileReader, _ bytes: [UInt8]) throws -> HostileReader.Outcome? {
        try DrawingMethod.$override.withValue(.processes(Self.pool.get())) { reader.attempt(bytes) }
    }

    @Test(arguments: HostileReader.all) func takesItsSeeds(_ reader: HostileReader) throws {
        let seeds = reader.seeds()
        #expect(!seeds.isEmpty)
        for (number, seed) in seeds.enumerated() {
            let outcome = try attempt(reader, seed)
            // Documents of platforms that are not registered have no owner.
            let isForeign = outcome == .foreign && reader.name == "bundle"
            #expect(outcome == .value || isForeign, "seed \(number) of \(reader.name): \(String(describing: outcome))")
        }
    }

    @Test(arguments: HostileReader.all) func endsInAValueOrInWords(_ reader: HostileReader) throws {
        let seeds = reader.seeds()
        var mutation = SeededMutation(seed: 5)
        var refused = 0
        for number in 0..<400 {
            let outcome = try attempt(reader, mutation.next(for: reader, from: seeds))
            #expect(outcome != nil, "an error no user should see: mutation \(number) of \(reader.name)")
            if case .refusal = outcome { refused += 1 }
        }
        // Mutations that are all refused, or none, would test nothing.
        #expect((20..<400).contains(refused), "\(reader.name) refused \(refused) of 400")
    }
}
