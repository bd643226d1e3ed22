import StickerModel

extension CachePart {
    private static let most = 1_000_000

    /// Why no part can be told; one sentence without a full stop that names the option or the variable.
    package struct Fault: Error, Equatable {
        package let message: String

        fileprivate init(_ message: String) { self.message = message }
    }

    /// Reads `K/N`, `auto` or `auto/N`. With `auto`, the variables that an engine gives each of its jobs say which part
    /// is meant; `N` is for engines that say nothing of the number of jobs. Throws `Fault`.
    package init(_ text: String, environment: [String: String]) throws(Fault) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        let count = words.count == 2 ? Int(words[1]) : nil
        guard let first = words.first, words.count == 1 || count.map((1...Self.most).contains) == true else {
            throw Self.malformed(text)
        }
        if first == "auto" {
            self = try Self.fromEngine(EngineVariables(values: environment), count: count)
        } else if let number = Int(first), let count {
            guard (1...count).contains(number) else {
                throw Fault("--shard \(text) names a part outside of 1/\(count) to \(count)/\(count)")
            }
            self.init(number, of: count)
        } else {
            throw Self.malformed(text)
        }
    }

    private static func malformed(_ text: String) -> Fault {
        Fault("--shard takes K/N (part 2 of 6 is 2/6), auto or auto/N, not \(text)")
    }

    private static func fromEngine(_ variables: EngineVariables, count wanted: Int?) throws(Fault) -> CachePart {
        var found: [(variable: String, part: CachePart)] = []
        for name in EngineVariables.engines {
            guard let (number, known) = try variables.part(name) else { continue }
            guard let total = known ?? wanted else {
                throw Fault(
                    "\(name) is set, and nothing says how many parts there are; write --shard auto/N with their number")
            }
            if let wanted, wanted != total {
                throw Fault("--shard auto/\(wanted) contradicts \(name), which is one of \(total)")
            }
            guard number >= 1, number <= total else {
                throw Fault(
                    "\(name)=\(variables.values[name] ?? "") stands for part \(number) of \(total); the parts are counted "
                        + "from 1")
            }
            found.append((name, CachePart(number, of: total)))
        }
        guard let (name, part) = found.first else {
            let names = NameList.whole(EngineVariables.engines, "or")
            throw Fault("--shard auto needs one of the variables \(names); outside of such a job write K/N")
        }
        if let other = found.first(where: { $0.part != part }) {
            throw Fault(
                "\(name) says \(part.text), and \(other.variable) says \(other.part.text); unset one of them, or write "
                    + "--shard K/N")
        }
        return part
    }
}

/// The variables of an environment by which engines tell their jobs apart.
private struct EngineVariables {
    typealias Fault = CachePart.Fault

    let values: [String: String]

    /// The variables by which engines count their jobs.
    static let engines = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "CI_NODE_INDEX", "PARALLEL_SEQ"]

    /// Part, from 1, and number of parts by an engine's variable; nil where that is not set, or the number not told.
    func part(_ engine: String) throws(Fault) -> (number: Int, count: Int?)? {
        guard let number = try number(engine) else { return nil }
        switch engine {
        case "SLURM_ARRAY_TASK_ID": return try slurm(number)
        // Kubernetes counts from 0 and does not pass on `completions`.
        case "JOB_COMPLETION_INDEX": return (number + 1, nil)
        // GitLab counts from 1.
        case "CI_NODE_INDEX": return (number, try self.number("CI_NODE_TOTAL"))
        // GNU parallel counts from 1, and knows the number of its jobs only at the end.
        default: return (number, nil)
        }
    }

    /// An array of Slurm may begin anywhere and go in steps. One with gaps does not say which parts its tasks are.
    private func slurm(_ id: Int) throws(Fault) -> (number: Int, count: Int?) {
        let least = try required("SLURM_ARRAY_TASK_MIN")
        let count = try required("SLURM_ARRAY_TASK_COUNT")
        let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
        let last = least + step * (count - 1)
        if let most = try number("SLURM_ARRAY_TASK_MAX"), most != last {
            throw Fault(
                "SLURM_ARRAY_TASK_MAX=\(most) contradicts SLURM_ARRAY_TASK_COUNT=\(count): the array has gaps; write "
                    + "--shard K/N with the numbers of the whole array")
        }
        guard (least...max(least, last)).contains(id), (id - least) % step == 0 else {
            throw Fault(
                "SLURM_ARRAY_TASK_ID=\(id) is not one of the \(count) tasks from SLURM_ARRAY_TASK_MIN=\(least)")
        }
        return ((id - least) / step + 1, count)
    }

    private func required(_ name: String) throws(Fault) -> Int {
        guard let number = try number(name) else { throw Fault("\(name) is not set, although SLURM_ARRAY_TASK_ID is") }
        return number
    }

    /// nil where the variable is not set.
    private func number(_ name: String) throws(Fault) -> Int? {
        guard let text = values[name], !text.isEmpty else { return nil }
        guard let number = Int(text), (0...1_000_000_000).contains(number) else {
            throw Fault("\(name) is not a whole number: \(text)")
        }
        return number
    }
}
