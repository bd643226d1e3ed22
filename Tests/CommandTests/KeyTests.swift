import Expect
import Foundation
import TestSupport
import Testing

@testable import TestArt

/// Keys, and the apps that they sign, as an artist meets them.
struct KeyTests {
    private static func pack(_ folder: TemporaryFolder) throws {
        try SamplePack.write(into: folder, targets: "targets: { whatsapp: { app: { id: org.dots.app } } }\n")
    }

    @Test func aReleaseKeepsItsKeyAndRaisesTheVersion() async throws {
        let (folder, keys) = (TemporaryFolder(), TemporaryFolder())
        try Self.pack(folder)
        let tool = Tool(in: folder, environment: ["XDG_DATA_HOME": keys.path])
        let (own, other) = (keys.path + "/own.pem", keys.path + "/other.pem")
        for key in [own, other] { try await expect(tool.run("key", "make", key, "--no-passphrase").status, is: 0) }
        let fingerprint = try await tool.run("key", "show", own).output.trimmingCharacters(in: .newlines)
        expect(fingerprint.count, is: 64)

        // As a full disk leaves it.
        try keys.write("", to: "stickerpress/debug-key.pem")
        let debug = try await tool.run("build")
        #expect(debug.status == 0 && debug.diagnostics.contains("[whatsapp/app-debug-key]"), "\(debug.diagnostics)")
        #expect(debug.output.contains("experimental") || debug.diagnostics.contains("experimental"))
        #expect(try folder.files().contains("out/whatsapp/org.dots.app-debug.apk"))
        #expect(try await tool.run("release").diagnostics.contains("[whatsapp/app-release-key]"))

        for _ in 0..<2 { try await expect(tool.run("release", "--key", own).status, is: 0) }
        let lock = try folder.text("stickerpress.lock")
        #expect(lock.contains("whatsapp app org.dots.app ") && lock.contains("key=\(fingerprint) version=1 "))
        let files = try folder.files()
        #expect(files.contains("out/whatsapp/org.dots.app.apk") && files.contains("out/whatsapp/org.dots.app.aab"))
        let refused = try await tool.run("release", "--key", other)
        #expect(refused.status == 1 && refused.diagnostics.contains("[whatsapp/app-key-changed]"))
        try folder.write(SamplePack.drawing("#123"), to: "art/dot-1.svg")
        try await expect(tool.run("release", "--key", own).status, is: 0)
        #expect(try folder.text("stickerpress.lock").contains(" version=2 "))
        #expect(
            try await tool.run("lock", "remove", "org.dots.app").output.contains(
                "begins with version 1 again: phones with version 2 refuse it"))

        for suffix in ["apk", "aab"] {
            let path = "out/whatsapp/org.dots.app.\(suffix)"
            try await expect(tool.run("check", path).status, is: 0)
            var bytes = try folder.data(path)
            bytes[bytes.count / 2] ^= 1
            try folder.write(bytes, to: "changed." + suffix)
            try await expect(tool.run("check", "changed." + suffix).status, is: 1)
            try await expect(tool.run("import", path, "-o", suffix).status, is: 0)
            #expect(try folder.files().contains(suffix + "/pack.yaml"))
        }
    }

    @Test func keysStayPrivate() async throws {
        let folder = TemporaryFolder()
        try Self.pack(folder)
        let tool = Tool(in: folder)
        let script =
            "printf 'tea\\n' | $TOOL key make key.pem --passphrase-fd 0 && stat -c %a key.pem && "
            + "printf 'tea\\n' | $TOOL key show key.pem --passphrase-fd 0 && "
        let run = try await Tool.pipe(
            script + "printf 'coffee\\n' | $TOOL key show key.pem --passphrase-fd 0", in: folder)
        #expect(run.status == 66 && run.output.contains("\n600\n"), "\(run.output) \(run.diagnostics)")
        // What is shown is the certificate that was made, with the name in it, and not another one of the same key.
        let made = run.output.split(separator: "Its certificate: ").last?.prefix(64) ?? ""
        #expect(made.count == 64 && run.output.contains("\n600\n" + made + "\n"), "\(run.output)")
        #expect(run.diagnostics.contains("cannot be opened with this passphrase"))
        try await expect(
            tool.run("key", "make", "key.pem", "--no-passphrase").status, is: 73, "a key is never replaced")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + "/key.pem")
        #expect(try await tool.run("build", "--key", "key.pem").diagnostics.contains("other users can read"))
        try folder.makeFolder(".git")
        for command in [["key", "make", "more.pem", "--no-passphrase"], ["build", "--key", "key.pem"]] {
            #expect(try await tool.run(command).diagnostics.contains("git work tree"))
        }
        try SamplePack.write(
            into: folder, targets: "targets: { whatsapp: { app: { id: org.dots.app, key: key.pem } } }\n")
        try await expect(tool.run("build").status, is: 65)
    }

    /// Whatever ends the run while a passphrase is typed: the terminal shows again what is typed, and there is no key.
    @Test(.needs("python3"), arguments: [0, SIGTERM, SIGHUP]) func theTerminalStaysUsable(signal: Int32) throws {
        let folder = TemporaryFolder()
        let run = try Shell.run([
            "timeout", "300", "python3", "-c",
            """
            import os, pty, sys, termios
            child, terminal = pty.fork()
            if child == 0: os.execv(sys.argv[1], [sys.argv[1], "key", "make", sys.argv[2]])
            while b"Passphrase of" not in os.read(terminal, 1000): pass
            hidden = not termios.tcgetattr(terminal)[3] & termios.ECHO
            if int(sys.argv[3]): os.kill(child, int(sys.argv[3]))
            else: os.write(terminal, bytes([3]))
            os.waitpid(child, 0)
            print(hidden, bool(termios.tcgetattr(terminal)[3] & termios.ECHO), os.path.exists(sys.argv[2]))
            """, try BuiltTool.url().path, folder.path + "/key.pem", "\(signal)",
        ])
        expect(run.output, is: "True True False\n", "\(run.output)")
    }
}
