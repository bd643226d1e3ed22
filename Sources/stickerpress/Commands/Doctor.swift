import StickerEngine
import StickerServing

extension Command {
    static let doctor = Command(
        "doctor", "Show what this installation uses: libraries, formats, fonts, the cache",
        details: ["When you report a fault, add what it prints."], examples: ["doctor"], exits: [.success, .usage]
    ) { arguments, console in
        let diagnosis = Diagnosis(libraries: ServingLibraries.versions)
        console.output.write(diagnosis.text(style: console.style(for: console.output, arguments)))
        return .success
    }
}
