// Stands in for the package:
//   signatures.d.ts and guides of github.com/imgly/agent-skills (plugins/cesdk), for what each member is used with:
//   asset-handling (middleware), asset-panel (updateAssetLibraryEntry with currentIds), i18n, insert-media/stickers.
declare module "@cesdk/cesdk-js" {
  type DesignBlockId = number;
  interface AssetResult { id: string }
  interface ApplyAssetOptions { clickType?: string }
  interface AssetAPI {
    addLocalAssetSourceFromJSONURI(contentURI: string, options?: { matcher?: string[] }): Promise<string>;
    apply(sourceId: string, assetResult: AssetResult, options?: ApplyAssetOptions): Promise<DesignBlockId | undefined>;
    registerApplyMiddleware(
      middleware: (
        sourceId: string, assetResult: AssetResult, apply: AssetAPI["apply"], context: ApplyAssetOptions,
      ) => Promise<DesignBlockId | undefined>,
    ): () => void;
  }
  interface BlockAPI {
    supportsContentFillMode(id: DesignBlockId): boolean;
    setContentFillMode(id: DesignBlockId, mode: "Crop" | "Cover" | "Contain"): void;
  }
  export default class CreativeEditorSDK {
    engine: { asset: AssetAPI; block: BlockAPI };
    i18n: { setTranslations(translations: Record<string, Record<string, string>>): void };
    ui: {
      updateAssetLibraryEntry(
        id: string, entry: { sourceIds?: string[] | ((context: { currentIds: string[] }) => string[]) },
      ): void;
    };
  }
}
