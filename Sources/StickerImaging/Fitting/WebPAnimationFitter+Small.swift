extension WebPAnimationFitter {
    /// `quality: small`: every frame at the least of a few sizes at which it still looks right; nil when none of them
    /// does, and the whole budget has to decide.
    func small() throws -> EncodedImage? {
        let sample = try Self.sample(clip, tolerance: Self.tolerance)
        for share in SmallPolicy.animationShares {
            var fitter = self
            fitter.budget = Int(Double(budget) * share)
            if let exact = try fitter.exact() { return exact }
            // The sampled frames tell how it would look before anything is encoded whole.
            guard let choice = try fitter.choose(sample, target: Double(fitter.budget)),
                try sample.distance(choice.settings).similarity >= SmallPolicy.similarity
            else { continue }
            if let lossy = try fitter.lossy(clip, sample) { return lossy }
        }
        return nil
    }
}
