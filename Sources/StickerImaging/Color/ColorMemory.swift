import CLittleCMS
import Foundation

/// The memory lcms works with: no block larger than a table of a real profile needs.
///
/// lcms takes the counts that a profile claims at their word, so that 3 KB of hostile profile ask for 500 MB. A refused
/// block makes lcms refuse the profile.
enum ColorMemory {
    /// What lcms functions that end in THR want; nil, the unbounded default, only when memory has run out.
    nonisolated(unsafe) static let context: cmsContext? = {
        var plugin = cmsPluginMemHandler()
        plugin.base.Magic = cmsUInt32Number(cmsPluginMagicNumber)
        plugin.base.ExpectedVersion = 2_000
        plugin.base.Type = cmsUInt32Number(cmsPluginMemHandlerSig)
        plugin.MallocPtr = { _, count in count <= ColorMemory.blockLimit ? malloc(Int(count)) : nil }
        plugin.FreePtr = { _, block in free(block) }
        plugin.ReallocPtr = { _, block, count in count <= ColorMemory.blockLimit ? realloc(block, Int(count)) : nil }
        return cmsCreateContext(&plugin, nil)
    }()

    /// In bytes; four channels on a grid of 33 steps, as large as tables get, take 7 MB.
    private static let blockLimit: cmsUInt32Number = 16_000_000
}
