// Stickers of {{title}} for CE.SDK in the browser, written by StickerPress. Do not edit: the next build replaces this file.
import type CreativeEditorSDK from "@cesdk/cesdk-js";

/** The id in `content.json`. */
export const stickerSource = {{source-id}};

/** Titles of the categories and of the source, by language. */
const titles: Record<string, Record<string, string>> = {
  {{#each languages}}
  {{language}}: {
    {{#each titles}}
    {{key}}: {{text}},
    {{/each}}
  },
  {{/each}}
};

/**
 * Loads the stickers, shows them in the sticker library and prevents the engine from cropping them.
 *
 * @param base the address of the folder with `content.json`, without a slash at the end. Files on another host need CORS
 *   headers.
 * @returns a function that lets the engine crop stickers again.
 */
export async function registerStickers(cesdk: CreativeEditorSDK, base: string): Promise<() => void> {
  const { engine } = cesdk;
  await engine.asset.addLocalAssetSourceFromJSONURI(`${base}/content.json`);
  cesdk.i18n.setTranslations(titles);
  // The editor does not show a source that is only registered.
  cesdk.ui.updateAssetLibraryEntry("ly.img.sticker", {
    sourceIds: {{#if append}}({ currentIds }) => [...new Set([...currentIds, stickerSource])]{{/if}}{{#if prepend}}({ currentIds }) => [...new Set([stickerSource, ...currentIds])]{{/if}}{{#if replace}}[stickerSource]{{/if}},
  });
  return engine.asset.registerApplyMiddleware(async (sourceId, asset, apply, context) => {
    const block = await apply(sourceId, asset, context);
    // The engine crops assets by default; round stickers would lose their edges.
    if (sourceId === stickerSource && block !== undefined && engine.block.supportsContentFillMode(block)) {
      engine.block.setContentFillMode(block, "Contain");
    }
    return block;
  });
}
