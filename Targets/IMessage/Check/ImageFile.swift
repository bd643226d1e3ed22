import StickerModel

/// Reads the facts of an image in a tree, or says why there are none.
struct ImageFile {
    /// What keeps an image from being read.
    enum Fault: Sendable {
        case missing
        case empty
        case pointer
        case unreadable(ArtProblem)
    }

    /// What a Git LFS pointer begins with; such files are far smaller than a kilobyte.
    private static let pointer = Array("version https://git-lfs.github.com/spec".utf8)

    static func read(_ path: String, in tree: any FileTree) -> Result<ImageFacts, Failure> {
        guard tree.contains(path), let byteCount = tree.byteCount(path) else { return .failure(Failure(.missing)) }
        if byteCount == 0 { return .failure(Failure(.empty)) }
        if byteCount < 1024, let bytes = try? tree.bytes(path), bytes.starts(with: pointer) {
            return .failure(Failure(.pointer))
        }
        do {
            return .success(try tree.image(path))
        } catch let problem as ArtProblem {
            return .failure(Failure(.unreadable(problem)))
        } catch {
            return .failure(Failure(.unreadable(ArtProblem(.damaged, "cannot be read"))))
        }
    }

    struct Failure: Error {
        let fault: Fault

        init(_ fault: Fault) { self.fault = fault }
    }
}
