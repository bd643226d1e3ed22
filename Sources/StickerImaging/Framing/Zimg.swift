import CZimg
import StickerModel

/// Planes of samples as zimg takes them: whole, or a ring of a few rows, aligned for vector instructions.
final class PlanarBuffer {
    /// Bytes; enough for every processor that zimg supports.
    fileprivate static let alignment = 64

    let sizes: [PixelSize]
    private let bytes: Int
    private let mask: UInt32
    private let strides: [Int]
    private let offsets: [Int]
    private let memory: UnsafeMutableRawPointer

    /// `bytes` of each sample; `mask` selects the row inside the ring, all ones for whole planes.
    init(_ sizes: [PixelSize], bytes: Int, mask: UInt32 = .max) {
        (self.sizes, self.bytes, self.mask) = (sizes, bytes, mask)
        strides = sizes.map { ($0.width * bytes + Self.alignment - 1) / Self.alignment * Self.alignment }
        var (offsets, total): ([Int], Int) = ([], 0)
        for (size, stride) in zip(sizes, strides) {
            offsets.append(total)
            total += stride * (mask == .max ? size.height : Int(mask) + 1)
        }
        self.offsets = offsets
        // The resampler may read past a row's end up to its alignment.
        memory = .allocate(byteCount: max(Self.alignment, total), alignment: Self.alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(Self.alignment, total))
    }

    deinit { memory.deallocate() }

    func row<Sample>(_ row: Int, of plane: Int, as _: Sample.Type = Sample.self) -> UnsafeMutablePointer<Sample> {
        (memory + offsets[plane] + (row & Int(mask)) * strides[plane]).assumingMemoryBound(to: Sample.self)
    }

    /// Copies a plane of `size`; what is missing to that of this plane repeats its last column and row.
    func fill(_ plane: Int, _ size: PixelSize, from source: UnsafePointer<UInt8>, stride: Int) {
        for y in 0..<sizes[plane].height {
            let target = row(y, of: plane, as: UInt8.self)
            target.update(from: source + min(y, size.height - 1) * stride, count: size.width * bytes)
            for at in size.width * bytes..<max(size.width, sizes[plane].width) * bytes {
                target[at] = target[at - bytes]
            }
        }
    }

    fileprivate var source: zimg_image_buffer_const {
        var buffer = zimg_image_buffer_const()
        for plane in sizes.indices {
            sp_zimg_set_source(&buffer, Int32(plane), memory + offsets[plane], strides[plane], mask)
        }
        return buffer
    }

    fileprivate var destination: zimg_image_buffer {
        var buffer = zimg_image_buffer()
        for plane in sizes.indices {
            sp_zimg_set_destination(&buffer, Int32(plane), memory + offsets[plane], strides[plane], mask)
        }
        return buffer
    }
}

/// What zimg does to planes of one format, prepared once for many pictures.
final class ZimgGraph {
    private let graph: OpaquePointer
    private let scratch: UnsafeMutableRawPointer
    /// Selects a row in the ring of rows that it holds of its source.
    let mask: UInt32

    /// nil when zimg refuses the formats.
    init?(
        from source: zimg_image_format, to target: zimg_image_format,
        _ change: (inout zimg_graph_builder_params) -> Void
    ) {
        var (source, target, parameters) = (source, target, zimg_graph_builder_params())
        zimg_graph_builder_params_default(&parameters, Self.version)
        change(&parameters)
        var (bytes, lines): (Int, UInt32) = (0, 0)
        guard let graph = zimg_filter_graph_build(&source, &target, &parameters) else { return nil }
        guard zimg_filter_graph_get_tmp_size(graph, &bytes) == ZIMG_ERROR_SUCCESS,
            zimg_filter_graph_get_input_buffering(graph, &lines) == ZIMG_ERROR_SUCCESS
        else {
            zimg_filter_graph_free(graph)
            return nil
        }
        self.graph = graph
        scratch = .allocate(byteCount: max(64, bytes), alignment: PlanarBuffer.alignment)
        mask = zimg_select_buffer_mask(lines)
    }

    deinit {
        zimg_filter_graph_free(graph)
        scratch.deallocate()
    }

    /// `read` gets `user` and the rows of the source that are needed next. Returns false when it fails.
    func run(
        from source: PlanarBuffer, to target: PlanarBuffer, reading read: zimg_filter_graph_callback? = nil,
        _ user: UnsafeMutableRawPointer? = nil
    ) -> Bool {
        var (from, to) = (source.source, target.destination)
        return zimg_filter_graph_process(graph, &from, &to, scratch, read, user, nil, nil) == ZIMG_ERROR_SUCCESS
    }

    static func format(
        _ size: PixelSize, _ samples: zimg_pixel_type_e, _ change: (inout zimg_image_format) -> Void
    ) -> zimg_image_format {
        var format = zimg_image_format()
        zimg_image_format_default(&format, version)
        (format.width, format.height) = (UInt32(clamping: size.width), UInt32(clamping: size.height))
        format.pixel_type = samples
        format.color_family = ZIMG_COLOR_RGB
        format.matrix_coefficients = ZIMG_MATRIX_RGB
        change(&format)
        return format
    }

    private static let version: UInt32 = 2 << 8 | 4
}
