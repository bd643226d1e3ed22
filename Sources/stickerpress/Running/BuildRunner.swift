import StickerEngine
import StickerModel

/// The three ways `build` runs: once, again and again, or on paper.
struct BuildRunner: Sendable {
    let press: StickerPress
    let request: BuildRequest
    let report: FindingReport
    let session: Session
    let display: ProgressDisplay

    func build() async -> ExitStatus {
        let stop = Interruption()
        display.begin()
        let outcome = await stop.run { await press.build(request) { display.show($0) } }
        display.finish()
        report.show(outcome.findings)
        report.show(outcome.fidelities)
        // A build that was in place before the signal came is done, whatever was asked afterwards.
        let status = outcome.status == .success ? .success : stop.status ?? outcome.status
        report.close(outcome.closingLine(report.rules), status)
        return status
    }

    /// Prints what each build changed, until it is stopped. Builds that changed nothing are not told: saving a file
    /// that no pack uses starts one, too. Findings are told again only when they are others than the last time.
    func watch() async -> ExitStatus {
        let stop = Interruption()
        let isFirst = Locked(true)
        let said = Locked<[Finding]>([])
        display.begin()
        let status = await stop.run {
            await press.watch(request) {
                display.show($0)
            } report: { outcome in
                display.finish()
                let begins = isFirst.with { first in
                    defer { first = false }
                    return first
                }
                let isNew = said.with { said in
                    defer { said = outcome.findings }
                    return said != outcome.findings
                }
                if isNew { report.show(outcome.findings) }
                if isNew || !outcome.changes.isEmpty { report.show(outcome.fidelities) }
                guard begins || outcome.status != .success || !outcome.changes.isEmpty else { return }
                let end = begins ? "Watching for changes; Ctrl-C ends it.\n" : ""
                report.close(outcome.changeLines + outcome.closingLine(report.rules) + end, outcome.status)
            }
        }
        display.finish()
        return stop.status ?? status
    }

    func plan() async -> ExitStatus {
        let stop = Interruption()
        let outcome = await stop.run { await press.plan(request) }
        report.show(outcome.findings)
        session.results.write(outcome.text)
        report.close(outcome.closingLine(report.rules), stop.status)
        return stop.status ?? outcome.status
    }
}
