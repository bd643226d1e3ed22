# The page of one pack: its button, all its stickers, its publisher.
.class public Lsp/PackPage;
.super Landroid/app/Activity;

.field private button:Landroid/widget/Button;
.field private pack:Ljava/lang/String;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .locals 6
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    invoke-virtual {p0}, Lsp/PackPage;->getIntent()Landroid/content/Intent;
    move-result-object v0
    const-string v1, "sticker_pack_id"
    invoke-virtual {v0, v1}, Landroid/content/Intent;->getStringExtra(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    if-nez v0, :named
    const-string v0, ""
    :named
    iput-object v0, p0, Lsp/PackPage;->pack:Ljava/lang/String;
    invoke-static {p0, v0}, Lsp/Catalog;->pack(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONObject;
    move-result-object v1
    # What TalkBack reads first.
    const-string v2, "name"
    invoke-virtual {v1, v2}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v2
    invoke-virtual {p0, v2}, Lsp/PackPage;->setTitle(Ljava/lang/CharSequence;)V
    const/4 v2, 0x1
    const/16 v3, 0x10
    invoke-static {p0, v2, v3}, Lsp/Look;->group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    move-result-object v2
    const/16 v3, 0x18
    invoke-static {p0, v1, v3}, Lsp/Look;->head(Landroid/content/Context;Lorg/json/JSONObject;I)Landroid/widget/LinearLayout;
    move-result-object v3
    invoke-virtual {v2, v3}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
    invoke-static {v2}, Lsp/Look;->button(Landroid/view/ViewGroup;)Landroid/widget/Button;
    move-result-object v3
    iput-object v3, p0, Lsp/PackPage;->button:Landroid/widget/Button;
    invoke-direct {p0, v2, v0}, Lsp/PackPage;->grid(Landroid/widget/LinearLayout;Ljava/lang/String;)V
    const-string v3, "publisher_website"
    const-string v4, ""
    const-string v5, "website"
    invoke-static {v2, v1, v3, v4, v5}, Lsp/Opening;->link(Landroid/view/ViewGroup;Lorg/json/JSONObject;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    const-string v3, "privacy_policy_website"
    const-string v5, "privacy"
    invoke-static {v2, v1, v3, v4, v5}, Lsp/Opening;->link(Landroid/view/ViewGroup;Lorg/json/JSONObject;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    const-string v3, "license_agreement_website"
    const-string v5, "license"
    invoke-static {v2, v1, v3, v4, v5}, Lsp/Opening;->link(Landroid/view/ViewGroup;Lorg/json/JSONObject;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    const-string v3, "publisher_email"
    const-string v4, "mailto:"
    const-string v5, "email"
    invoke-static {v2, v1, v3, v4, v5}, Lsp/Opening;->link(Landroid/view/ViewGroup;Lorg/json/JSONObject;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    invoke-static {p0, v2}, Lsp/Look;->page(Landroid/app/Activity;Landroid/view/View;)V
    return-void
.end method

# Rows of stickers, as many side by side as have 96 dp each.
.method private grid(Landroid/widget/LinearLayout;Ljava/lang/String;)V
    .locals 13
    invoke-virtual {p0}, Lsp/PackPage;->getResources()Landroid/content/res/Resources;
    move-result-object v0
    invoke-virtual {v0}, Landroid/content/res/Resources;->getConfiguration()Landroid/content/res/Configuration;
    move-result-object v0
    iget v0, v0, Landroid/content/res/Configuration;->screenWidthDp:I
    add-int/lit8 v0, v0, -0x20
    div-int/lit8 v1, v0, 0x60
    if-gtz v1, :wide
    const/4 v1, 0x1
    :wide
    div-int/2addr v0, v1
    invoke-static {p0, v0}, Lsp/Look;->px(Landroid/content/Context;I)I
    move-result v0
    const/4 v2, 0x4
    invoke-static {p0, v2}, Lsp/Look;->px(Landroid/content/Context;I)I
    move-result v2
    invoke-static {p0, p2}, Lsp/Catalog;->stickers(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONArray;
    move-result-object v3
    const/4 v4, 0x0
    const/4 v5, 0x0
    const/4 v12, 0x0
    :next
    invoke-virtual {v3}, Lorg/json/JSONArray;->length()I
    move-result v6
    if-ge v4, v6, :done
    rem-int v6, v4, v1
    if-nez v6, :beside
    invoke-static {p0, v12, v12}, Lsp/Look;->group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    move-result-object v5
    invoke-virtual {p1, v5}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
    :beside
    invoke-virtual {v3, v4}, Lorg/json/JSONArray;->optJSONObject(I)Lorg/json/JSONObject;
    move-result-object v6
    add-int/lit8 v4, v4, 0x1
    if-eqz v6, :next
    const-string v7, "image_file"
    invoke-virtual {v6, v7}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v7
    new-instance v8, Landroid/widget/ImageView;
    invoke-direct {v8, p0}, Landroid/widget/ImageView;-><init>(Landroid/content/Context;)V
    invoke-virtual {v8, v2, v2, v2, v2}, Landroid/widget/ImageView;->setPadding(IIII)V
    # What the screen reader says: the description in the person's language, else that of contents.json, else the emojis.
    const-string v9, "alt_"
    invoke-virtual {v9, v7}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v9
    invoke-static {p0, v9}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v9
    invoke-virtual {v9}, Ljava/lang/String;->isEmpty()Z
    move-result v10
    if-eqz v10, :described
    const-string v9, "accessibility_text"
    invoke-virtual {v6, v9}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v9
    invoke-virtual {v9}, Ljava/lang/String;->isEmpty()Z
    move-result v10
    if-eqz v10, :described
    const-string v9, " "
    invoke-static {v6, v9}, Lsp/Catalog;->emojis(Lorg/json/JSONObject;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v9
    :described
    invoke-virtual {v8, v9}, Landroid/widget/ImageView;->setContentDescription(Ljava/lang/CharSequence;)V
    new-instance v10, Landroid/widget/LinearLayout$LayoutParams;
    invoke-direct {v10, v0, v0}, Landroid/widget/LinearLayout$LayoutParams;-><init>(II)V
    invoke-virtual {v5, v8, v10}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;Landroid/view/ViewGroup$LayoutParams;)V
    invoke-static {v8, p2, v7}, Lsp/Picture;->load(Landroid/widget/ImageView;Ljava/lang/String;Ljava/lang/String;)V
    goto :next
    :done
    return-void
.end method

.method protected onResume()V
    .locals 3
    invoke-super {p0}, Landroid/app/Activity;->onResume()V
    new-instance v0, Lsp/Adding;
    iget-object v1, p0, Lsp/PackPage;->button:Landroid/widget/Button;
    iget-object v2, p0, Lsp/PackPage;->pack:Ljava/lang/String;
    invoke-direct {v0, p0, v1, v2}, Lsp/Adding;-><init>(Landroid/app/Activity;Landroid/widget/Button;Ljava/lang/String;)V
    return-void
.end method

.method protected onActivityResult(IILandroid/content/Intent;)V
    .locals 0
    invoke-super {p0, p1, p2, p3}, Landroid/app/Activity;->onActivityResult(IILandroid/content/Intent;)V
    invoke-static {p0, p3}, Lsp/Adding;->answer(Landroid/app/Activity;Landroid/content/Intent;)V
    return-void
.end method
