# Animations, from Android 9 on. A class of its own: older systems cannot load it.
.class public Lsp/Moving;
.super Ljava/lang/Object;
.implements Landroid/graphics/ImageDecoder$OnHeaderDecodedListener;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public static read(Landroid/content/res/AssetManager;Ljava/lang/String;)Landroid/graphics/drawable/Drawable;
    .locals 2
    .annotation system Ldalvik/annotation/Throws;
        value = { Ljava/io/IOException; }
    .end annotation
    invoke-static {p0, p1}, Landroid/graphics/ImageDecoder;->createSource(Landroid/content/res/AssetManager;Ljava/lang/String;)Landroid/graphics/ImageDecoder$Source;
    move-result-object v0
    new-instance v1, Lsp/Moving;
    invoke-direct {v1}, Lsp/Moving;-><init>()V
    invoke-static {v0, v1}, Landroid/graphics/ImageDecoder;->decodeDrawable(Landroid/graphics/ImageDecoder$Source;Landroid/graphics/ImageDecoder$OnHeaderDecodedListener;)Landroid/graphics/drawable/Drawable;
    move-result-object v0
    return-object v0
.end method

# At half its size an animation takes a quarter of the memory, of which a page holds thirty.
.method public onHeaderDecoded(Landroid/graphics/ImageDecoder;Landroid/graphics/ImageDecoder$ImageInfo;Landroid/graphics/ImageDecoder$Source;)V
    .locals 1
    invoke-virtual {p2}, Landroid/graphics/ImageDecoder$ImageInfo;->isAnimated()Z
    move-result v0
    if-eqz v0, :end
    const/4 v0, 0x2
    invoke-virtual {p1, v0}, Landroid/graphics/ImageDecoder;->setTargetSampleSize(I)V
    :end
    return-void
.end method
