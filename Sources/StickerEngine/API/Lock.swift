import PortableFoundation
import StickerModel

/// What the lock file of a manifest says, and what is wrong with it.
package struct LockOutcome: Outcome {
    package var status: ExitStatus = .success
    package var path = ""
    package var findings: [Finding] = []
    /// The released identifiers, in the file's order.
    package var identifiers: [RegistryEntry] = []
    package var removed: [RegistryEntry] = []
    package var isFileRemoved = false
}

extension StickerPress {
    package func lock(_ manifest: String) -> LockOutcome {
        let loaded = load(manifest)
        return lock(loaded, IdentifierRegistry(of: loaded))
    }

    // What is compared and what is changed belong to the same reading of the manifest.
    private func load(_ manifest: String) -> LoadedManifest { ManifestLoader(targets: targets).load(manifest) }

    private func lock(_ loaded: LoadedManifest, _ registry: IdentifierRegistry) -> LockOutcome {
        var outcome = LockOutcome(path: registry.path)
        guard !loaded.files.isEmpty else { return failed(outcome, loaded.findings, .missingInput) }
        if let fault = registry.fault { return failed(outcome, [fault], .findings) }
        // Only a manifest has a lock file.
        guard loaded.catalog != nil || !registry.entries.isEmpty else {
            return failed(outcome, loaded.findings, .badManifest)
        }
        outcome.identifiers = registry.entries.filter { $0.target != RegistryEntry.manifest }
        return outcome
    }

    /// Compares the lock file with what the manifest would publish now, without making anything.
    package func checkLock(_ request: BuildRequest) async -> LockOutcome {
        let loaded = load(request.manifest)
        let registry = IdentifierRegistry(of: loaded)
        var outcome = lock(loaded, registry)
        guard outcome.status == .success else { return outcome }
        do { try loaded.requireWhole(at: request.manifest) } catch {
            return failed(outcome, error.findings, error.status)
        }
        let prepared = await BuildPlanner(
            loaded: loaded, request: request, targets: targets, registry: registry, requiresDecisions: true
        ).plan()
        outcome.findings = aboutReleases(prepared.findings).strict(if: request.isStrict)
        outcome.findings += registry.repeated.map { entry in
            Finding(
                "build/lock-repeated", ["kind": entry.record.kind, "id": entry.record.id],
                at: SourceLocation(file: registry.path, line: entry.line, column: 1))
        }
        // Without manifest or art there is nothing to compare with.
        outcome.status = prepared.isComplete ? (outcome.findings.hasErrors ? .findings : .success) : prepared.status
        return outcome
    }

    /// Findings on releases, and errors that may hide what would be published: on the manifest and on art. A platform's
    /// errors may be why something seems to be gone; where nothing does, they are about something else.
    private func aboutReleases(_ findings: [Finding]) -> [Finding] {
        let isAboutReleases = { (finding: Finding) in finding.rule.hasPrefix("release/") }
        let differs = findings.contains(where: isAboutReleases)
        let platforms = targets.map { $0.name + "/" }
        return findings.filter { finding in
            if isAboutReleases(finding) { return true }
            guard finding.severity == .error else { return false }
            return differs || !platforms.contains { finding.rule.hasPrefix($0) }
        }
    }

    /// Takes identifiers out of the lock file: people may lose them. A key is an identifier, with its target
    /// (`emoji:cup`) or without, or the id of a pack or sticker of the manifest (`tea-time/cup`) for all it has; `targets`
    /// are those it is taken from, nil for all.
    package func removeFromLock(_ keys: [String], of manifest: String, targets: [String]? = nil) -> LockOutcome {
        let loaded = load(manifest)
        let registry = IdentifierRegistry(of: loaded)
        var outcome = lock(loaded, registry)
        guard outcome.status == .success else { return outcome }
        let named = Set(keys)
        let meant = outcome.identifiers.filter { identifier in
            identifier.isNamed(by: named) && targets?.contains(identifier.target) ?? true
        }
        let unknown = keys.filter { key in !meant.contains { $0.isNamed(by: [key]) } }
        guard unknown.isEmpty else {
            let names = outcome.identifiers.flatMap { [$0.record.id] + [$0.record.owner?.text].compactMap(\.self) }
                .uniqued
            let findings = unknown.map { key in
                let match = SpellingSuggestion.match(key, in: names.prefix(2_000))
                return Finding(
                    "lock/unknown", ["key": key, "suggestion": Notice.suggestion(match)], path: outcome.path)
            }
            return failed(outcome, findings, .findings)
        }
        let chosen = meant.filter { $0.isItself(in: named) || !$0.isShared(in: outcome.identifiers, without: meant) }
        let gone = Set(chosen.map(\.ownedKey))
        do throws(FileError) {
            try registry.remove { gone.contains($0.ownedKey) }
        } catch {
            return failed(outcome, [Finding(error)], error.status)
        }
        outcome.removed = chosen
        outcome.identifiers.removeAll { gone.contains($0.ownedKey) }
        return outcome
    }

    /// Removes the lock file, even one that is damaged: nothing counts as released.
    package func clearLock(of manifest: String) -> LockOutcome {
        let loaded = load(manifest)
        let registry = IdentifierRegistry(of: loaded)
        var outcome = lock(loaded, registry)
        guard outcome.status != .missingInput else { return outcome }
        (outcome.status, outcome.findings) = (.success, [])
        (outcome.removed, outcome.identifiers) = (outcome.identifiers, [])
        outcome.isFileRemoved = access(outcome.path, F_OK) == 0
        do throws(FileError) {
            try registry.removeFile()
        } catch {
            return failed(outcome, [Finding(error)], error.status)
        }
        return outcome
    }

    private func failed(_ outcome: LockOutcome, _ findings: [Finding], _ status: ExitStatus) -> LockOutcome {
        var outcome = outcome
        (outcome.status, outcome.findings) = (status, findings)
        return outcome
    }
}

extension RegistryEntry {
    /// `emoji:cup`: as a key for `lock remove` it is this identifier and nothing else.
    var name: String { target + ":" + record.id }

    /// Whether one of the keys is its identifier, with its target or without, or the sticker or pack that has it.
    func isNamed(by keys: Set<String>) -> Bool {
        isItself(in: keys) || record.owner.map { keys.contains($0.text) || keys.contains($0.pack) } ?? false
    }

    fileprivate func isItself(in keys: Set<String>) -> Bool { keys.contains(name) || keys.contains(record.id) }

    /// Whether packs that stay have it, too: one app of several packs is noted for the first of them.
    fileprivate func isShared(in all: [RegistryEntry], without removed: [RegistryEntry]) -> Bool {
        guard record.owner?.sticker == nil else { return false }
        let staying = Set(all.filter { $0.target == target }.map(\.ownedKey)).subtracting(removed.map(\.ownedKey))
        let packs = Set(staying.compactMap(\.owner?.pack)).subtracting([record.owner?.pack].compactMap(\.self))
        return !packs.isSubset(of: staying.filter { $0.key.kind == record.kind }.compactMap(\.owner?.pack))
    }
}
