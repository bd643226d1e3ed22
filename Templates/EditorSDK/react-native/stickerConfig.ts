// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
// It stands in the folder `react-native` beside the folder `assets`: the packager follows every path literally.
import { {{imports}} } from "{{package}}";
{{keys}}
/** The `sticker` part of the editor's configuration; new objects in every call, because the SDK writes into them. */
export function stickerOptions({{parameter}}): NonNullable<Configuration["sticker"]> {
  return {{options}};
}

/** A configuration with these stickers and whatever else `rest` holds. */
export function withStickers({{parameter-first}}rest: Configuration = {}): Configuration {
  return { ...rest, sticker: { ...rest.sticker, ...stickerOptions({{argument}}) } };
}
