import Foundation
import PackagePlugin

/// Turns a platform's JSON data and its `Templates/<name>` folder into one Swift file of its module, and the platforms
/// that the engine depends on into its list of them.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        // The pages for browsers belong to the engine, what makes one live to the server, what shells run to the tool, and
        // what all messengers share to their kit.
        let owners = [
            "StickerEngine": "Preview", "StickerServing": "Serving", "stickerpress": "Shells",
            "StickerModel": "Messengers",
        ]
        let name = owners[target.name] ?? target.name
        let templates = context.package.directoryURL.appending(path: "Templates/\(name)")
        // Pixels need no templates.
        let folders =
            [target.directoryURL] + (FileManager.default.fileExists(atPath: templates.path) ? [templates] : [])
        let inputs = try folders.flatMap(files(below:)).filter { $0.pathExtension != "swift" }
        let tool = try context.tool(named: "embed-files").url
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        var commands: [Command] = [
            .buildCommand(
                displayName: "Embedding rules and templates of \(target.name)", executable: tool,
                arguments: ["files", output.path] + folders.map(\.path), inputFiles: inputs, outputFiles: [output])
        ]
        let platforms = platforms(of: target)
        if !platforms.isEmpty {
            let registry = context.pluginWorkDirectoryURL.appending(path: "TargetRegistry.swift")
            commands.append(
                .buildCommand(
                    displayName: "Listing the platforms", executable: tool,
                    arguments: ["platforms", registry.path] + platforms, outputFiles: [registry]))
        }
        return commands
    }

    /// The modules of `Targets/` that a module depends on, in the order of `Package.swift`.
    private func platforms(of target: SourceModuleTarget) -> [String] {
        target.dependencies.compactMap { dependency in
            guard case .target(let platform) = dependency, let module = platform as? SourceModuleTarget,
                module.directoryURL.deletingLastPathComponent().lastPathComponent == "Targets"
            else { return nil }
            return module.name
        }
    }

    private func files(below folder: URL) throws -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (found?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }
}
