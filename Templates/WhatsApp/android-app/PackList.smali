# The first page: all packs.
.class public Lsp/PackList;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .locals 0
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

# Also when the person comes back from WhatsApp, which may have taken a pack or lost one.
.method protected onResume()V
    .locals 9
    invoke-super {p0}, Landroid/app/Activity;->onResume()V
    const/4 v0, 0x1
    const/16 v1, 0x10
    invoke-static {p0, v0, v1}, Lsp/Look;->group(Landroid/content/Context;II)Landroid/widget/LinearLayout;
    move-result-object v0
    const-string v1, "app_name"
    invoke-static {p0, v1}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    const/16 v2, 0x18
    invoke-static {v0, v1, v2}, Lsp/Look;->text(Landroid/view/ViewGroup;Ljava/lang/String;I)V
    invoke-static {p0}, Lsp/Catalog;->read(Landroid/content/Context;)Lorg/json/JSONObject;
    move-result-object v1
    invoke-static {v1}, Lsp/Catalog;->packs(Lorg/json/JSONObject;)Lorg/json/JSONArray;
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
    const/16 v4, 0x12
    invoke-static {p0, v3, v4}, Lsp/Look;->head(Landroid/content/Context;Lorg/json/JSONObject;I)Landroid/widget/LinearLayout;
    move-result-object v4
    const/16 v5, 0x10
    invoke-static {p0, v5}, Lsp/Look;->px(Landroid/content/Context;I)I
    move-result v5
    const/4 v6, 0x0
    invoke-virtual {v4, v6, v5, v6, v6}, Landroid/widget/LinearLayout;->setPadding(IIII)V
    const-string v5, "identifier"
    invoke-virtual {v3, v5}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v5
    invoke-static {p0, v5}, Lsp/Opening;->pack(Landroid/content/Context;Ljava/lang/String;)Lsp/Opening;
    move-result-object v6
    invoke-virtual {v4, v6}, Landroid/widget/LinearLayout;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    # The ripple of things that can be touched (0x0101030e: android.R.attr.selectableItemBackground).
    new-instance v6, Landroid/util/TypedValue;
    invoke-direct {v6}, Landroid/util/TypedValue;-><init>()V
    invoke-virtual {p0}, Lsp/PackList;->getTheme()Landroid/content/res/Resources$Theme;
    move-result-object v7
    const v8, 0x101030e
    const/4 v3, 0x1
    invoke-virtual {v7, v8, v6, v3}, Landroid/content/res/Resources$Theme;->resolveAttribute(ILandroid/util/TypedValue;Z)Z
    iget v6, v6, Landroid/util/TypedValue;->resourceId:I
    invoke-virtual {v4, v6}, Landroid/widget/LinearLayout;->setBackgroundResource(I)V
    invoke-virtual {v0, v4}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
    invoke-static {v0}, Lsp/Look;->button(Landroid/view/ViewGroup;)Landroid/widget/Button;
    move-result-object v4
    new-instance v6, Lsp/Adding;
    invoke-direct {v6, p0, v4, v5}, Lsp/Adding;-><init>(Landroid/app/Activity;Landroid/widget/Button;Ljava/lang/String;)V
    goto :next
    :done
    invoke-static {p0, v0}, Lsp/Look;->page(Landroid/app/Activity;Landroid/view/View;)V
    return-void
.end method

.method protected onActivityResult(IILandroid/content/Intent;)V
    .locals 0
    invoke-super {p0, p1, p2, p3}, Landroid/app/Activity;->onActivityResult(IILandroid/content/Intent;)V
    invoke-static {p0, p3}, Lsp/Adding;->answer(Landroid/app/Activity;Landroid/content/Intent;)V
    return-void
.end method
