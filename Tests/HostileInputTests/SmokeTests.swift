import HostileInput
import Testing

/// The short form of `make fuzz`: the same readers and seeds, the same few thousand mutations on every run.
@Suite struct SmokeTests {
    @Test(arguments: HostileReader.all)
    func takesItsSeeds(_ reader: HostileReader) {
        let seeds = reader.seeds()
        #expect(!seeds.isEmpty)
        for (number, seed) in seeds.enumerated() {
            let outcome = reader.attempt(seed)
            // Documents of platforms that are not registered belong to nobody.
            let isForeign = outcome == .foreign && reader.name == "bundle"
            #expect(outcome == .value || isForeign, "seed \(number) of \(reader.name): \(String(describing: outcome))")
        }
    }

    @Test(arguments: HostileReader.all)
    func endsInAValueOrInWords(_ reader: HostileReader) {
        let seeds = reader.seeds()
        var mutation = SeededMutation(seed: 5)
        var refused = 0
        for number in 0..<400 {
            let outcome = reader.attempt(mutation.next(for: reader, from: seeds))
            #expect(outcome != nil, "an error no user should see: mutation \(number) of \(reader.name)")
            if case .refusal = outcome { refused += 1 }
        }
        // Mutations that are all refused, or none, would test nothing.
        #expect((20..<400).contains(refused), "\(reader.name) refused \(refused) of 400")
    }
}
