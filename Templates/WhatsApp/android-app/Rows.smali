# The rows that WhatsApp reads, in its columns.
.class public Lsp/Rows;
.super Ljava/lang/Object;

# All packs, or the one with this identifier.
.method public static packs(Landroid/content/Context;Ljava/lang/String;)Landroid/database/MatrixCursor;
    .locals 13
    const-string v0, "sticker_pack_identifier sticker_pack_name sticker_pack_publisher sticker_pack_icon android_play_store_link ios_app_download_link sticker_pack_publisher_email sticker_pack_publisher_website sticker_pack_privacy_policy_website sticker_pack_license_agreement_website image_data_version whatsapp_will_not_cache_stickers animated_sticker_pack"
    invoke-static {v0}, Lsp/Rows;->columns(Ljava/lang/String;)Landroid/database/MatrixCursor;
    move-result-object v0
    # The keys of contents.json, in the order of the columns; the last two are flags.
    const-string v1, "identifier name publisher tray_image_file android_play_store_link ios_app_store_link publisher_email publisher_website privacy_policy_website license_agreement_website image_data_version avoid_cache animated_sticker_pack"
    const-string v2, " "
    invoke-virtual {v1, v2}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;
    move-result-object v1
    invoke-static {p0}, Lsp/Catalog;->read(Landroid/content/Context;)Lorg/json/JSONObject;
    move-result-object v2
    invoke-static {v2}, Lsp/Catalog;->packs(Lorg/json/JSONObject;)Lorg/json/JSONArray;
    move-result-object v3
    const/4 v4, 0x0
    :pack
    invoke-virtual {v3}, Lorg/json/JSONArray;->length()I
    move-result v5
    if-ge v4, v5, :done
    invoke-virtual {v3, v4}, Lorg/json/JSONArray;->optJSONObject(I)Lorg/json/JSONObject;
    move-result-object v5
    add-int/lit8 v4, v4, 0x1
    if-eqz v5, :pack
    if-eqz p1, :wanted
    const-string v6, "identifier"
    invoke-virtual {v5, v6}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v6
    invoke-virtual {v6, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v6
    if-eqz v6, :pack
    :wanted
    array-length v6, v1
    new-array v7, v6, [Ljava/lang/Object;
    const/4 v8, 0x0
    :value
    if-ge v8, v6, :row
    aget-object v9, v1, v8
    const/16 v10, 0xb
    if-lt v8, v10, :text
    invoke-virtual {v5, v9}, Lorg/json/JSONObject;->optBoolean(Ljava/lang/String;)Z
    move-result v10
    invoke-static {v10}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object v10
    goto :set
    # The two store addresses are those of all packs.
    :text
    const/4 v11, 0x4
    sub-int v11, v8, v11
    const/4 v12, 0x1
    move-object v10, v5
    if-ltz v11, :own
    if-gt v11, v12, :own
    move-object v10, v2
    :own
    invoke-virtual {v10, v9}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v10
    :set
    aput-object v10, v7, v8
    add-int/lit8 v8, v8, 0x1
    goto :value
    :row
    invoke-virtual {v0, v7}, Landroid/database/MatrixCursor;->addRow([Ljava/lang/Object;)V
    goto :pack
    :done
    return-object v0
.end method

# The stickers of one pack; no row where there is no such pack.
.method public static stickers(Landroid/content/Context;Ljava/lang/String;)Landroid/database/MatrixCursor;
    .locals 8
    const-string v0, "sticker_file_name sticker_emoji sticker_accessibility_text"
    invoke-static {v0}, Lsp/Rows;->columns(Ljava/lang/String;)Landroid/database/MatrixCursor;
    move-result-object v0
    invoke-static {p0, p1}, Lsp/Catalog;->stickers(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v1
    const/4 v2, 0x0
    :next
    invoke-virtual {v1}, Lorg/json/JSONArray;->length()I
    move-result v3
    if-ge v2, v3, :done
    invoke-virtual {v1, v2}, Lorg/json/JSONArray;->optJSONObject(I)Lorg/json/JSONObject;
    move-result-object v3
    add-int/lit8 v2, v2, 0x1
    if-eqz v3, :next
    const/4 v4, 0x3
    new-array v4, v4, [Ljava/lang/Object;
    const/4 v5, 0x0
    const-string v6, "image_file"
    invoke-virtual {v3, v6}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v6
    aput-object v6, v4, v5
    const/4 v5, 0x1
    const-string v6, ","
    invoke-static {v3, v6}, Lsp/Catalog;->emojis(Lorg/json/JSONObject;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v6
    aput-object v6, v4, v5
    const/4 v5, 0x2
    const-string v6, "accessibility_text"
    invoke-virtual {v3, v6}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v6
    aput-object v6, v4, v5
    invoke-virtual {v0, v4}, Landroid/database/MatrixCursor;->addRow([Ljava/lang/Object;)V
    goto :next
    :done
    return-object v0
.end method

.method private static columns(Ljava/lang/String;)Landroid/database/MatrixCursor;
    .locals 2
    const-string v0, " "
    invoke-virtual {p0, v0}, Ljava/lang/String;->split(Ljava/lang/String;)[Ljava/lang/String;
    move-result-object v0
    new-instance v1, Landroid/database/MatrixCursor;
    invoke-direct {v1, v0}, Landroid/database/MatrixCursor;-><init>([Ljava/lang/String;)V
    return-object v1
.end method
