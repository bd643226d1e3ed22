import PortableFoundation
import StickerEngine
import StickerModel

/// The ways in which commands about the cache print what they did.
private enum CacheFormat: String, CaseIterable {
    case text, json
}

extension Option {
    static let cache = Option(
        "cache", value: "DIR",
        "the folder of a cache, in place of your own; it must be there, empty the first time; builds remove nothing")
}

extension Command {
    private static let format = Option(
        "format", value: "FORMAT", "print the result as \(CacheFormat.names); json is one line",
        fallback: CacheFormat.text.rawValue, candidates: .cases(of: CacheFormat.self))
    private static let shard = Option(
        "shard", value: "K/N", "part K of N; auto or auto/N: the part that the engine names",
        fallback: "1/1, everything")
    private static let pack = Option(
        "pack", value: "ID", "only this pack; may be repeated", fallback: "all", isRepeatable: true)
    private static let dryRun = Option(
        "dry-run", "print what the part would make and how long that takes; make nothing")

    static let cache = Command(
        "cache", operands: "clean", count: 1...1, candidates: .words { ["clean"] }, options: [.cache],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        guard arguments.operands == ["clean"] else {
            throw arguments.fault("cache takes clean, not \(arguments.operands[0])")
        }
        guard let cache = userCache(arguments, console) else { return .missingInput }
        if let fault = cache.fault {
            console.report(fault)
            return .missingInput
        }
        let (removed, left) = cache.clean()
        guard left == 0 else {
            console.report(
                error:
                    "\(.text(cache.folder)): cannot remove \(.text(ByteCount.text(left))); make the folder writable for your user"
            )
            return .cannotWrite
        }
        console.output.write("Removed \(removed.text) from \(.text(cache.folder)).\n")
        return .success
    }

    /// The cache that is named, else the user's own; nil, with a message, where there is no place for that.
    private static func userCache(_ arguments: Arguments, _ console: Console) -> BlobCache? {
        if let folder = arguments.value(.cache) { return BlobCache(named: folder) }
        if let cache = BlobCache() { return cache }
        console.report(error: "there is no cache: \(BlobCache.absence)")
        return nil
    }

    static let cacheWarm = Command(
        "cache warm", operands: "[MANIFEST]", count: 0...1,
        options: [shard, .cache, .target, pack, .jobs, dryRun, format, .quiet] + Option.limits, exits: build.exits
    ) { arguments, console in
        let press = try StickerPress()
        let manifest = arguments.manifest(press)
        let part = try part(arguments)
        let format = try arguments.choice(format, CacheFormat.self) ?? .text
        var request = try arguments.buildRequest(manifest, into: manifest, press)
        request.cacheFolder = try arguments.folder(.cache)
        request.packs = arguments.has(pack) ? arguments.values(pack) : nil
        let isDryRun = arguments.has(dryRun)
        say(manifest, arguments, "Rendering the pictures of", console)
        let display = ProgressDisplay(console, isQuiet: arguments.has(.quiet) || isDryRun, isVerbose: false)
        let stop = Interruption(console, arguments, ending: "Stopped; what was made is in the cache.\n")
        let outcome = await stop.run { [request] in
            display?.begin()
            defer { display?.finish() }
            return await press.warm(request, part, isDryRun: isDryRun) { display?.show($0) }
        }
        let status = stop.status(after: outcome.status)
        console.report(outcome.findings, arguments)
        if format == .json {
            console.output.write(outcome.json(exit: status))
        } else if !arguments.has(.quiet) {
            console.output.write(outcome.text)
        }
        return status
    }

    private static func part(_ arguments: Arguments) throws(UsageError) -> CachePart {
        guard let text = arguments.value(shard) else { return .whole }
        do {
            return try CachePart(text, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw arguments.fault(error.message)
        }
    }

    static let cacheImport = Command(
        "cache import", operands: "DIR...", count: 1...(.max), candidates: .folders, options: [.cache, format, .quiet],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        guard let cache = userCache(arguments, console) else { return .missingInput }
        let format = try arguments.choice(format, CacheFormat.self) ?? .text
        let outcome = CacheImport(arguments.operands, into: cache)
        console.report(outcome.findings, arguments)
        if format == .json {
            console.output.write(outcome.json)
        } else if !arguments.has(.quiet) {
            console.output.write(outcome.text)
        }
        return outcome.status
    }
}
