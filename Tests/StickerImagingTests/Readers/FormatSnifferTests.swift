import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct FormatSnifferTests {
    static let heads: [([UInt8], FileFormat)] = [
        (PNGBuilder(width: 1, height: 1).still([1, 2, 3, 4]), .png),
        (APNGBuilder(parts: [.init(color: [1, 2, 3, 4])]).bytes, .apng),
        (GIFBuilder(images: [.init(indices: [0, 0])]).bytes, .gif),
        (WebPBuilder(parts: [.init(color: [1, 2, 3, 4])]).still, .webp),
        ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        (.text("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg),
        (.text("\u{FEFF}\n<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a '>'>]><!-- <html> --><s:svg/>"), .svg),
        ([0xFF, 0xFE] + "<svg/>".utf16.flatMap { [UInt8].little16(Int($0)) }, .svg),
        (.text("{\"v\":\"5.5\",\"fr\":30,\"layers\":[]}"), .lottie),
        (.text("{\"fr\":30,\"ip\":0,\"op\":9,\"assets\":["), .lottie), (.text("{\"name\":\"pack\"}"), .text),
        ([0x1F, 0x8B, 8, 0], .gzip),
        (.big32(24) + .text("ftypheic") + .big32(0) + .text("mif1heic"), .heic),
        (.big32(24) + .text("ftypmif1") + .big32(0) + .text("mif1avif"), .avif),
        (.big32(24) + .text("ftypisom") + .big32(0) + .text("isommp41"), .video),
        ([0x1A, 0x45, 0xDF, 0xA3], .webm), (.text("RIFF....AVI LIST"), .video),
        (.text("II*\0") + .little32(8), .tiff), (.text("MM\0*") + .big32(8), .tiff),
        (.text("BM") + .little32(70) + .little32(0) + .little32(54) + .little32(40), .bmp),
        ([0, 0, 1, 0, 1, 0], .ico), ([0xFF, 0x0A, 1], .jpegXL), (.big32(12) + .text("JXL \r\n"), .jpegXL),
        (.text("%PDF-1.7"), .pdf), (.text("%!PS-Adobe-3.0 EPSF"), .postscript), (.text("8BPS\0\u{1}"), .psd),
        (.text("PK\u{3}\u{4}"), .zip), (zip(of: "application/x-krita"), .krita),
        (zip(of: "image/openraster"), .openRaster),
        (.text("<!DOCTYPE html><html>"), .html), (.text("<HTML><body>"), .html),
        (.text("version https://git-lfs.github.com/spec/v1\noid sha256:0"), .gitLFSPointer),
        (.text("Rar!\u{1A}\u{7}\0"), .rar), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
        ([UInt8](repeating: 1, count: 257) + .text("ustar\0"), .tar), ([0xFD] + .text("7zXZ\0"), .xz),
        (.text("BZh91AY&SY"), .bzip2), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
        (.text("# Read me\nCafé"), .text), ([], .empty), ([1, 2, 3, 0, 200, 255], .unknown),
    ]

    /// As programs begin archives that say what they are.
    private static func zip(of type: String) -> [UInt8] {
        .text("PK\u{3}\u{4}") + [UInt8](repeating: 0, count: 26) + .text("mimetype" + type)
    }

    @Test(arguments: heads) func contentDecides(_ bytes: [UInt8], format: FileFormat) {
        expect(FormatSniffer.format(of: bytes), is: format)
    }

    @Test func everyFormatThatIsNotReadIsRefusedByNameWithARemedy() throws {
        // Gzip and zip archives may hold a Lottie animation.
        for (bytes, format) in Self.heads where !format.isRead && format != .gzip && format != .zip {
            let problem = try #require(try problem(of: bytes))
            expect(problem.hint?.isEmpty, is: false, "\(format)")
            #expect(problem.kind == .unsupported || problem.kind == .notArt, "\(format)")
            expect(problem, is: format.refusal)
        }
        // Only their names tell these from other zip archives, and tar archives from other gzip files.
        let named: [FileFormat] = [.procreate, .sketch, .designFile, .packedTar, .frames, .drawnFrames]
        expect(Set(Self.heads.map(\.1)), is: Set(FileFormat.all).subtracting(named))
        #expect(FileFormat.zip.named("a.sketch") == .sketch && FileFormat.zip.named("a.kra") == .krita)
        #expect(FileFormat.gzip.named("a.tar.gz") == .packedTar && FileFormat.gzip.named("a.TGZ") == .packedTar)
        #expect(FileFormat.zip.named("a.Procreate") == .procreate && FileFormat.zip.named("a.zip") == .zip)
        #expect(FileFormat.zip.named("a.lottie") == .lottie && FileFormat.zip.named("a.png") == .zip)
        expect(FileFormat.png.named("a.procreate"), is: .png)
    }

    @Test func everyFormatWeReadHasItsReader() {
        expect(Set(ArtDecoder.readers.keys), is: Set(FileFormat.all.filter(\.isRead) + [.gzip, .zip]))
    }

    @Test func namesThatClaimAnotherFormat() {
        #expect(FileFormat.gif.isContradicted(by: "wave.png"))
        #expect(FileFormat.webp.isContradicted(by: "wave.gif"))
        #expect(!FileFormat.apng.isContradicted(by: "wave.PNG"))
        #expect(!FileFormat.png.isContradicted(by: "wave.apng"))
        #expect(!FileFormat.jpeg.isContradicted(by: "photo.JPEG"))
        #expect(!FileFormat.gif.isContradicted(by: "wave"))
        #expect(!FileFormat.gif.isContradicted(by: ".png"))
        #expect(FileFormat(claimedBy: "a.SVG") == .svg && FileFormat(claimedBy: "a.txt") == .text)
    }
}
