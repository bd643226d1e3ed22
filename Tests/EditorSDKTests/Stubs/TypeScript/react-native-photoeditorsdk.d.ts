// Stands in for the package. The enums and the type are re-exported from configuration.ts by index.js and index.d.ts of
// github.com/imgly/pesdk-react-native (the package for videos, github.com/imgly/vesdk-react-native, has the same).
declare module "react-native-photoeditorsdk" {
  export enum TintMode { NONE = "none", SOLID = "solid", COLORIZED = "colorized" }
  export enum StickerAction {
    COLOR = "color", STRAIGHTEN = "straighten", BRIGHTNESS = "brightness", CONTRAST = "contrast",
    SATURATION = "saturation", REPLACE = "replace", OPACITY = "opacity", REMOVE_BACKGROUND = "removebackground",
    DURATION = "duration",
  }
  export interface Configuration {
    forceCrop?: boolean;
    sticker?: Stickers.Options<TintMode, StickerAction>;
  }
}
