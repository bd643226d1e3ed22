# assets/contents.json, and what WhatsApp knows of its packs.
.class public Lsp/Catalog;
.super Ljava/lang/Object;

# The whole document; an empty one where it cannot be read.
.method public static read(Landroid/content/Context;)Lorg/json/JSONObject;
    .locals 5
    :start
    invoke-virtual {p0}, Landroid/content/Context;->getAssets()Landroid/content/res/AssetManager;
    move-result-object v0
    const-string v1, "contents.json"
    invoke-virtual {v0, v1}, Landroid/content/res/AssetManager;->open(Ljava/lang/String;)Ljava/io/InputStream;
    move-result-object v0
    new-instance v1, Ljava/io/ByteArrayOutputStream;
    invoke-direct {v1}, Ljava/io/ByteArrayOutputStream;-><init>()V
    const/16 v2, 0x4000
    new-array v2, v2, [B
    :more
    invoke-virtual {v0, v2}, Ljava/io/InputStream;->read([B)I
    move-result v3
    if-lez v3, :end
    const/4 v4, 0x0
    invoke-virtual {v1, v2, v4, v3}, Ljava/io/ByteArrayOutputStream;->write([BII)V
    goto :more
    :end
    invoke-virtual {v0}, Ljava/io/InputStream;->close()V
    new-instance v0, Lorg/json/JSONObject;
    const-string v2, "UTF-8"
    invoke-virtual {v1, v2}, Ljava/io/ByteArrayOutputStream;->toString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-direct {v0, v1}, Lorg/json/JSONObject;-><init>(Ljava/lang/String;)V
    :stop
    .catch Ljava/lang/Exception; {:start .. :stop} :damaged
    return-object v0
    :damaged
    move-exception v0
    new-instance v0, Lorg/json/JSONObject;
    invoke-direct {v0}, Lorg/json/JSONObject;-><init>()V
    return-object v0
.end method

.method public static packs(Lorg/json/JSONObject;)Lorg/json/JSONArray;
    .locals 1
    const-string v0, "sticker_packs"
    invoke-static {p0, v0}, Lsp/Catalog;->list(Lorg/json/JSONObject;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v0
    return-object v0
.end method

# An empty list where there is none.
.method private static list(Lorg/json/JSONObject;Ljava/lang/String;)Lorg/json/JSONArray;
    .locals 1
    invoke-virtual {p0, p1}, Lorg/json/JSONObject;->optJSONArray(Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v0
    if-nez v0, :found
    new-instance v0, Lorg/json/JSONArray;
    invoke-direct {v0}, Lorg/json/JSONArray;-><init>()V
    :found
    return-object v0
.end method

# The pack with this identifier; an empty object where there is none.
.method public static pack(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONObject;
    .locals 5
    invoke-static {p0}, Lsp/Catalog;->read(Landroid/content/Context;)Lorg/json/JSONObject;
    move-result-object v0
    invoke-static {v0}, Lsp/Catalog;->packs(Lorg/json/JSONObject;)Lorg/json/JSONArray;
    move-result-object v0
    const/4 v1, 0x0
    :next
    invoke-virtual {v0}, Lorg/json/JSONArray;->length()I
    move-result v2
    if-ge v1, v2, :none
    invoke-virtual {v0, v1}, Lorg/json/JSONArray;->optJSONObject(I)Lorg/json/JSONObject;
    move-result-object v2
    add-int/lit8 v1, v1, 0x1
    if-eqz v2, :next
    const-string v3, "identifier"
    invoke-virtual {v2, v3}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v3
    invoke-virtual {v3, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v3
    if-eqz v3, :next
    return-object v2
    :none
    new-instance v0, Lorg/json/JSONObject;
    invoke-direct {v0}, Lorg/json/JSONObject;-><init>()V
    return-object v0
.end method

.method public static stickers(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONArray;
    .locals 2
    invoke-static {p0, p1}, Lsp/Catalog;->pack(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONObject;
    move-result-object v0
    const-string v1, "stickers"
    invoke-static {v0, v1}, Lsp/Catalog;->list(Lorg/json/JSONObject;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v0
    return-object v0
.end method

# Where a picture is in the assets; null where the pack does not name it.
.method public static path(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    .locals 5
    invoke-static {p0, p1}, Lsp/Catalog;->pack(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONObject;
    move-result-object v0
    const-string v1, "tray_image_file"
    invoke-virtual {v0, v1}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v1, p2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v1
    if-nez v1, :named
    const-string v1, "stickers"
    invoke-static {v0, v1}, Lsp/Catalog;->list(Lorg/json/JSONObject;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v0
    const/4 v1, 0x0
    :next
    invoke-virtual {v0}, Lorg/json/JSONArray;->length()I
    move-result v2
    if-ge v1, v2, :none
    invoke-virtual {v0, v1}, Lorg/json/JSONArray;->optJSONObject(I)Lorg/json/JSONObject;
    move-result-object v2
    add-int/lit8 v1, v1, 0x1
    if-eqz v2, :next
    const-string v3, "image_file"
    invoke-virtual {v2, v3}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v2, p2}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v2
    if-eqz v2, :next
    :named
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0, p1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    const-string v1, "/"
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v0, p2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
    :none
    const/4 v0, 0x0
    return-object v0
.end method

.method public static emojis(Lorg/json/JSONObject;Ljava/lang/String;)Ljava/lang/String;
    .locals 5
    const-string v0, "emojis"
    invoke-static {p0, v0}, Lsp/Catalog;->list(Lorg/json/JSONObject;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v0
    new-instance v1, Ljava/lang/StringBuilder;
    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V
    const/4 v2, 0x0
    :next
    invoke-virtual {v0}, Lorg/json/JSONArray;->length()I
    move-result v3
    if-ge v2, v3, :done
    if-eqz v2, :first
    invoke-virtual {v1, p1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    :first
    invoke-virtual {v0, v2}, Lorg/json/JSONArray;->optString(I)Ljava/lang/String;
    move-result-object v3
    invoke-virtual {v1, v3}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    add-int/lit8 v2, v2, 0x1
    goto :next
    :done
    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

# com.example.app.stickercontentprovider
.method public static authority(Landroid/content/Context;)Ljava/lang/String;
    .locals 2
    new-instance v0, Ljava/lang/StringBuilder;
    invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
    invoke-virtual {p0}, Landroid/content/Context;->getPackageName()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v1, ".stickercontentprovider"
    invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

.method public static isInstalled(Landroid/content/Context;Ljava/lang/String;)Z
    .locals 2
    invoke-virtual {p0}, Landroid/content/Context;->getPackageManager()Landroid/content/pm/PackageManager;
    move-result-object v0
    const/4 v1, 0x0
    :try
    invoke-virtual {v0, p1, v1}, Landroid/content/pm/PackageManager;->getPackageInfo(Ljava/lang/String;I)Landroid/content/pm/PackageInfo;
    :tried
    .catch Landroid/content/pm/PackageManager$NameNotFoundException; {:try .. :tried} :missing
    const/4 v0, 0x1
    return v0
    :missing
    move-exception v0
    return v1
.end method

# Whether one of the two WhatsApps has a pack: it answers with 1 in its column "result".
.method public static isAdded(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;)Z
    .locals 8
    new-instance v0, Landroid/net/Uri$Builder;
    invoke-direct {v0}, Landroid/net/Uri$Builder;-><init>()V
    const-string v1, "content"
    invoke-virtual {v0, v1}, Landroid/net/Uri$Builder;->scheme(Ljava/lang/String;)Landroid/net/Uri$Builder;
    new-instance v1, Ljava/lang/StringBuilder;
    invoke-direct {v1, p1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    const-string v2, ".provider.sticker_whitelist_check"
    invoke-virtual {v1, v2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/net/Uri$Builder;->authority(Ljava/lang/String;)Landroid/net/Uri$Builder;
    const-string v1, "is_whitelisted"
    invoke-virtual {v0, v1}, Landroid/net/Uri$Builder;->appendPath(Ljava/lang/String;)Landroid/net/Uri$Builder;
    const-string v1, "authority"
    invoke-static {p0}, Lsp/Catalog;->authority(Landroid/content/Context;)Ljava/lang/String;
    move-result-object v2
    invoke-virtual {v0, v1, v2}, Landroid/net/Uri$Builder;->appendQueryParameter(Ljava/lang/String;Ljava/lang/String;)Landroid/net/Uri$Builder;
    const-string v1, "identifier"
    invoke-virtual {v0, v1, p2}, Landroid/net/Uri$Builder;->appendQueryParameter(Ljava/lang/String;Ljava/lang/String;)Landroid/net/Uri$Builder;
    invoke-virtual {v0}, Landroid/net/Uri$Builder;->build()Landroid/net/Uri;
    move-result-object v2
    const/4 v0, 0x0
    :ask
    invoke-virtual {p0}, Landroid/content/Context;->getContentResolver()Landroid/content/ContentResolver;
    move-result-object v1
    const/4 v3, 0x0
    const/4 v4, 0x0
    const/4 v5, 0x0
    const/4 v6, 0x0
    invoke-virtual/range {v1 .. v6}, Landroid/content/ContentResolver;->query(Landroid/net/Uri;[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;)Landroid/database/Cursor;
    move-result-object v1
    if-eqz v1, :done
    invoke-interface {v1}, Landroid/database/Cursor;->moveToFirst()Z
    move-result v2
    if-eqz v2, :close
    const-string v2, "result"
    invoke-interface {v1, v2}, Landroid/database/Cursor;->getColumnIndexOrThrow(Ljava/lang/String;)I
    move-result v2
    invoke-interface {v1, v2}, Landroid/database/Cursor;->getInt(I)I
    move-result v0
    :close
    invoke-interface {v1}, Landroid/database/Cursor;->close()V
    :asked
    # A WhatsApp that does not answer has nothing.
    .catch Ljava/lang/Exception; {:ask .. :asked} :silent
    :done
    const/4 v2, 0x1
    if-eq v0, v2, :yes
    const/4 v2, 0x0
    :yes
    return v2
    :silent
    move-exception v1
    const/4 v0, 0x0
    goto :done
.end method
