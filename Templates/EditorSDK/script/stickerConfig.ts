// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
{{#if is-typed}}
{{#if has-assets}}
// Keep it in the folder `react-native`, next to the folder `assets`: the packager follows these paths literally.
{{/if}}
import { Configuration{{#if has-adjustments}}, StickerAction{{/if}}{{#if has-tints}}, TintMode{{/if}} } from "{{package}}";
{{#if giphy-key}}

/** Keys do not belong in source code; read them from the app's environment. */
export interface StickerKeys {
  {{giphy-key}}: string;
}
{{/if}}

/** The `sticker` part of the editor's configuration. Every call returns new objects, because the SDK changes them. */
export function stickerOptions({{#if giphy-key}}keys: StickerKeys{{/if}}): NonNullable<Configuration["sticker"]> {
{{else}}
{{#if has-assets}}
// Copy this file and the folder `assets` into `www`, and load it with a <script> before the code that opens the editor.
{{else}}
// Copy this file into `www`, and load it with a <script> before the code that opens the editor.
{{/if}}

/**
 * The `sticker` part of the editor's configuration. Every call returns new objects.
 *
 * @param {{ resolveStaticResource(path: string): string }} sdk the plugin: `PESDK` or `VESDK`.
{{#if giphy-key}}
 * @param {Record<string, string>} keys with `{{giphy-key-comment}}`.
{{/if}}
 */
function stickerOptions(sdk{{#if giphy-key}}, keys{{/if}}) {
  /** @param {string} path */
  const file = (path) => sdk.resolveStaticResource("www/" + path);
{{/if}}
  return {
    categories: [
      {{#each shelf}}
      {
        {{#if own}}
        identifier: {{id}},
        name: {{title}},
        thumbnailURI: {{icon}},
        items: [
          {{#each stickers}}
          {
            identifier: {{id}},
            name: {{name}},
            stickerURI: {{image}},
            thumbnailURI: {{thumbnail}},
            {{#if tint}}
            tintMode: {{#if is-typed}}TintMode.{{TINT}}{{else}}"{{tint}}"{{/if}},
            {{/if}}
            {{#if adjustments}}
            adjustments: true,
            {{/if}}
          },
          {{/each}}
        ],
        {{/if}}
        {{#if existing}}
        identifier: {{id}},
        {{#if stickers}}
        items: [
          {{#each stickers}}
          {
            identifier: {{id}},
          },
          {{/each}}
        ],
        {{/if}}
        {{/if}}
        {{#if giphy}}
        identifier: "imgly_sticker_category_giphy",
        provider: {
          apiKey: keys[{{giphy-key}}],
          {{#if language}}
          language: {{language}},
          {{/if}}
          rating: {{rating}},
        },
        {{/if}}
      },
      {{/each}}
    ],
    {{#if personal}}
    personalStickers: true,
    defaultPersonalStickerTintMode: {{#if is-typed}}TintMode.{{PERSONAL}}{{else}}"{{personal}}"{{/if}},
    {{/if}}
    {{#if colors}}
    colors: [
      {{#each colors}}
      {
        color: [
          {{red}},
          {{green}},
          {{blue}},
          {{alpha}},
        ],
        name: {{name}},
      },
      {{/each}}
    ],
    {{/if}}
    {{#if has-adjustments}}
    actions: [
      {{#if is-typed}}
      StickerAction.DURATION,
      StickerAction.REPLACE,
      StickerAction.OPACITY,
      StickerAction.COLOR,
      StickerAction.BRIGHTNESS,
      StickerAction.CONTRAST,
      StickerAction.SATURATION,
      StickerAction.REMOVE_BACKGROUND,
      {{else}}
      "duration",
      "replace",
      "opacity",
      "color",
      "brightness",
      "contrast",
      "saturation",
      "removebackground",
      {{/if}}
    ],
    {{/if}}
  };
}

{{#if is-typed}}
/** A configuration with these stickers and everything in `rest`. */
export function withStickers({{#if giphy-key}}keys: StickerKeys, {{/if}}rest: Configuration = {}): Configuration {
  return { ...rest, sticker: { ...rest.sticker, ...stickerOptions({{#if giphy-key}}keys{{/if}}) } };
}
{{else}}
if (typeof module !== "undefined" && module.exports) module.exports = { stickerOptions };
{{/if}}
