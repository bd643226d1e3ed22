// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
// Copy it and the folder `assets` into `www`, and load it with a <script> before the code that opens the editor.

/**
 * The `sticker` part of the editor's configuration; new objects in every call.
 *
 * @param {{sdk-type}} sdk the plugin: `PESDK` or `VESDK`.
{{keys}} */
function stickerOptions(sdk{{parameter}}) {
  /** @param {string} path */
  const file = (path) => sdk.resolveStaticResource("www/" + path);
  return {{options}};
}

if (typeof module !== "undefined" && module.exports) module.exports = { stickerOptions };
