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
 * Loads the stickers, shows them in the sticker library and keeps every one that is placed whole.
 *
 * @param base the address of the folder that holds `content.json`, without a slash at its end. Files of another host
 *   need CORS headers.
 * @returns what undoes the last of these.
 */
export async function registerStickers(cesdk: CreativeEditorSDK, base: string): Promise<() => void> {
  const { engine } = cesdk;
  await engine.asset.addLocalAssetSourceFromJSONURI(`${base}/content.json`);
  cesdk.i18n.setTranslations(titles);
  // A source that is only registered stays invisible.
  cesdk.ui.updateAssetLibraryEntry("ly.img.sticker", {
    sourceIds: {{#if append}}({ currentIds }) => [...new Set([...currentIds, stickerSource])]{{/if}}{{#if prepend}}({ currentIds }) => [...new Set([stickerSource, ...currentIds])]{{/if}}{{#if replace}}[stickerSource]{{/if}},
  });
  return engine.asset.registerApplyMiddleware(async (sourceId, asset, apply, context) => {
    const block = await apply(sourceId, asset, context);
    // The engine crops assets unless it is told otherwise, and round stickers would lose their edges.
    if (sourceId === stickerSource && block !== undefined && engine.block.supportsContentFillMode(block)) {
      engine.block.setContentFillMode(block, "Contain");
    }
    return block;
  });
}
