// What a script of a Cordova app finds: the module of Node where there is one, and the plugin, whose method is in
// types/index.d.ts of github.com/imgly/pesdk-cordova.
declare const module: { exports: unknown } | undefined;
declare namespace Cordova {
  interface SDK { resolveStaticResource(path: string): string }
  type Options = Stickers.Options<"none" | "solid" | "colorized", string>;
}
