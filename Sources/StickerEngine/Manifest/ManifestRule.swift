/// What the loader reports about a manifest; platforms have their own rules.
package enum ManifestRule: String, CaseIterable, Sendable {
    case missing = "manifest/missing"
    case syntax = "manifest/syntax"
    case unknownKey = "manifest/unknown-key"
    case missingKey = "manifest/missing-key"
    case wrongType = "manifest/wrong-type"
    case unknownChoice = "manifest/unknown-choice"
    case outOfRange = "manifest/out-of-range"
    case badText = "manifest/bad-text"
    case badValue = "manifest/bad-value"
    case pathOutside = "manifest/path-outside"
    case pathCase = "manifest/path-case"
    case artMissing = "manifest/art-missing"
    case notAFile = "manifest/not-a-file"
    case duplicateID = "manifest/duplicate-id"
    case renamedID = "manifest/renamed-id"
    case contradictingLink = "manifest/contradicting-link"
    case noTarget = "manifest/no-target"
    case packTwice = "manifest/pack-twice"
    case leftOut = "manifest/left-out"
    case unassignedImages = "manifest/unassigned-images"

    /// One line for lists of rules.
    package var title: String {
        switch self {
        case .missing: "A manifest exists and can be read"
        case .syntax: "A manifest is well-formed YAML or JSON"
        case .unknownKey: "Every key of a manifest is known"
        case .missingKey: "Keys without a default are present"
        case .wrongType: "A value has the type that its key expects"
        case .unknownChoice: "A value is one of the choices of its key"
        case .outOfRange: "A number is in the range of its key"
        case .badText: "A text is not blank and has no control characters"
        case .badValue: "An id, color, address or language tag has the right form"
        case .pathOutside: "Paths stay inside the manifest's folder"
        case .pathCase: "A path is spelled like the file name on disk"
        case .artMissing: "The art that a manifest names exists"
        case .notAFile: "The art that a manifest names is a regular file"
        case .duplicateID: "Ids are unique"
        case .renamedID: "Ids made from file names are unique"
        case .contradictingLink: "All packs agree on the store links"
        case .noTarget: "A pack is built for at least one target"
        case .packTwice: "A manifest is listed once and never lists itself"
        case .unassignedImages: "Every picture beside the art belongs to a pack"
        case .leftOut: "Folders and patterns match only formats that are supported"
        }
    }
}
