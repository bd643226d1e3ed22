// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
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
            tintMode: "{{tint}}",
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
    defaultPersonalStickerTintMode: "{{personal}}",
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
      "duration",
      "replace",
      "opacity",
      "color",
      "brightness",
      "contrast",
      "saturation",
      "removebackground",
    ],
    {{/if}}
  };
}

if (typeof module !== "undefined" && module.exports) module.exports = { stickerOptions };
