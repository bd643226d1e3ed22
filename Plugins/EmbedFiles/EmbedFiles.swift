import Foundation
import PackagePlugin

/// Turns a platform's JSON data and its `Templates/<name>` folder into one Swift file of its module.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        // The preview page belongs to the engine, and what makes it live to the server.
        let name = ["StickerEngine": "Preview", "StickerServing": "Serving"][target.name] ?? target.name
        let folders = [target.directoryURL, context.package.directoryURL.appending(path: "Templates/\(name)")]
        let inputs = try folders.flatMap(files(below:)).filter { $0.pathExtension != "swift" }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding rules and templates of \(target.name)",
                executable: try context.tool(named: "embed-files").url,
                arguments: [output.path] + folders.map(\.path),
                inputFiles: inputs, outputFiles: [output])
        ]
    }

    private func files(below folder: URL) throws -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (found?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }
}
