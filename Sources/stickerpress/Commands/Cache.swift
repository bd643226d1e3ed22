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
        "cache", "Empty the cache of rendered images",
        operands: "clean", count: 1...1, candidates: .words { ["clean"] },
        details: [
            "Builds keep rendered images and what they learned of art, so an unchanged sticker is not rendered again. The "
                + "cache belongs to you and all your builds share it. At its end, a build removes the longest unused entries "
                + "until the rest is within the limit. Emptying the cache costs only time.",
            "Several machines can fill one cache: see help cache warm and help cache import.",
        ],
        options: [.cache],
        examples: ["cache clean", "cache clean --cache /srv/stickers"],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        guard arguments.operands == ["clean"] else {
            throw arguments.fault("cache takes clean, not \(arguments.operands[0])")
        }
        guard let cache = userCache(arguments, console) else { return .missingInput }
        if let fault = cache.fault {
            let hint = fault.hint.map { "; " + $0 } ?? ""
            console.report(error: "\(.text(fault.path)): \(.text(fault.message + hint))")
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
    private static func userCache(_ arguments: Arguments, _ console: Console) -> UserCache? {
        if let folder = arguments.value(.cache) { return UserCache(named: folder) }
        if let cache = UserCache() { return cache }
        console.report(error: "there is no cache: \(UserCache.absence)")
        return nil
    }

    static let cacheWarm = Command(
        "cache warm", "Render the pictures of a manifest, or a part of them, into the cache",
        operands: "[MANIFEST]", count: 0...1,
        details: [
            "For catalogs that take one machine too long. Each machine renders one part into the cache, without any output; "
                + "then one build with the same --cache finds the pictures and writes the output as always. A part that "
                + "failed, never ran or ran twice costs time and nothing else: the build renders what is missing.",
            "DIR is on a disk that all machines see, or a folder of each machine, which cache import then brings "
                + "together. It has to be there: a machine that lacks the disk must not work for nothing.",
            "A source belongs to a part by its content, so it is decoded on one machine only, and new packs move no other. "
                + "auto reads SLURM_ARRAY_TASK_ID and its _COUNT and _MIN, or CI_NODE_INDEX and CI_NODE_TOTAL; auto/N also "
                + "JOB_COMPLETION_INDEX (Kubernetes, from 0) and PARALLEL_SEQ (GNU parallel, from 1), of N parts.",
            "Exit code 0: all pictures of the part are in the cache. 1: some art cannot be drawn, or the manifest breaks a "
                + "rule; the build says so, too, and running the part again will not help. 66: art or DIR is missing. 73: the "
                + "cache cannot be written, for example because the disk is full. 130 and 143: stopped by a signal. After 73, "
                + "130 and 143 run the part again: it goes on where it ended.",
        ],
        options: [shard, .cache, .target, pack, .jobs, dryRun, format, .quiet] + Option.limits,
        examples: [
            "cache warm --shard 2/6 --cache /srv/stickers",
            "cache warm shop/pack.yaml --shard auto --cache /srv/stickers",
            "cache warm --shard 1/6 --dry-run",
        ],
        exits: build.exits
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
        "cache import", "Copy the entries of other caches into one",
        operands: "DIR...", count: 1...(.max), candidates: .folders,
        details: [
            "For machines without a common disk: each fills a folder of its own with cache warm --cache, the folders are copied "
                + "to one machine, and this puts what is whole into its cache. Entries that are damaged are left out: the "
                + "build makes them again. Copying the files themselves, with rsync for example, does the same without "
                + "checks, which the build then makes."
        ],
        options: [.cache, format, .quiet],
        examples: ["cache import part-1 part-2", "cache import parts/* --cache /srv/stickers"],
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
