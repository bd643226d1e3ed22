import StickerModel

package struct FixRequest: Sendable {
    /// A folder that is a bundle, or holds some.
    package var path: String
    /// Only for these targets; nil means every target that recognizes the folder.
    package var targets: [String]?
    /// What a check would report of rules, whatever `.stickerpress.yaml` says: what is off stays as it is.
    package var rules: [String: RuleSetting] = [:]
    /// Findings below it are not mended; nil means what `.stickerpress.yaml` says, else all are.
    package var level: Severity?
    /// The ids of the rules whose findings are mended; empty means all.
    package var only: Set<String> = []
    /// What is done also where the platform takes pictures as they are.
    package var choices: Set<RepairOrder.Choice> = []
    /// The color behind transparent art of icons, as #RRGGBB; nil means one that suits the art.
    package var background: String?
    package var isDryRun = false
    /// Pictures at a time; nil means one for each core.
    package var jobs: Int?
    package var limits = ResourceLimits()

    package init(path: String) { self.path = path }

    /// What a check of the folder reports is what is mended.
    var check: CheckRequest {
        var check = CheckRequest(paths: [path])
        (check.targets, check.rules, check.level) = (targets, rules, level)
        return check
    }
}

package struct FixOutcome: Outcome {
    package var status: ExitStatus = .success
    /// What needs a person, or why nothing could be done.
    package var findings: [Finding] = []
    /// One remark for each file that was changed, or would be.
    package var changes: [Finding] = []
    /// How many pictures would be different if somebody asked for it.
    package var declined: [RepairOrder.Choice: Int] = [:]
    /// Why findings are neither mended nor reported: "3 known findings are in base.json".
    package var remarks: [String] = []
    package var isDryRun = false
    /// The folder, as the user wrote it.
    package var path = ""
}

extension StickerPress {
    /// Fixes a bundle where it is: all that needs no person, or nothing. Everything else in the folder stays as it is.
    package func fix(_ request: FixRequest) async -> FixOutcome { await FixSession(request, targets: targets).run() }
}
