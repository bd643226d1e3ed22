import Foundation

/// Compiles the code that plans write for apps of phones, against the few declarations of their SDKs that it names
/// (`PhoneStubs`).
package enum PhoneCode {
    private static let stubs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "PhoneStubs")

    /// What the compiler says of a Swift file for iOS, in both modes of the language; "" for nothing.
    package static func faults(inSwift text: String) throws -> String {
        try Shell.inTemporaryFolder { folder in
            let module = folder.appending(path: "UIKit.swiftmodule").path
            let stub = stubs.appending(path: "ios/UIKit.swift").path
            let built = try Shell.run([
                "swiftc", "-emit-module", "-module-name", "UIKit", "-parse-as-library", stub, "-o", module,
            ])
            guard built.status == 0 else { return built.output }
            try Shell.write(["Sender.swift": text], below: folder)
            let faults = try ["5", "6"].map { version in
                let checked = try Shell.run([
                    "swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", version, "-I", folder.path,
                    folder.appending(path: "Sender.swift").path,
                ])
                return checked.status == 0 ? "" : "Swift \(version): \(checked.output)"
            }
            return faults.joined()
        }
    }

    /// What the compiler says of Kotlin files for Android, by their paths; "" for nothing.
    package static func faults(inKotlin texts: [String: String]) throws -> String {
        try Shell.inTemporaryFolder { folder in
            try Shell.write(texts, below: folder)
            let sources = try Shell.files(below: folder, ending: ".kt")
            guard !sources.isEmpty else { return "there is no Kotlin" }
            let stubs = try Shell.files(below: stubs.appending(path: "android"), ending: ".kt")
            let out = folder.appending(path: "out.jar").path
            let compiled = try Shell.run(["kotlinc"] + sources + stubs + ["-d", out])
            return compiled.status == 0 && !compiled.output.contains("error:") ? "" : compiled.output
        }
    }
}
