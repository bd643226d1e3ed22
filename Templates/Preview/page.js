"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const data = JSON.parse(find("data").textContent);
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  find("controls").hidden = false;

  // A picture that is inside the page is there once, and has a key.
  const address = (text) => data.pictures[text] || text;
  for (const image of all("[data-picture]")) image.src = address(image.dataset.picture);

  // Colors: the system's, or the ones that were chosen.
  find("theme").addEventListener("change", (event) => {
    root.classList.remove("light", "dark");
    if (event.target.value) root.classList.add(event.target.value);
  });
  find("print").addEventListener("click", () => print());

  // Jumps end below the bar, however many lines it has.
  new ResizeObserver(([entry]) => root.style.setProperty("--bar", entry.target.offsetHeight + "px")).observe(find("bar"));

  // Motion: while it is off, a canvas with the first frame covers each animation. A canvas always draws that frame.
  let moves = !calm.matches;

  function cover(image) {
    if (image.stillCopy || !image.naturalWidth) return;
    const copy = document.createElement("canvas");
    const scale = Math.min(2, devicePixelRatio || 1);
    const box = image.getBoundingClientRect();
    const ratio = Math.min(1, box.width * scale / image.naturalWidth);
    copy.width = Math.max(1, Math.round(image.naturalWidth * ratio));
    copy.height = Math.max(1, Math.round(image.naturalHeight * ratio));
    copy.className = "copy";
    copy.getContext("2d").drawImage(image, 0, 0, copy.width, copy.height);
    image.after(copy);
    image.stillCopy = copy;
  }

  function uncover(image) {
    if (image.stillCopy) image.stillCopy.remove();
    image.stillCopy = null;
  }

  // Copies of what is far from the window would only take memory.
  const near = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      entry.target.isNear = entry.isIntersecting;
      if (moves || !entry.isIntersecting) uncover(entry.target);
      else if (entry.target.complete) cover(entry.target);
    }
  }, { rootMargin: "400px" });
  for (const image of all("img[data-moves]")) {
    near.observe(image);
    image.addEventListener("load", () => { if (!moves && image.isNear) cover(image); });
  }

  // Videos play while they are near the window.
  const playing = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      entry.target.isNear = entry.isIntersecting;
      playOrRest(entry.target);
    }
  }, { rootMargin: "400px" });
  for (const video of all("video")) playing.observe(video);

  function playOrRest(video) {
    if (moves && video.isNear) video.play().catch(() => {});
    else video.pause();
  }

  function setMotion(on) {
    moves = on;
    all("video").forEach(playOrRest);
    root.classList.toggle("moving", on);
    root.classList.toggle("resting", !on);
    find("motion").setAttribute("aria-pressed", String(!on));
    for (const image of all("img[data-moves]")) {
      if (on) uncover(image);
      else if (image.isNear && image.complete) cover(image);
    }
  }
  setMotion(moves);
  find("motion").addEventListener("click", () => setMotion(!moves));
  calm.addEventListener("change", () => setMotion(!calm.matches));

  // Findings: one list, filtered by severity and platform.
  const filter = find("filter");
  if (filter) {
    filter.hidden = false;
    filter.addEventListener("change", () => {
      const chosen = (name) => new Set([...filter.elements].filter((box) => box.name === name && box.checked).map((box) => box.value));
      const severities = chosen("severity");
      const groups = chosen("group");
      const items = all(".finding");
      for (const item of items) item.hidden = !severities.has(item.dataset.severity) || !item.dataset.groups.split(" ").some((group) => groups.has(group));
      const shown = items.filter((item) => !item.hidden).length;
      find("finding-count").textContent = shown + " of " + items.length + " shown";
    });
  }

  // A link to an explanation opens it.
  function reveal() {
    // Ids of explanations are ASCII, so that nothing has to be decoded, which fails where the address ends in `#%`.
    const target = find(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") {
      target.open = true;
      target.scrollIntoView();
      target.querySelector("summary").focus({ preventScroll: true });
    }
  }
  addEventListener("hashchange", reveal);
  reveal();

  // Frames of one animation. Their bytes are in the address, or in a document beside the page, which a frame loads and
  // which passes them on: scripts of pages from disk can read no files.
  class Frames {
    constructor(card) { this.card = card; }

    async open() {
      if (this.card.sequence) {
        this.images = await Promise.all(this.card.sequence.map(async (key) => {
          const image = new Image();
          image.src = address(key);
          await image.decode();
          return image;
        }));
        this.count = this.images.length;
        return true;
      }
      if (this.card.starts) {
        this.video = document.createElement("video");
        this.video.muted = true;
        this.video.preload = "auto";
        this.video.src = address(this.card.src);
        await new Promise((resolve, reject) => {
          this.video.addEventListener("loadeddata", resolve, { once: true });
          this.video.addEventListener("error", reject, { once: true });
        });
        this.count = this.card.starts.length - 1;
        return true;
      }
      if (typeof ImageDecoder === "undefined") return false;
      const own = address(this.card.src);
      if (!this.card.bytesFrom && !own.startsWith("data:")) return false;
      const text = this.card.bytesFrom ? await this.bytes(this.card.bytesFrom) : own.split(",")[1];
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      this.decoder = new ImageDecoder({ data: bytes, type: this.card.type });
      await this.decoder.tracks.ready;
      await this.decoder.completed;
      this.count = this.decoder.tracks.selectedTrack.frameCount;
      return this.count > 1;
    }

    bytes(path) {
      return new Promise((resolve, reject) => {
        const frame = document.createElement("iframe");
        const end = (act, value) => {
          removeEventListener("message", hear);
          clearTimeout(timer);
          frame.remove();
          act(value);
        };
        const hear = (event) => { if (event.source === frame.contentWindow) end(resolve, String(event.data)); };
        const timer = setTimeout(() => end(reject, new Error("no answer")), 15000);
        addEventListener("message", hear);
        frame.hidden = true;
        frame.src = path;
        document.body.append(frame);
      });
    }

    // Draws a frame, and returns how long it is shown in ms; nothing once it is closed, which ends a decoder's work.
    async draw(index, canvas) {
      if (this.video) return this.seek(index, canvas);
      const result = this.images ? null : await this.decoder.decode({ frameIndex: index }).catch((fault) => {
        if (!this.isClosed) throw fault;
      });
      if (this.isClosed) return 0;
      const picture = this.images ? this.images[index] : result.image;
      const width = this.images ? picture.naturalWidth : picture.displayWidth;
      const height = this.images ? picture.naturalHeight : picture.displayHeight;
      canvas.width = width;
      canvas.height = height;
      canvas.getContext("2d").drawImage(picture, 0, 0);
      if (this.images) return this.card.delay;
      const duration = picture.duration / 1000;
      picture.close();
      return duration;
    }

    async seek(index, canvas) {
      const { video, card: { starts } } = this;
      const arrived = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      // In the middle of the frame: at its start, rounding may show the one before.
      video.currentTime = (starts[index] + starts[index + 1]) / 2000;
      await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 1000))]);
      if (this.isClosed) return 0;
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      canvas.getContext("2d").drawImage(video, 0, 0);
      return starts[index + 1] - starts[index];
    }

    close() {
      this.isClosed = true;
      if (this.decoder) this.decoder.close();
    }
  }

  // The card of one sticker.
  const dialog = find("card");
  let current = -1;
  let frames = null;
  let index = 0;
  let plays = false;
  let timer = 0;
  // Grows with each card, so that what loads for an earlier one is dropped.
  let turn = 0;

  async function show(number) {
    const card = data.cards[number];
    if (!card) return;
    current = number;
    turn += 1;
    stop();
    if (frames) frames.close();
    frames = null;
    find("card-title").textContent = card.name;
    find("card-where").textContent = card.platform + " · " + card.file.split("/").pop();
    find("previous").disabled = number === 0;
    find("next").disabled = number === data.cards.length - 1;
    find("play").hidden = true;
    find("play-remark").hidden = true;
    find("player").hidden = true;
    const whole = find("whole");
    whole.hidden = false;
    whole.alt = card.alt || card.name;
    if (card.starts) whole.removeAttribute("src");
    else whole.src = address(card.src);
    find("player-caption").textContent = card.frames ? "Animation" : "As it ships";
    find("still-figure").hidden = !card.frames;
    writeFacts(card);
    writeFindings(card);
    compare(card);
    if (!dialog.open) dialog.showModal();
    if (card.frames) await animate(card, turn);
  }

  async function animate(card, own) {
    const whole = find("whole");
    const still = find("still");
    // The moving picture waits until it is clear that it may move.
    if (!moves) whole.hidden = true;
    if (!card.starts) await whole.decode().catch(() => {});
    if (own !== turn) return;
    still.width = card.width;
    still.height = card.height;
    if (!card.starts) still.getContext("2d").drawImage(whole, 0, 0, still.width, still.height);
    const opened = new Frames(card);
    const isOpen = await opened.open().catch(() => false);
    if (own !== turn) return opened.close();
    if (!isOpen) {
      whole.hidden = false;
      find("play-remark").hidden = false;
      find("play-remark").textContent = (typeof ImageDecoder === "undefined" ? "This browser" : "This page")
        + " plays the animation, but cannot pause it or step through its frames.";
      return;
    }
    frames = opened;
    index = 0;
    if (card.starts) for (const canvas of [still, find("output-still")]) {
      await opened.draw(0, canvas);
      if (own !== turn) return;
      canvas.hidden = false;
    }
    find("frame").max = frames.count;
    await paint();
    if (own !== turn) return;
    whole.hidden = true;
    find("player").hidden = false;
    find("play").hidden = false;
    if (moves) start();
    else stop();
  }

  async function paint() {
    const drawn = frames;
    const duration = await drawn.draw(index, find("player"));
    if (drawn !== frames) return 0;
    find("frame").value = index + 1;
    find("position").textContent = "Frame " + (index + 1) + " of " + drawn.count + ", " + Math.round(duration) + " ms";
    return duration;
  }

  async function start() {
    plays = true;
    find("toggle").textContent = "Pause";
    const own = turn;
    const begun = (timer += 1);
    let due = performance.now();
    while (plays && own === turn && begun === timer) {
      due = Math.max(due + await paint(), performance.now());
      await new Promise((done) => setTimeout(done, due - performance.now()));
      if (plays && own === turn && begun === timer) index = (index + 1) % frames.count;
    }
  }

  function stop() {
    plays = false;
    timer += 1;
    find("toggle").textContent = "Play";
  }

  function step(by) {
    stop();
    index = (index + by + frames.count) % frames.count;
    paint();
  }

  find("toggle").addEventListener("click", () => (plays ? stop() : start()));
  find("back").addEventListener("click", () => step(-1));
  find("forward").addEventListener("click", () => step(1));
  find("frame").addEventListener("input", (event) => { step(event.target.value - 1 - index); });

  function row(list, name, content) {
    if (!content) return;
    const title = document.createElement("dt");
    const text = document.createElement("dd");
    title.textContent = name;
    text.append(content);
    list.append(title, text);
  }

  function writeFacts(card) {
    const list = find("facts");
    list.replaceChildren();
    row(list, "Emojis", card.emojis || "none");
    row(list, "Alt text", card.alt || "none");
    row(list, "Picture", card.width + " x " + card.height + " px, " + card.format);
    row(list, "Motion", card.motion);
    row(list, "Bytes", card.limit ? bar(card) : card.bytes);
    row(list, "Given up", card.outcome);
    row(list, "Next better", card.nextBetter);
    row(list, "Considered", card.considered && steps(card));
    row(list, "Art", card.source);
    row(list, "File", card.file);
  }

  function steps(card) {
    const box = document.createElement("details");
    const title = document.createElement("summary");
    const list = document.createElement("ol");
    title.textContent = card.considered.length === 1 ? "1 step" : card.considered.length + " steps";
    for (const step of card.considered) list.appendChild(document.createElement("li")).textContent = step;
    box.append(title, list);
    return box;
  }

  function bar(card) {
    const box = document.createElement("div");
    const meter = document.createElement("meter");
    meter.max = 100;
    meter.optimum = 0;
    // Green up to the limit, red beyond it.
    meter.low = card.share > 100 ? 0 : 100;
    meter.high = card.share > 100 ? 1 : 100;
    meter.value = Math.min(card.share, 100);
    meter.setAttribute("aria-label", "Share of the limit");
    box.append(meter, " " + card.bytes + " of " + card.limit + " (" + card.share + " %)");
    return box;
  }

  // What is between two backticks is code.
  function prose(text) {
    const parts = text.split("`");
    return parts.map((part, index) => {
      if (index % 2 === 0) return part;
      if (index === parts.length - 1) return "`" + part;
      const code = document.createElement("code");
      code.textContent = part;
      return code;
    });
  }

  function writeFindings(card) {
    const box = find("card-findings");
    box.replaceChildren();
    for (const number of card.findings || []) {
      const finding = data.findings[number];
      const item = document.createElement("div");
      item.className = "finding " + finding.severity;
      const message = document.createElement("p");
      const level = document.createElement("span");
      level.className = "level";
      level.textContent = finding.severity;
      message.className = "message";
      message.append(level, " ", ...prose(finding.message));
      item.append(message);
      for (const text of finding.notes || []) {
        const note = document.createElement("p");
        note.className = "note";
        note.append(...prose(text));
        item.append(note);
      }
      if (finding.anchor) {
        const link = document.createElement("a");
        link.href = "#" + finding.anchor;
        link.textContent = finding.rule;
        link.addEventListener("click", () => dialog.close());
        item.append(link);
      }
      box.append(item);
    }
  }

  // Art against output: the art is above the output, which is cut off where the art is. Animations rest on their first
  // frames, since two of them never keep time with each other.
  const pairs = ["output", "art"].map((name) => ({ image: find(name), still: find(name + "-still") }));

  function compare(card) {
    find("compare").hidden = !card.art && !card.artRemark;
    find("compare-body").hidden = !card.art;
    for (const { image, still } of pairs) {
      image.hidden = Boolean(card.frames);
      still.hidden = true;
    }
    if (card.starts) find("output").removeAttribute("src");
    else find("output").src = address(card.src);
    if (card.art) find("art").src = card.art;
    else find("art").removeAttribute("src");
    let remark = "The art is shown as it is; outlines, crops and margins of the manifest are in the output alone.";
    if (card.frames) remark += " Both rest on their first frames; with a poster or a trim, the output begins with another one.";
    find("art-remark").textContent = card.art ? remark : "The art is not shown: " + card.artRemark + ".";
    zoom();
    split();
  }

  for (const { image, still } of pairs) {
    image.addEventListener("load", () => {
      const card = data.cards[current];
      if (!card || !card.frames) return;
      const scale = Math.min(1, 2048 / Math.max(image.naturalWidth, image.naturalHeight, 1));
      still.width = Math.max(1, Math.round(image.naturalWidth * scale));
      still.height = Math.max(1, Math.round(image.naturalHeight * scale));
      still.getContext("2d").drawImage(image, 0, 0, still.width, still.height);
      still.hidden = false;
    });
  }

  find("art").addEventListener("error", () => {
    if (!find("art").getAttribute("src")) return;
    find("compare-body").hidden = true;
    find("art-remark").textContent = "The art is not shown: it is no longer beside this page.";
  });

  function split() {
    const share = find("split").value;
    const [output, art] = pairs;
    for (const part of [art.image, art.still]) part.style.clipPath = "inset(0 " + (100 - share) + "% 0 0)";
    for (const part of [output.image, output.still]) part.style.clipPath = "inset(0 0 0 " + share + "%)";
    find("seam").style.left = share + "%";
  }
  find("split").addEventListener("input", split);

  function zoom() {
    const card = data.cards[current];
    const chosen = document.querySelector("input[name=zoom]:checked").value;
    const sheet = find("sheet");
    sheet.style.width = chosen === "fit" ? "" : card.width * chosen + "px";
    sheet.style.aspectRatio = card.width + " / " + card.height;
    sheet.classList.toggle("large", chosen === "4");
    find("pane").classList.toggle("fits", chosen === "fit");
  }
  find("zoom").addEventListener("change", zoom);
  find("pane").addEventListener("keydown", (event) => event.stopPropagation());

  find("background").addEventListener("change", (event) => {
    for (const stage of all(".stage")) stage.className = "stage " + event.target.value;
  });

  for (const button of all("[data-card]")) button.addEventListener("click", () => show(Number(button.dataset.card)));
  find("close").addEventListener("click", () => dialog.close());
  find("previous").addEventListener("click", () => show(current - 1));
  find("next").addEventListener("click", () => show(current + 1));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => {
    turn += 1;
    stop();
    if (frames) frames.close();
    frames = null;
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT") return;
    if (event.key === "ArrowLeft" && current > 0) show(current - 1);
    if (event.key === "ArrowRight") show(current + 1);
  });
})();
