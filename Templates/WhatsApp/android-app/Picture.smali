# Reads a picture in the background and shows it; animations play.
.class public Lsp/Picture;
.super Ljava/lang/Object;
.implements Ljava/lang/Runnable;

.field private final view:Landroid/widget/ImageView;
.field private final path:Ljava/lang/String;
.field private picture:Landroid/graphics/drawable/Drawable;

.method private constructor <init>(Landroid/widget/ImageView;Ljava/lang/String;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lsp/Picture;->view:Landroid/widget/ImageView;
    iput-object p2, p0, Lsp/Picture;->path:Ljava/lang/String;
    return-void
.end method

.method public static load(Landroid/widget/ImageView;Ljava/lang/String;Ljava/lang/String;)V
    .locals 2
    invoke-virtual {p0}, Landroid/widget/ImageView;->getContext()Landroid/content/Context;
    move-result-object v0
    invoke-static {v0, p1, p2}, Lsp/Catalog;->path(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    if-eqz v0, :end
    new-instance v1, Lsp/Picture;
    invoke-direct {v1, p0, v0}, Lsp/Picture;-><init>(Landroid/widget/ImageView;Ljava/lang/String;)V
    sget-object v0, Landroid/os/AsyncTask;->THREAD_POOL_EXECUTOR:Ljava/util/concurrent/Executor;
    invoke-interface {v0, v1}, Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V
    :end
    return-void
.end method

# First in the background, then where the views are.
.method public run()V
    .locals 4
    iget-object v0, p0, Lsp/Picture;->view:Landroid/widget/ImageView;
    iget-object v1, p0, Lsp/Picture;->picture:Landroid/graphics/drawable/Drawable;
    if-nez v1, :show
    invoke-virtual {v0}, Landroid/widget/ImageView;->getContext()Landroid/content/Context;
    move-result-object v1
    invoke-virtual {v1}, Landroid/content/Context;->getAssets()Landroid/content/res/AssetManager;
    move-result-object v1
    iget-object v2, p0, Lsp/Picture;->path:Ljava/lang/String;
    :start
    sget v3, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v0, 0x1c
    if-lt v3, v0, :older
    invoke-static {v1, v2}, Lsp/Moving;->read(Landroid/content/res/AssetManager;Ljava/lang/String;)Landroid/graphics/drawable/Drawable;
    move-result-object v1
    goto :read
    # Before Android 9 animations show their first frame.
    :older
    invoke-virtual {v1, v2}, Landroid/content/res/AssetManager;->open(Ljava/lang/String;)Ljava/io/InputStream;
    move-result-object v1
    invoke-static {v1, v2}, Landroid/graphics/drawable/Drawable;->createFromStream(Ljava/io/InputStream;Ljava/lang/String;)Landroid/graphics/drawable/Drawable;
    move-result-object v1
    :read
    nop
    :stop
    .catch Ljava/io/IOException; {:start .. :stop} :unreadable
    if-eqz v1, :end
    iput-object v1, p0, Lsp/Picture;->picture:Landroid/graphics/drawable/Drawable;
    iget-object v0, p0, Lsp/Picture;->view:Landroid/widget/ImageView;
    invoke-virtual {v0, p0}, Landroid/widget/ImageView;->post(Ljava/lang/Runnable;)Z
    return-void
    :show
    invoke-virtual {v0, v1}, Landroid/widget/ImageView;->setImageDrawable(Landroid/graphics/drawable/Drawable;)V
    instance-of v0, v1, Landroid/graphics/drawable/Animatable;
    if-eqz v0, :end
    check-cast v1, Landroid/graphics/drawable/Animatable;
    invoke-interface {v1}, Landroid/graphics/drawable/Animatable;->start()V
    return-void
    :unreadable
    move-exception v0
    :end
    return-void
.end method
