// The `sticker` part of the configuration that the wrappers share, member by member after
// github.com/imgly/pesdk-react-native, configuration.ts and github.com/imgly/pesdk-cordova, types/configuration.ts.
declare namespace Stickers {
  type AssetURI = string | number;
  type Color = number[] | number | string | null;

  interface UniqueItem { identifier: string }
  interface ExistingItem extends UniqueItem {}
  interface NamedItem extends UniqueItem { name: string }
  interface NamedColor { color: Color; name: string }

  interface Sticker<Tint> extends NamedItem {
    thumbnailURI?: AssetURI;
    stickerURI: AssetURI;
    tintMode?: Tint;
    adjustments?: boolean;
  }
  interface StickerCategory<Tint> extends NamedItem {
    thumbnailURI: AssetURI;
    items?: (Sticker<Tint> | ExistingItem)[];
  }
  interface ExistingStickerCategory<Tint> extends ExistingItem { items?: (Sticker<Tint> | ExistingItem)[] }
  interface GiphyStickerProvider { apiKey: string; language?: string; rating?: string }
  interface ExistingStickerProviderCategory extends ExistingItem { provider: GiphyStickerProvider }

  interface Options<Tint, Action> {
    categories?: (StickerCategory<Tint> | ExistingStickerCategory<Tint> | ExistingStickerProviderCategory)[];
    colors?: NamedColor[];
    actions?: Action[];
    personalStickers?: boolean;
    defaultPersonalStickerTintMode?: Tint;
  }
}
