# Answers WhatsApp: the four addresses of its contract with sticker apps
# (ContentProvider of github.com/WhatsApp/stickers, Android/README.md).
.class public Lsp/Provider;
.super Landroid/content/ContentProvider;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/content/ContentProvider;-><init>()V
    return-void
.end method

.method public onCreate()Z
    .locals 1
    const/4 v0, 0x1
    return v0
.end method

# metadata, metadata/<id>: one row for each pack. stickers/<id>: one row for each sticker.
.method public query(Landroid/net/Uri;[Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;Ljava/lang/String;)Landroid/database/Cursor;
    .locals 5
    invoke-virtual {p1}, Landroid/net/Uri;->getPathSegments()Ljava/util/List;
    move-result-object v0
    invoke-interface {v0}, Ljava/util/List;->size()I
    move-result v1
    const/4 v2, 0x0
    if-lez v1, :unknown
    const/4 v3, 0x2
    if-gt v1, v3, :unknown
    if-ne v1, v3, :all
    const/4 v2, 0x1
    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v2
    check-cast v2, Ljava/lang/String;
    :all
    const/4 v3, 0x0
    invoke-interface {v0, v3}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v0
    invoke-virtual {p0}, Lsp/Provider;->getContext()Landroid/content/Context;
    move-result-object v3
    const-string v4, "metadata"
    invoke-virtual {v4, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v4
    if-eqz v4, :stickers
    invoke-static {v3, v2}, Lsp/Rows;->packs(Landroid/content/Context;Ljava/lang/String;)Landroid/database/MatrixCursor;
    move-result-object v0
    goto :found
    :stickers
    const-string v4, "stickers"
    invoke-virtual {v4, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v4
    if-eqz v4, :unknown
    if-eqz v2, :unknown
    invoke-static {v3, v2}, Lsp/Rows;->stickers(Landroid/content/Context;Ljava/lang/String;)Landroid/database/MatrixCursor;
    move-result-object v0
    :found
    invoke-virtual {v3}, Landroid/content/Context;->getContentResolver()Landroid/content/ContentResolver;
    move-result-object v1
    invoke-virtual {v0, v1, p1}, Landroid/database/MatrixCursor;->setNotificationUri(Landroid/content/ContentResolver;Landroid/net/Uri;)V
    return-object v0
    :unknown
    new-instance v0, Ljava/lang/IllegalArgumentException;
    const-string v1, "no such address"
    invoke-direct {v0, v1}, Ljava/lang/IllegalArgumentException;-><init>(Ljava/lang/String;)V
    throw v0
.end method

# stickers_asset/<id>/<file>: only files that contents.json names, so no path leads anywhere else.
.method public openAssetFile(Landroid/net/Uri;Ljava/lang/String;)Landroid/content/res/AssetFileDescriptor;
    .locals 5
    .annotation system Ldalvik/annotation/Throws;
        value = { Ljava/io/FileNotFoundException; }
    .end annotation
    invoke-virtual {p1}, Landroid/net/Uri;->getPathSegments()Ljava/util/List;
    move-result-object v0
    invoke-interface {v0}, Ljava/util/List;->size()I
    move-result v1
    const/4 v2, 0x3
    if-ne v1, v2, :unknown
    const/4 v1, 0x0
    invoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v1
    const-string v2, "stickers_asset"
    invoke-virtual {v2, v1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v1
    if-eqz v1, :unknown
    const/4 v1, 0x1
    invoke-interface {v0, v1}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v1
    check-cast v1, Ljava/lang/String;
    const/4 v2, 0x2
    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v2
    check-cast v2, Ljava/lang/String;
    invoke-virtual {p0}, Lsp/Provider;->getContext()Landroid/content/Context;
    move-result-object v3
    invoke-static {v3, v1, v2}, Lsp/Catalog;->path(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    if-eqz v1, :unknown
    invoke-virtual {v3}, Landroid/content/Context;->getAssets()Landroid/content/res/AssetManager;
    move-result-object v0
    :open
    invoke-virtual {v0, v1}, Landroid/content/res/AssetManager;->openFd(Ljava/lang/String;)Landroid/content/res/AssetFileDescriptor;
    move-result-object v0
    :opened
    .catch Ljava/io/IOException; {:open .. :opened} :unreadable
    return-object v0
    :unreadable
    move-exception v0
    :unknown
    new-instance v0, Ljava/io/FileNotFoundException;
    const-string v1, "no such sticker"
    invoke-direct {v0, v1}, Ljava/io/FileNotFoundException;-><init>(Ljava/lang/String;)V
    throw v0
.end method

.method public getType(Landroid/net/Uri;)Ljava/lang/String;
    .locals 5
    invoke-virtual {p1}, Landroid/net/Uri;->getPathSegments()Ljava/util/List;
    move-result-object v0
    invoke-interface {v0}, Ljava/util/List;->size()I
    move-result v1
    if-lez v1, :unknown
    const/4 v2, 0x3
    if-ne v1, v2, :rows
    const/4 v2, 0x2
    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Ljava/lang/String;
    const-string v1, ".png"
    invoke-virtual {v0, v1}, Ljava/lang/String;->endsWith(Ljava/lang/String;)Z
    move-result v0
    if-eqz v0, :webp
    const-string v0, "image/png"
    return-object v0
    :webp
    const-string v0, "image/webp"
    return-object v0
    :rows
    const/4 v2, 0x0
    invoke-interface {v0, v2}, Ljava/util/List;->get(I)Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Ljava/lang/String;
    new-instance v3, Ljava/lang/StringBuilder;
    const/4 v2, 0x2
    if-ne v1, v2, :several
    const-string v4, "metadata"
    invoke-virtual {v4, v0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
    move-result v4
    if-eqz v4, :several
    const-string v1, "vnd.android.cursor.item/vnd."
    goto :kind
    :several
    const-string v1, "vnd.android.cursor.dir/vnd."
    :kind
    invoke-direct {v3, v1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
    invoke-virtual {p1}, Landroid/net/Uri;->getAuthority()Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v1, "."
    invoke-virtual {v3, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v3}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    return-object v0
    :unknown
    const/4 v0, 0x0
    return-object v0
.end method

# Nobody changes what an app was installed with.
.method public insert(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;
    .locals 1
    new-instance v0, Ljava/lang/UnsupportedOperationException;
    invoke-direct {v0}, Ljava/lang/UnsupportedOperationException;-><init>()V
    throw v0
.end method

.method public update(Landroid/net/Uri;Landroid/content/ContentValues;Ljava/lang/String;[Ljava/lang/String;)I
    .locals 1
    new-instance v0, Ljava/lang/UnsupportedOperationException;
    invoke-direct {v0}, Ljava/lang/UnsupportedOperationException;-><init>()V
    throw v0
.end method

.method public delete(Landroid/net/Uri;Ljava/lang/String;[Ljava/lang/String;)I
    .locals 1
    new-instance v0, Ljava/lang/UnsupportedOperationException;
    invoke-direct {v0}, Ljava/lang/UnsupportedOperationException;-><init>()V
    throw v0
.end method
