import Expect
import StickerModel
import Testing

@testable import StickerEngine

/// Which part a job is, and which part a source belongs to.
@Suite struct CachePartTests {
    private static let slurm = [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "5",
        "SLURM_ARRAY_TASK_COUNT": "6",
    ]

    private func part(_ text: String, _ environment: [String: String] = [:]) throws(CachePart.Fault) -> CachePart {
        try CachePart(text, environment: environment)
    }

    @Test func itIsNamed() throws {
        try expect(part("2/6"), is: CachePart(2, of: 6))
        try expect(part("1/1"), is: .whole)
        try expect(part("2/6", Self.slurm), is: CachePart(2, of: 6), "what is named does not depend on the engine")
    }

    @Test(arguments: [
        (slurm, "auto", 4, 6), (slurm, "auto/6", 4, 6),
        (
            [
                "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "9",
                "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_STEP": "4",
            ], "auto", 2, 3
        ),
        (["JOB_COMPLETION_INDEX": "0"], "auto/8", 1, 8), (["JOB_COMPLETION_INDEX": "7"], "auto/8", 8, 8),
        (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "auto", 1, 4),
        (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "auto", 4, 4),
        (["PARALLEL_SEQ": "1"], "auto/4", 1, 4), (["PARALLEL_SEQ": "4"], "auto/4", 4, 4),
        (["PARALLEL_SEQ": "2", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "auto/3", 2, 3),
    ])
    func engines(environment: [String: String], text: String, number: Int, count: Int) throws {
        try expect(part(text, environment), is: CachePart(number, of: count))
    }

    @Test(arguments: [
        ("0/6", [:], "--shard 0/6"), ("7/6", [:], "1/6 to 6/6"), ("x", [:], "not x"), ("2", [:], "K/N"),
        ("1/0", [:], "K/N"), ("-1/3", [:], "--shard -1/3"), ("1/2/3", [:], "K/N"), ("auto/x", [:], "auto/N"),
        ("auto", [:], "SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, CI_NODE_INDEX or PARALLEL_SEQ"),
        ("auto", ["PARALLEL_SEQ": "1"], "PARALLEL_SEQ is set"),
        ("auto", ["JOB_COMPLETION_INDEX": "1"], "JOB_COMPLETION_INDEX is set"),
        ("auto/3", ["JOB_COMPLETION_INDEX": "3"], "JOB_COMPLETION_INDEX=3 stands for part 4"),
        ("auto", ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX=0 stands for part 0"),
        ("auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "0"], "stands for part 1 of 0"),
        (
            "auto", slurm.merging(["SLURM_ARRAY_TASK_COUNT": "0", "SLURM_ARRAY_TASK_MAX": ""]) { $1 },
            "one of the 0 tasks"
        ),
        ("auto", ["CI_NODE_INDEX": "two", "CI_NODE_TOTAL": "3"], "CI_NODE_INDEX is not a whole number: two"),
        ("auto", slurm.merging(["SLURM_ARRAY_TASK_COUNT": "4"]) { $1 }, "SLURM_ARRAY_TASK_MAX=5 contradicts"),
        ("auto", slurm.merging(["SLURM_ARRAY_TASK_ID": "6"]) { $1 }, "SLURM_ARRAY_TASK_ID=6"),
        ("auto", slurm.filter { $0.key != "SLURM_ARRAY_TASK_COUNT" }, "SLURM_ARRAY_TASK_COUNT is not set"),
        ("auto/4", slurm, "auto/4 contradicts SLURM_ARRAY_TASK_ID, which is one of 6"),
        ("auto/6", slurm.merging(["PARALLEL_SEQ": "2"]) { $1 }, "PARALLEL_SEQ says part 2 of 6"),
        ("auto", slurm.merging(["PARALLEL_SEQ": "2"]) { $1 }, "PARALLEL_SEQ is set"),
    ])
    func contradictions(text: String, environment: [String: String], message: String) {
        let fault = #expect(throws: CachePart.Fault.self) { try part(text, environment) }
        expect(fault?.message.contains(message), is: true, "\(fault?.message ?? "")")
    }

    /// Sources are spread evenly, each belongs to one part, and nothing else decides which.
    @Test func sources() {
        var counts = [Int](repeating: 0, count: 7)
        for number in 0..<7_000 {
            let source = ContentHash("source \(number)")
            let parts = (1...7).filter { CachePart($0, of: 7).contains(source) }
            expect(parts, is: [CachePart(3, of: 7).number(of: source)])
            counts[parts[0] - 1] += 1
        }
        #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
        // Machines with other versions of this program must agree.
        expect(CachePart(1, of: 1_000).number(of: ContentHash("cup")), is: 1 + Int(ContentHash("cup").low % 1_000))
    }
}
