import StickerModel

extension LivePage {
    /// Loads the page again after a build. It asks only while the page is seen: browsers have few connections for one site.
    static let script = (
        path: "_live/script.js",
        text: """
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
                if (!answer.ok) throw new Error(answer.statusText);
                const current = (await answer.text()).trim();
                failures = 0;
                notice.hidden = true;
                if (current !== version) return location.reload();
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

        """ as SafeText<ScriptCode>
    )

    /// The look of what the server adds. Its names begin with `live-`, so that it changes nothing else on the page.
    static let style = (
        path: "_live/style.css",
        text: """
        .live-page, .live-phone, .live-notice {
          --paper: #fff; --ink: #1c1e21; --faint: #5c626b; --line: #dfe2e6; --shade: #f5f6f8; --link: #0b57b5;
          --bad: #b42318; --note: #8a5a00;
          font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
        }
        @media (prefers-color-scheme: dark) {
          .live-page, .live-phone, .live-notice {
            --paper: #16181b; --ink: #e8eaed; --faint: #9aa1ab; --line: #33373d; --shade: #1f2226; --link: #8ab8ff;
            --bad: #ff8a7d; --note: #eec25a;
          }
        }
        .live-page { margin: 0; background: var(--paper); }
        .live-page main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
        .live-page a, .live-phone a { color: var(--link); }
        .live-page code { overflow-wrap: anywhere; }
        .live-page small { color: var(--faint); }
        .live-page .findings { padding-left: 1.5rem; }
        .live-page .findings li { margin: 1rem 0; overflow-wrap: anywhere; }
        .live-page .error b { color: var(--bad); }
        .live-page .warning b { color: var(--note); }
        .live-phone {
          box-sizing: border-box; max-width: 40rem; margin: 1rem auto; padding: 1rem 1.25rem; background: var(--shade);
          border: 1px solid var(--line); border-radius: .75rem;
        }
        .live-phone h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
        .live-phone ul { margin: 0 0 .75rem; padding: 0; list-style: none; }
        .live-phone li { border-top: 1px solid var(--line); }
        .live-phone li a { display: block; padding: .65rem 0; font-weight: 600; overflow-wrap: anywhere; }
        .live-phone li span { font-weight: 400; color: var(--faint); white-space: nowrap; }
        .live-phone p { margin: .25rem 0; font-size: .9375rem; }
        .live-notice {
          position: fixed; z-index: 1000; inset: auto 0 0; margin: 0; padding: .5rem 1rem; text-align: center;
          background: var(--shade); border-top: 1px solid var(--line);
        }
        .live-notice[hidden] { display: none; }
        @media print { .live-phone, .live-notice { display: none; } }

        """ as SafeText<WholeFile>
    )
}
