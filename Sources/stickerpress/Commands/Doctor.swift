import StickerEngine
import StickerModel
import StickerServing

extension Command {
    private static let doctorFormat = Option(
        "format", value: "FORMAT", "\(DoctorFormat.names)", fallback: DoctorFormat.text.rawValue,
        candidates: .cases(of: DoctorFormat.self))

    static let doctor = Command(
        "doctor", "Show what this installation uses, and test whether it works",
        details: [
            "Lists libraries with their versions, formats, programs and the cache, and builds and checks a tiny pack in a "
                + "temporary folder. Takes about a second. When you report a fault, add what it prints."
        ],
        options: [doctorFormat],
        examples: ["doctor", "doctor --format json"],
        exits: [.success, .findings, .usage, .internalFault]
    ) { arguments, console in
        let format = try arguments.choice(doctorFormat) ?? DoctorFormat.text
        let press = try StickerPress()
        let diagnosis = await Diagnosis(press, libraries: ServingLibraries.versions)
        switch format {
        case .text:
            console.output.write(diagnosis.text(style: console.style(for: console.output, arguments)))
            let errors = diagnosis.selfTest.findings.filter { $0.severity == .error }
            console.output.write(TextStyle.plain.report(errors, detail: .complete))
        case .json: console.output.write(file: diagnosis.json)
        }
        return diagnosis.selfTest.isPassed ? .success : .findings
    }

    private enum DoctorFormat: String, CaseIterable { case text, json }
}
