# Views of the framework, made by hand: no layout files, no libraries.
.class public Lsp/Look;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnApplyWindowInsetsListener;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

# From Android 15 apps draw under the bars and around the camera: the page keeps clear of them.
.method public onApplyWindowInsets(Landroid/view/View;Landroid/view/WindowInsets;)Landroid/view/WindowInsets;
    .locals 6
    sget v0, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v1, 0x1e
    if-lt v0, v1, :older
    invoke-static {}, Landroid/view/WindowInsets$Type;->systemBars()I
    move-result v0
    invoke-static {}, Landroid/view/WindowInsets$Type;->displayCutout()I
    move-result v1
    or-int/2addr v0, v1
    invoke-virtual {p2, v0}, Landroid/view/WindowInsets;->getInsets(I)Landroid/graphics/Insets;
    move-result-object v0
    iget v1, v0, Landroid/graphics/Insets;->left:I
    iget v2, v0, Landroid/graphics/Insets;->top:I
    iget v3, v0, Landroid/graphics/Insets;->right:I
    iget v4, v0, Landroid/graphics/Insets;->bottom:I
    goto :set
    :older
    invoke-virtual {p2}, Landroid/view/WindowInsets;->getSystemWindowInsetLeft()I
    move-result v1
    invoke-virtual {p2}, Landroid/view/WindowInsets;->getSystemWindowInsetTop()I
    move-result v2
    invoke-virtual {p2}, Landroid/view/WindowInsets;->getSystemWindowInsetRight()I
    move-result v3
    invoke-virtual {p2}, Landroid/view/WindowInsets;->getSystemWindowInsetBottom()I
    move-result v4
    :set
    invoke-virtual {p1, v1, v2, v3, v4}, Landroid/view/View;->setPadding(IIII)V
    return-object p2
.end method

# Shows views below each other on a page that scrolls.
.method public static page(Landroid/app/Activity;Landroid/view/View;)V
    .locals 2
    new-instance v0, Landroid/widget/ScrollView;
    invoke-direct {v0, p0}, Landroid/widget/ScrollView;-><init>(Landroid/content/Context;)V
    invoke-virtual {v0, p1}, Landroid/widget/ScrollView;->addView(Landroid/view/View;)V
    new-instance v1, Lsp/Look;
    invoke-direct {v1}, Lsp/Look;-><init>()V
    invoke-virtual {v0, v1}, Landroid/widget/ScrollView;->setOnApplyWindowInsetsListener(Landroid/view/View$OnApplyWindowInsetsListener;)V
    invoke-virtual {p0, v0}, Landroid/app/Activity;->setContentView(Landroid/view/View;)V
    return-void
.end method

# Below each other (1) or side by side (0), with space around it in dp.
.method public static group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    .locals 1
    new-instance v0, Landroid/widget/LinearLayout;
    invoke-direct {v0, p0}, Landroid/widget/LinearLayout;-><init>(Landroid/content/Context;)V
    invoke-virtual {v0, p1}, Landroid/widget/LinearLayout;->setOrientation(I)V
    invoke-static {p0, p2}, Lsp/Look;->px(Landroid/content/Context;I)I
    move-result p2
    invoke-virtual {v0, p2, p2, p2, p2}, Landroid/widget/LinearLayout;->setPadding(IIII)V
    return-object v0
.end method

