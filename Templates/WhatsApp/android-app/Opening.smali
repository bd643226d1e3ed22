# Opens the page of a pack, or an address of its publisher.
.class public Lsp/Opening;
.super Ljava/lang/Object;
.implements Landroid/view/View$OnClickListener;

.field private final intent:Landroid/content/Intent;

.method private constructor <init>(Landroid/content/Intent;)V
    .locals 0
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lsp/Opening;->intent:Landroid/content/Intent;
    return-void
.end method

.method public static pack(Landroid/content/Context;Ljava/lang/String;)Lsp/Opening;
    .locals 3
    new-instance v0, Landroid/content/Intent;
    const-class v1, Lsp/PackPage;
    invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    const-string v1, "sticker_pack_id"
    invoke-virtual {v0, v1, p1}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    new-instance v2, Lsp/Opening;
    invoke-direct {v2, v0}, Lsp/Opening;-><init>(Landroid/content/Intent;)V
    return-object v2
.end method

# A button with a word of the interface; none where the pack has no such address.
.method public static link(Landroid/view/ViewGroup;Lorg/json/JSONObject;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V
    .locals 4
    invoke-virtual {p1, p2}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-virtual {v0}, Ljava/lang/String;->isEmpty()Z
    move-result v1
    if-nez v1, :end
    invoke-virtual {p3, v0}, Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    invoke-static {v0}, Landroid/net/Uri;->parse(Ljava/lang/String;)Landroid/net/Uri;
    move-result-object v0
    new-instance v1, Landroid/content/Intent;
    const-string v2, "android.intent.action.VIEW"
    invoke-direct {v1, v2, v0}, Landroid/content/Intent;-><init>(Ljava/lang/String;Landroid/net/Uri;)V
    new-instance v2, Lsp/Opening;
    invoke-direct {v2, v1}, Lsp/Opening;-><init>(Landroid/content/Intent;)V
    invoke-static {p0}, Lsp/Look;->button(Landroid/view/ViewGroup;)Landroid/widget/Button;
    move-result-object v0
    invoke-virtual {p0}, Landroid/view/ViewGroup;->getContext()Landroid/content/Context;
    move-result-object v1
    invoke-static {v1, p4}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setText(Ljava/lang/CharSequence;)V
    invoke-virtual {v0, v2}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    :end
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .locals 2
    invoke-virtual {p1}, Landroid/view/View;->getContext()Landroid/content/Context;
    move-result-object v0
    iget-object v1, p0, Lsp/Opening;->intent:Landroid/content/Intent;
    :start
    invoke-virtual {v0, v1}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
    :started
    .catch Landroid/content/ActivityNotFoundException; {:start .. :started} :nobody
    return-void
    # A phone without a browser or a mail app.
    :nobody
    move-exception v0
    return-void
.end method
