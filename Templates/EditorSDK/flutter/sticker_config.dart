// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
// The assets it names stand in pubspec_assets.txt, to be listed in pubspec.yaml.
{{imports}}
/// The sticker options of the editor's configuration; new objects in every call.
{{keys}}StickerOptions stickerOptions() => StickerOptions(
{{options}}
    );