# A text in sp, which follows the person's font size. Nothing for an empty one.
.method public static text(Landroid/view/ViewGroup;Ljava/lang/String;I)V
    .locals 2
    invoke-virtual {p1}, Ljava/lang/String;->isEmpty()Z
    move-result v0
    if-nez v0, :end
    new-instance v0, Landroid/widget/TextView;
    invoke-virtual {p0}, Landroid/view/ViewGroup;->getContext()Landroid/content/Context;
    move-result-object v1
    invoke-direct {v0, v1}, Landroid/widget/TextView;-><init>(Landroid/content/Context;)V
    invoke-virtual {v0, p1}, Landroid/widget/TextView;->setText(Ljava/lang/CharSequence;)V
    int-to-float v1, p2
    invoke-virtual {v0, v1}, Landroid/widget/TextView;->setTextSize(F)V
    invoke-virtual {p0, v0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V
    :end
    return-void
.end method

# Tray image, name, publisher and number of stickers of a pack, side by side.
.method public static head(Landroid/content/Context;Lorg/json/JSONObject;I)Landroid/widget/LinearLayout;
    .locals 8
    const/4 v0, 0x0
    invoke-static {p0, v0, v0}, Lsp/Look;->group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    move-result-object v1
    # 16: in the middle of the height.
    const/16 v2, 0x10
    invoke-virtual {v1, v2}, Landroid/widget/LinearLayout;->setGravity(I)V
    new-instance v2, Landroid/widget/ImageView;
    invoke-direct {v2, p0}, Landroid/widget/ImageView;-><init>(Landroid/content/Context;)V
    const/16 v3, 0x40
    invoke-static {p0, v3}, Lsp/Look;->px(Landroid/content/Context;I)I
    move-result v3
    new-instance v4, Landroid/widget/LinearLayout$LayoutParams;
    invoke-direct {v4, v3, v3}, Landroid/widget/LinearLayout$LayoutParams;-><init>(II)V
    invoke-virtual {v1, v2, v4}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;Landroid/view/ViewGroup$LayoutParams;)V
    const-string v3, "identifier"
    invoke-virtual {p1, v3}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v3
    const-string v4, "tray_image_file"
    invoke-virtual {p1, v4}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v4
    invoke-static {v2, v3, v4}, Lsp/Picture;->load(Landroid/widget/ImageView;Ljava/lang/String;Ljava/lang/String;)V
    # The texts take the room that is left.
    const/4 v2, 0x1
    const/16 v4, 0xc
    invoke-static {p0, v2, v4}, Lsp/Look;->group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    move-result-object v2
    const-string v4, "name"
    invoke-virtual {p1, v4}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v4
    invoke-static {v2, v4, p2}, Lsp/Look;->text(Landroid/view/ViewGroup;Ljava/lang/String;I)V
    const-string v4, "publisher"
    invoke-virtual {p1, v4}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v4
    const/16 v5, 0xe
    invoke-static {v2, v4, v5}, Lsp/Look;->text(Landroid/view/ViewGroup;Ljava/lang/String;I)V
    invoke-static {p0, v3}, Lsp/Catalog;->stickers(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v3
    invoke-virtual {v3}, Lorg/json/JSONArray;->length()I
    move-result v3
    const-string v4, "stickers"
    const-string v6, "animated_sticker_pack"
    invoke-virtual {p1, v6}, Lorg/json/JSONObject;->optBoolean(Ljava/lang/String;)Z
    move-result v6
    if-eqz v6, :still
    const-string v4, "animated"
    :still
    invoke-static {p0, v4}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v4
    const/4 v6, 0x1
    new-array v6, v6, [Ljava/lang/Object;
    invoke-static {v3}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
    move-result-object v3
    aput-object v3, v6, v0
    invoke-static {v4, v6}, Ljava/lang/String;->format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;
    move-result-object v4
    invoke-static {v2, v4, v5}, Lsp/Look;->text(Landroid/view/ViewGroup;Ljava/lang/String;I)V
    new-instance v4, Landroid/widget/LinearLayout$LayoutParams;
    const/4 v3, -0x2
    const/high16 v5, 0x3f800000
    invoke-direct {v4, v0, v3, v5}, Landroid/widget/LinearLayout$LayoutParams;-><init>(IIF)V
    invoke-virtual {v1, v2, v4}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;Landroid/view/ViewGroup$LayoutParams;)V
    return-object v1
.end method

# A button as wide as the page.
.method public static button(Landroid/view/ViewGroup;)Landroid/widget/Button;
    .locals 2
    new-instance v0, Landroid/widget/Button;
    invoke-virtual {p0}, Landroid/view/ViewGroup;->getContext()Landroid/content/Context;
    move-result-object v1
    invoke-direct {v0, v1}, Landroid/widget/Button;-><init>(Landroid/content/Context;)V
    const/4 v1, 0x0
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setAllCaps(Z)V
    invoke-virtual {p0, v0}, Landroid/view/ViewGroup;->addView(Landroid/view/View;)V
    return-object v0
.end method

# A word of the interface in the person's language.
.method public static word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    .locals 3
    invoke-virtual {p0}, Landroid/content/Context;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    invoke-virtual {p0}, Landroid/content/Context;->getPackageName()Ljava/lang/String;
    move-result-object v1
    const-string v2, "string"
    invoke-virtual {v0, p1, v2, v1}, Landroid/content/res/Resources;->getIdentifier(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)I
    move-result v1
    if-nez v1, :found
    const-string v0, ""
    return-object v0
    :found
    invoke-virtual {v0, v1}, Landroid/content/res/Resources;->getString(I)Ljava/lang/String;
    move-result-object v0
    return-object v0
.end method

# A message with a button that closes it (0x0104000a: android.R.string.ok).
.method public static say(Landroid/content/Context;Ljava/lang/String;)V
    .locals 3
    new-instance v0, Landroid/app/AlertDialog$Builder;
    invoke-direct {v0, p0}, Landroid/app/AlertDialog$Builder;-><init>(Landroid/content/Context;)V
    invoke-virtual {v0, p1}, Landroid/app/AlertDialog$Builder;->setMessage(Ljava/lang/CharSequence;)Landroid/app/AlertDialog$Builder;
    const v1, 0x104000a
    const/4 v2, 0x0
    invoke-virtual {v0, v1, v2}, Landroid/app/AlertDialog$Builder;->setPositiveButton(ILandroid/content/DialogInterface$OnClickListener;)Landroid/app/AlertDialog$Builder;
    invoke-virtual {v0}, Landroid/app/AlertDialog$Builder;->show()Landroid/app/AlertDialog;
    return-void
.end method

# dp in pixels of this screen.
.method public static px(Landroid/content/Context;I)I
    .locals 2
    invoke-virtual {p0}, Landroid/content/Context;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    invoke-virtual {v0}, Landroid/content/res/Resources;->getDisplayMetrics()Landroid/util/DisplayMetrics;
    move-result-object v0
    iget v0, v0, Landroid/util/DisplayMetrics;->density:F
    int-to-float v1, p1
    mul-float/2addr v0, v1
    float-to-int v0, v0
    return v0
.end method
