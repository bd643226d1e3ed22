# The button of a pack: finds out in the background which WhatsApps lack the pack, and asks one of them to take it.
.class public Lsp/Adding;
.super Ljava/lang/Object;
.implements Ljava/lang/Runnable;
.implements Landroid/view/View$OnClickListener;

.field private final activity:Landroid/app/Activity;
.field private final button:Landroid/widget/Button;
.field private final pack:Ljava/lang/String;
# WhatsApps that are installed, and those of them that lack the pack; -1 while nobody knows.
.field private installed:I
.field private lacking:I
# The one to ask where only one lacks it.
.field private which:Ljava/lang/String;

.method public constructor <init>(Landroid/app/Activity;Landroid/widget/Button;Ljava/lang/String;)V
    .locals 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    iput-object p1, p0, Lsp/Adding;->activity:Landroid/app/Activity;
    iput-object p2, p0, Lsp/Adding;->button:Landroid/widget/Button;
    iput-object p3, p0, Lsp/Adding;->pack:Ljava/lang/String;
    const/4 v0, -0x1
    iput v0, p0, Lsp/Adding;->lacking:I
    const-string v0, "add"
    invoke-direct {p0, v0}, Lsp/Adding;->say(Ljava/lang/String;)V
    const/4 v0, 0x1
    invoke-virtual {p2, v0}, Landroid/widget/Button;->setEnabled(Z)V
    invoke-virtual {p2, p0}, Landroid/widget/Button;->setOnClickListener(Landroid/view/View$OnClickListener;)V
    sget-object v0, Landroid/os/AsyncTask;->THREAD_POOL_EXECUTOR:Ljava/util/concurrent/Executor;
    invoke-interface {v0, p0}, Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V
    return-void
.end method

.method private say(Ljava/lang/String;)V
    .locals 2
    iget-object v0, p0, Lsp/Adding;->activity:Landroid/app/Activity;
    invoke-static {v0, p1}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    iget-object v1, p0, Lsp/Adding;->button:Landroid/widget/Button;
    invoke-virtual {v1, v0}, Landroid/widget/Button;->setText(Ljava/lang/CharSequence;)V
    return-void
.end method

# First in the background, then where the views are.
.method public run()V
    .locals 2
    iget v0, p0, Lsp/Adding;->lacking:I
    if-gez v0, :known
    invoke-direct {p0}, Lsp/Adding;->ask()V
    iget-object v0, p0, Lsp/Adding;->button:Landroid/widget/Button;
    invoke-virtual {v0, p0}, Landroid/widget/Button;->post(Ljava/lang/Runnable;)Z
    return-void
    :known
    if-gtz v0, :end
    iget v0, p0, Lsp/Adding;->installed:I
    if-eqz v0, :end
    const-string v0, "added"
    invoke-direct {p0, v0}, Lsp/Adding;->say(Ljava/lang/String;)V
    iget-object v0, p0, Lsp/Adding;->button:Landroid/widget/Button;
    const/4 v1, 0x0
    invoke-virtual {v0, v1}, Landroid/widget/Button;->setEnabled(Z)V
    :end
    return-void
.end method

