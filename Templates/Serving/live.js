// Loads the page again after a build. It asks only while the page is seen: browsers have few connections for one site.
"use strict";
(() => {
  const { version } = document.currentScript.dataset;
  const address = new URL("changes?since=" + encodeURIComponent(version), document.currentScript.src);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const seen = () => new Promise((done) => {
    if (!document.hidden) return done();
    document.addEventListener("visibilitychange", done, { once: true });
  });
  let failures = 0;
  const notice = document.createElement("p");
  notice.className = "live-notice";
  notice.setAttribute("role", "status");
  notice.hidden = true;
  notice.textContent = "stickerpress has ended: this page no longer changes.";
  document.body.append(notice);

  async function watch() {
    for (;;) {
      await seen();
      const request = new AbortController();
      const leave = () => document.hidden && request.abort();
      document.addEventListener("visibilitychange", leave);
      try {
        const answer = await fetch(address, { cache: "no-store", signal: request.signal });
        const current = (await answer.text()).trim();
        // 503: the server lets no more pages wait at a time.
        if (!answer.ok && answer.status !== 503) throw new Error(answer.statusText);
        failures = 0;
        notice.hidden = true;
        if (!answer.ok) await pause(1000 * (Number(answer.headers.get("Retry-After")) || 10));
        else if (current !== version) return location.reload();
      } catch {
        if (!document.hidden) failures += 1;
        notice.hidden = failures < 3;
        await pause(Math.min(1000 * failures, 5000));
      } finally {
        document.removeEventListener("visibilitychange", leave);
      }
    }
  }
  watch();
})();
