// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
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
            tintMode: TintMode.{{TINT}},
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
    defaultPersonalStickerTintMode: TintMode.{{PERSONAL}},
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
      StickerAction.DURATION,
      StickerAction.REPLACE,
      StickerAction.OPACITY,
      StickerAction.COLOR,
      StickerAction.BRIGHTNESS,
      StickerAction.CONTRAST,
      StickerAction.SATURATION,
      StickerAction.REMOVE_BACKGROUND,
    ],
    {{/if}}
  };
}

/** A configuration with these stickers and everything in `rest`. */
export function withStickers({{#if giphy-key}}keys: StickerKeys, {{/if}}rest: Configuration = {}): Configuration {
  return { ...rest, sticker: { ...rest.sticker, ...stickerOptions({{#if giphy-key}}keys{{/if}}) } };
}
