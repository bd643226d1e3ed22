// Stickers of {{title}} for {{package}}, written by StickerPress. Do not edit: the next build replaces this file.
{{#if has-assets}}
// Add the lines of pubspec_assets.txt to pubspec.yaml: they list the assets of this file.
{{/if}}
{{#if colors}}
import 'dart:ui' show Color;

{{/if}}
import 'package:imgly_sdk/imgly_sdk.dart';

/// The sticker options of the editor's configuration. Every call returns new objects.
{{#if giphy-key}}
///
/// Build with `--dart-define={{giphy-key-comment}}=…`: the source does not contain the key.
{{/if}}
StickerOptions stickerOptions() => StickerOptions(
      categories: [
        {{#each shelf}}
        {{#if own}}
        StickerCategory(
          {{id}},
          {{title}},
          {{icon}},
          items: [
            {{#each stickers}}
            Sticker(
              {{id}},
              {{name}},
              {{image}},
              thumbnailUri: {{thumbnail}},
              {{#if tint}}
              tintMode: TintMode.{{tint}},
              {{/if}}
              {{#if adjustments}}
              adjustments: true,
              {{/if}}
            ),
            {{/each}}
          ],
        ),
        {{/if}}
        {{#if existing}}
        {{#if stickers}}
        StickerCategory.existing(
          {{id}},
          items: [
            {{#each stickers}}
            Sticker.existing({{id}}),
            {{/each}}
          ],
        ),
        {{else}}
        StickerCategory.existing({{id}}),
        {{/if}}
        {{/if}}
        {{#if giphy}}
        StickerCategory.giphy(GiphyStickerProvider(
          const String.fromEnvironment({{giphy-key}}),
          {{#if language}}language: {{language}}, {{/if}}rating: {{rating}},
        )),
        {{/if}}
        {{/each}}
      ],
      {{#if personal}}
      personalStickers: true,
      defaultPersonalStickerTintMode: TintMode.{{personal}},
      {{/if}}
      {{#if colors}}
      colors: ColorPalette(colors: [
        {{#each colors}}
        NamedColor(const Color(0x{{argb}}), {{name}}),
        {{/each}}
      ]),
      {{/if}}
      {{#if has-adjustments}}
      actions: [
        StickerAction.duration,
        StickerAction.replace,
        StickerAction.opacity,
        StickerAction.color,
        StickerAction.brightness,
        StickerAction.contrast,
        StickerAction.saturation,
        StickerAction.removeBackground,
      ],
      {{/if}}
    );
