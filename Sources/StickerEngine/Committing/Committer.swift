import CExchange
import Foundation

/// The only code that touches the destination: the staged folder takes its place in one step.
struct Committer {
    let destination: Destination

    /// Exchanges the folders. Returns a remark when the file system allowed only the weaker way.
    ///
    /// Throws `FileProblem` of kind `unwritable`; the destination then is what it was.
    func commit(_ staging: Staging) throws(FileProblem) -> String? {
        guard destination.exists else {
            try move(staging.path, destination.path)
            return nil
        }
        PausePoint.exchanging.reach()
        let code = sp_exchange_paths(staging.path, destination.path)
        switch code {
        case 0:
            PausePoint.exchanged.reach()
            // What stands at the staging path now is the old output.
            staging.remove()
            PausePoint.cleaned.reach()
            return nil
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP:
            try moveAside(staging)
            return """
                the file system cannot exchange two folders in one step, so the old output was moved aside first; \
                a crash between the two moves leaves it beside the destination
                """
        default:
            throw .system(.unwritable, destination.path, step: "put the new output in place", code: code)
        }
    }

    /// Old aside, new in, old back when that fails.
    private func moveAside(_ staging: Staging) throws(FileProblem) {
        let aside = staging.path + ".old"
        try move(destination.path, aside)
        do {
            try move(staging.path, destination.path)
        } catch {
            try move(aside, destination.path)
            throw error
        }
        FileWriting.remove(aside)
    }

    private func move(_ source: String, _ target: String) throws(FileProblem) {
        guard rename(source, target) == 0 else {
            throw .system(.unwritable, target, step: "put the new output in place")
        }
    }
}