.method private ask()V
    .locals 8
    const/4 v0, 0x2
    new-array v0, v0, [Ljava/lang/String;
    const/4 v1, 0x0
    const-string v2, "com.whatsapp"
    aput-object v2, v0, v1
    const/4 v1, 0x1
    const-string v2, "com.whatsapp.w4b"
    aput-object v2, v0, v1
    iget-object v1, p0, Lsp/Adding;->activity:Landroid/app/Activity;
    iget-object v2, p0, Lsp/Adding;->pack:Ljava/lang/String;
    const/4 v3, 0x0
    const/4 v4, 0x0
    const/4 v5, 0x0
    :next
    const/4 v6, 0x2
    if-ge v5, v6, :done
    aget-object v6, v0, v5
    add-int/lit8 v5, v5, 0x1
    invoke-static {v1, v6}, Lsp/Catalog;->isInstalled(Landroid/content/Context;Ljava/lang/String;)Z
    move-result v7
    if-eqz v7, :next
    add-int/lit8 v3, v3, 0x1
    invoke-static {v1, v6, v2}, Lsp/Catalog;->isAdded(Landroid/content/Context;Ljava/lang/String;Ljava/lang/String;)Z
    move-result v7
    if-nez v7, :next
    add-int/lit8 v4, v4, 0x1
    iput-object v6, p0, Lsp/Adding;->which:Ljava/lang/String;
    goto :next
    :done
    iput v3, p0, Lsp/Adding;->installed:I
    iput v4, p0, Lsp/Adding;->lacking:I
    return-void
.end method

.method public onClick(Landroid/view/View;)V
    .locals 5
    iget v0, p0, Lsp/Adding;->lacking:I
    if-gez v0, :known
    invoke-direct {p0}, Lsp/Adding;->ask()V
    :known
    iget-object v0, p0, Lsp/Adding;->activity:Landroid/app/Activity;
    iget v1, p0, Lsp/Adding;->installed:I
    if-nez v1, :there
    const-string v1, "missing"
    invoke-static {v0, v1}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-static {v0, v1}, Lsp/Look;->say(Landroid/content/Context;Ljava/lang/String;)V
    return-void
    :there
    new-instance v1, Landroid/content/Intent;
    const-string v2, "com.whatsapp.intent.action.ENABLE_STICKER_PACK"
    invoke-direct {v1, v2}, Landroid/content/Intent;-><init>(Ljava/lang/String;)V
    const-string v2, "sticker_pack_id"
    iget-object v3, p0, Lsp/Adding;->pack:Ljava/lang/String;
    invoke-virtual {v1, v2, v3}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    const-string v2, "sticker_pack_authority"
    invoke-static {v0}, Lsp/Catalog;->authority(Landroid/content/Context;)Ljava/lang/String;
    move-result-object v4
    invoke-virtual {v1, v2, v4}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    invoke-static {v0, v3}, Lsp/Catalog;->pack(Landroid/content/Context;Ljava/lang/String;)Lorg/json/JSONObject;
    move-result-object v3
    const-string v2, "name"
    invoke-virtual {v3, v2}, Lorg/json/JSONObject;->optString(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v3
    const-string v2, "sticker_pack_name"
    invoke-virtual {v1, v2, v3}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;
    # Where both lack it the person chooses.
    iget v2, p0, Lsp/Adding;->lacking:I
    const/4 v3, 0x1
    if-gt v2, v3, :choose
    iget-object v2, p0, Lsp/Adding;->which:Ljava/lang/String;
    invoke-virtual {v1, v2}, Landroid/content/Intent;->setPackage(Ljava/lang/String;)Landroid/content/Intent;
    goto :start
    :choose
    const-string v2, "choose"
    invoke-static {v0, v2}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v2
    invoke-static {v1, v2}, Landroid/content/Intent;->createChooser(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;
    move-result-object v1
    :start
    invoke-virtual {v0, v1, v3}, Landroid/app/Activity;->startActivityForResult(Landroid/content/Intent;I)V
    :started
    .catch Landroid/content/ActivityNotFoundException; {:start .. :started} :old
    return-void
    :old
    move-exception v1
    const-string v1, "update"
    invoke-static {v0, v1}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v1
    invoke-static {v0, v1}, Lsp/Look;->say(Landroid/content/Context;Ljava/lang/String;)V
    return-void
.end method

# What WhatsApp answers. The screen may have been turned meanwhile: nothing here rests on fields.
.method public static answer(Landroid/app/Activity;Landroid/content/Intent;)V
    .locals 2
    if-eqz p1, :end
    const-string v0, "validation_error"
    invoke-virtual {p1, v0}, Landroid/content/Intent;->getStringExtra(Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    if-eqz v0, :end
    new-instance v1, Ljava/lang/StringBuilder;
    invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V
    invoke-virtual {v1, v0}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
    const-string v0, "refused"
    invoke-static {p0, v0}, Lsp/Look;->word(Landroid/content/Context;Ljava/lang/String;)Ljava/lang/String;
    move-result-object v0
    const/4 p1, 0x0
    invoke-virtual {v1, p1, v0}, Ljava/lang/StringBuilder;->insert(ILjava/lang/String;)Ljava/lang/StringBuilder;
    invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
    move-result-object v0
    invoke-static {p0, v0}, Lsp/Look;->say(Landroid/content/Context;Ljava/lang/String;)V
    :end
    return-void
.end method
