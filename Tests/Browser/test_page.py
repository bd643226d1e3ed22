"""Usage: test_page.py STICKERPRESS FOLDER
Opens the preview page of the example, of a large catalog and of an archive in headless Chromium, as people do: on a phone, a
laptop and a large screen, light, dark, printed, with reduced motion, with the keyboard. Pictures of it stay in FOLDER."""

import base64
import os
import shutil
import struct
import subprocess
import sys
import zlib

from browser import Browser

tool, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
failures = 0


def check(name, found, wanted=True):
    global failures
    if found == wanted:
        print(f"ok      {name}: {str(found)[:120]}")
    else:
        print(f"FAILED  {name}: {str(found)[:600]}, not {str(wanted)[:300]}")
        failures += 1


def pixels(png):
    """The pixels of a screenshot: width, height and rows of RGB or RGBA bytes."""
    position, data = 8, b""
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position:position + 8])
        body = png[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            data += body
        position += 12 + length
    size = {2: 3, 6: 4}[color]
    raw, rows, last = zlib.decompress(data), [], bytes(width * size)
    for number in range(height):
        start = number * (width * size + 1)
        method, row = raw[start], bytearray(raw[start + 1:start + 1 + width * size])
        for x in range(len(row)):
            left = row[x - size] if x >= size else 0
            up, corner = last[x], last[x - size] if x >= size else 0
            if method == 1:
                row[x] = row[x] + left & 255
            elif method == 2:
                row[x] = row[x] + up & 255
            elif method == 3:
                row[x] = row[x] + (left + up) // 2 & 255
            elif method == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                row[x] = row[x] + near[2] & 255
        rows.append(bytes(row))
        last = row
    return width, height, rows


def difference(one, other):
    """The share of bytes that differ clearly, in percent."""
    (width, height, rows), (other_width, other_height, others) = pixels(one), pixels(other)
    width, height = min(width, other_width), min(height, other_height)
    size = len(rows[0]) // max(1, pixels(one)[0])
    count = sum(abs(a - b) > 24 for row, other_row in zip(rows[:height], others[:height])
                for a, b in zip(row[:width * size], other_row[:width * size]))
    return round(100 * count / max(1, width * height * size), 2)


def box(page, selector):
    return page.run(f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();"
                    " return [b.x + scrollX, b.y + scrollY, b.width, b.height].map(Math.round) })()")


def build(name, *options):
    subprocess.run([tool, "build", name, "-q", *options], check=True, cwd=folder)
    return f"file://{folder}/{name}/out/index.html"


def example():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    shutil.rmtree(folder + "/tea-time", ignore_errors=True)
    shutil.copytree(here + "/Examples/tea-time", folder + "/tea-time", ignore=shutil.ignore_patterns("out"))
    return build("tea-time")


def catalog():
    """Thirty-two packs, eight of them with thirty stickers; the first has an odd name."""
    shutil.rmtree(folder + "/many", ignore_errors=True)
    os.makedirs(folder + "/many/art")
    text = "publisher: Ana Lim\ntargets: { whatsapp: {}, imessage: {} }\npacks:\n"
    for pack in range(32):
        name = "'<script>document.title = 1</script>'" if pack == 0 else f"Pack {pack}"
        text += f"  - id: pack-{pack}\n    name: {name}\n    stickers:\n"
        for number in range(30 if pack < 8 else 3):
            art = f"art/{pack}-{number}.svg"
            with open(f"{folder}/many/{art}", "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">'
                           f'<circle cx="{60 + number * 3}" cy="100" r="56" fill="hsl({pack * 36 % 360},70%,{30 + number + pack // 10}%)"'
                           ' stroke="#fff" stroke-width="6"/></svg>')
            text += f"      - {{ file: {art}, emojis: [🔴], alt: Dot {number + 1} }}\n"
    with open(folder + "/many/pack.yaml", "w") as file:
        file.write(text)
    return build("many")


# The contrast of every text of the page itself with the color behind it; chats imitate other programs.
CONTRAST = """(() => {
  const ink = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const parse = (color) => { ink.clearRect(0, 0, 1, 1); ink.fillStyle = color; ink.fillRect(0, 0, 1, 1); return [...ink.getImageData(0, 0, 1, 1).data]; };
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const bad = [];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('.chat, .unseen, canvas, svg, [hidden], script, option') || !element.checkVisibility()) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const style = getComputedStyle(element);
    let back = element, paper = [0, 0, 0, 0];
    while (back && paper[3] < 200) { paper = parse(getComputedStyle(back).backgroundColor); back = back.parentElement; }
    if (element.disabled) continue;
    const [one, two] = [light(parse(style.color)), light(paper)].sort((a, b) => b - a);
    const ratio = (one + .05) / (two + .05);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5;
    if (ratio < wanted) bad.push(element.textContent.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return bad.slice(0, 5);
})()"""

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def looks(browser, address, name):
    for width, height in ((390, 844), (1280, 900), (1920, 1080)):
        for dark in (False, True):
            page = browser.page(address, width, height, dark=dark)
            title = f"{name}, {width} px{', dark' if dark else ''}"
            check(title + ": overflow", page.run(OVERFLOW) <= 0)
            check(title + ": navigation", page.run("""[...document.querySelectorAll('.bar a')].filter((link) => {
                const box = link.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth; }).length"""), 0)
            check(title + ": contrast", page.run(CONTRAST), [])
            page.picture(f"{folder}/{name}-{width}{'-dark' if dark else ''}.png", whole=True)
            page.run("document.querySelector('[data-card]').click()")
            page.settle(0.8)
            check(title + ": contrast of the card", page.run(CONTRAST), [])
            check(title + ": overflow of the card", page.run("document.getElementById('card').scrollWidth - document.getElementById('card').clientWidth") <= 0)
            page.picture(f"{folder}/{name}-card-{width}{'-dark' if dark else ''}.png")
            check(title + ": problems", page.problems(), [])
            page.close()


def keyboard(browser, address):
    page = browser.page(address)
    page.run("window.order = []; 0")
    steps = []
    for _ in range(14):
        page.key("Tab")
        steps.append(page.run("""(() => { const e = document.activeElement; const at = [...document.querySelectorAll('*')].indexOf(e);
            const ring = e.matches('.choice input') ? e.nextElementSibling : e;
            return [at, e.id || e.name || e.textContent.trim().slice(0, 20), parseFloat(getComputedStyle(ring).outlineWidth)]; })()"""))
    check("focus order is that of the page", [step[0] for step in steps] == sorted(step[0] for step in steps))
    check("focus is visible", [step[1] for step in steps if step[2] < 2], [])
    check("focus reaches the stickers", page.run("document.activeElement.classList.contains('sticker')"))
    number = page.run("document.activeElement.dataset.card")
    page.key("Enter")
    page.settle(0.5)
    check("Enter opens the card", page.run("document.getElementById('card').open"))
    check("focus is on Close", page.run("document.activeElement.id"), "close")
    for _ in range(30):
        page.key("Tab")
        if not page.run("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"):
            check("focus stays in the card", False)
    title = page.run("document.getElementById('card-title').textContent")
    page.run("document.getElementById('close').focus()")
    page.key("ArrowRight")
    page.settle(0.5)
    check("an arrow goes to the next card", page.run("document.getElementById('card-title').textContent") != title)
    page.key("Escape")
    page.settle(0.3)
    check("Escape closes the card", page.run("document.getElementById('card').open"), False)
    check("focus is where it was", page.run("document.activeElement.dataset.card"), number)
    check("keyboard: problems", page.problems(), [])
    page.close()


def stepping(browser, address):
    """Clicks through the card with the mouse: from the first sticker to the last and back, and through frames."""
    for width, height in ((1280, 900), (390, 844)):
        page = browser.page(address, width, height)
        names = page.run("[...new Set([...document.querySelectorAll('[data-card]')].map((b) => Number(b.dataset.card)))].length")
        page.click(".sticker")
        page.settle(0.5)
        title = "document.getElementById('card-title').textContent"
        seen = [page.run(title)]
        while not page.run("document.getElementById('next').disabled") and len(seen) <= names:
            page.click("#next")
            seen.append(page.run(title))
        check(f"{width} px: Next goes through all cards", len(seen), names)
        back = [page.run(title)]
        while not page.run("document.getElementById('previous').disabled") and len(back) <= names:
            page.click("#previous")
            back.append(page.run(title))
        check(f"{width} px: Previous goes back through them", back, seen[::-1])
        page.click("#close")
        check(f"{width} px: Close closes", page.run("document.getElementById('card').open"), False)
        page.run("document.querySelectorAll('.sticker')[11].click()")
        page.settle(1.5)
        if page.run("document.getElementById('toggle').textContent") == "Pause":
            page.click("#toggle")
        place = "document.getElementById('position').textContent"
        start = page.run(place)
        page.click("#forward")
        check(f"{width} px: a step forward is another frame", page.run(place) != start)
        page.click("#back")
        check(f"{width} px: a step back is the same one again", page.run(place), start)
        check(f"stepping, {width} px: problems", page.problems(), [])
        page.close()


def tree(browser, address):
    page = browser.page(address)
    page.run("document.querySelectorAll('.sticker')[13].click()")
    page.settle(1.5)
    for opened in (True, False):
        if not opened:
            page.run("document.getElementById('card').close()")
            page.settle(0.3)
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        nodes = [node for node in nodes if not node.get("ignored")]
        roles = {node["role"]["value"] for node in nodes if "role" in node}
        nameless = [node["role"]["value"] for node in nodes
                    if node.get("role", {}).get("value") in ("button", "link", "image", "slider", "radio", "checkbox", "meter", "dialog", "navigation")
                    and not node.get("name", {}).get("value")]
        check(f"everything has a name{' in the card' if opened else ''}", nameless, [])
        wanted = {"dialog", "slider", "button", "radio"} if opened else {"main", "navigation", "heading", "list", "button", "checkbox", "link"}
        check("roles", wanted - roles, set())
    names = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "button"]
    check("a sticker speaks its alt text", "A teapot hops and waves its spout, animated" in names)
    page.close()


def motion(browser, address):
    page = browser.page(address)
    button = "document.querySelectorAll('.sticker')[11]"
    page.run(button + ".scrollIntoView({ block: 'center', behavior: 'instant' })")
    page.settle(0.5)
    page.run(button + ".id = 'moving'")
    area = box(page, "#moving")
    one = page.picture(clip=area)
    page.settle(0.35)
    check("animations play in the grid", difference(one, page.picture(clip=area)) > 1)
    page.run("document.getElementById('motion').click()")
    page.settle(0.3)
    one = page.picture(clip=area)
    page.settle(0.35)
    check("the button rests them", difference(one, page.picture(clip=area)), 0.0)
    page.run("document.getElementById('motion').click(); document.getElementById('moving').click()")
    page.settle(1.5)
    player, still = box(page, "#player"), box(page, "#still")
    one = page.picture(clip=player)
    page.settle(0.35)
    check("the card plays", difference(one, page.picture(clip=player)) > 1)
    page.run("document.getElementById('toggle').click()")
    page.settle(0.2)
    one = page.picture(clip=player)
    page.settle(0.5)
    check("pause rests it", difference(one, page.picture(clip=player)), 0.0)
    place = page.run("document.getElementById('position').textContent")
    page.run("document.getElementById('forward').click()")
    page.settle(0.3)
    check("step moves one frame", difference(one, page.picture(clip=player)) > 0.2 and page.run("document.getElementById('position').textContent") != place)
    page.run("(() => { const f = document.getElementById('frame'); f.value = 12; f.dispatchEvent(new Event('input')); })()")
    page.settle(0.3)
    check("the slider goes to a frame", page.run("document.getElementById('position').textContent").startswith("Frame 12 of "))
    far = difference(page.picture(clip=still), page.picture(clip=player))
    page.run("(() => { const f = document.getElementById('frame'); f.value = 1; f.dispatchEvent(new Event('input')); })()")
    page.settle(0.3)
    near = difference(page.picture(clip=still), page.picture(clip=player))
    check("the first frame is the one beside it", near < 0.5 and far > 3 * near + 1)
    check("motion: problems", page.problems(), [])
    page.close()

    page = browser.page(address, reduced=True)
    page.run(button + ".scrollIntoView({ block: 'center', behavior: 'instant' }); " + button + ".id = 'moving'")
    page.settle(0.6)
    area = box(page, "#moving")
    one = page.picture(clip=area)
    page.settle(0.35)
    check("reduced motion: the grid rests", difference(one, page.picture(clip=area)), 0.0)
    check("reduced motion: a first frame is there", page.run("Boolean(document.querySelector('#moving canvas').width)"))
    page.run("document.getElementById('moving').click()")
    page.settle(1.5)
    check("reduced motion: the card waits", page.run("document.getElementById('toggle').textContent"), "Play")
    page.close()

    page = browser.page(address)
    page.run("delete window.ImageDecoder; " + button + ".click()")
    page.settle(1)
    check("without a decoder the card says so", page.run("document.getElementById('play-remark').checkVisibility() && document.getElementById('whole').checkVisibility()"))
    page.close()


def details(browser, address):
    page = browser.page(address)
    page.run("document.querySelector('#filter [value=info]').click()")
    check("the filter hides remarks", page.run("[...document.querySelectorAll('.finding.info')].filter((f) => f.checkVisibility()).length"), 0)
    check("the filter counts", page.run("document.getElementById('finding-count').textContent").startswith("0 of "))
    page.run("document.querySelector('#filter [value=info]').click(); document.querySelector('#filter [name=group]').click()")
    check("the filter hides a platform", page.run("[...document.querySelectorAll('#findings .finding')].filter((f) => f.checkVisibility() && f.dataset.groups === 'whatsapp').length"), 0)
    page.run("document.querySelector('#filter [name=group]').click(); document.querySelector('.where a').click()")
    page.settle(0.3)
    check("a finding leads to its explanation", page.run("document.querySelector(location.hash).open"))
    page.run("document.querySelector('.sticker').click()")
    page.settle(0.8)
    page.run("document.getElementById('pane').scrollIntoView({ block: 'center', behavior: 'instant' })")
    area = box(page, "#sheet")
    shots = {}
    for share in (0, 100):
        page.run(f"(() => {{ const s = document.getElementById('split'); s.value = {share}; s.dispatchEvent(new Event('input')); }})()")
        page.settle(0.3)
        shots[share] = page.picture(clip=area)
    check("the slider shows the art or the output", difference(shots[0], shots[100]) > 0.5)
    page.run("document.querySelector('[name=zoom][value=\"4\"]').click()")
    check("4:1 is four px for one", page.run("document.getElementById('sheet').clientWidth"), 2048)
    page.run("document.querySelector('#background [value=dark]').click()")
    check("the background changes", page.run("getComputedStyle(document.querySelector('.stage')).backgroundColor"), "rgb(11, 20, 26)")
    page.run("document.getElementById('card').close(); document.querySelector('#theme [value=dark]').click()")
    check("the switch makes the page dark", page.run("getComputedStyle(document.body).backgroundColor"), "rgb(19, 20, 22)")
    check("details: problems", page.problems(), [])
    page.close()

    page = browser.page(address, media="print")
    check("paper has each sticker once", page.run("[...document.querySelectorAll('.grid li')].filter((e) => e.checkVisibility()).length"), 16)
    check("the line for a signature is on the first page", page.run("document.querySelector('.approval').getBoundingClientRect().bottom < 300"))
    check("paper has no controls", page.run("[...document.querySelectorAll('.controls, .scenes, .bar')].filter((e) => e.checkVisibility()).length"), 0)
    pdf = base64.b64decode(page.call("Page.printToPDF", printBackground=True)["data"])
    with open(folder + "/contact-sheet.pdf", "wb") as file:
        file.write(pdf)
    check("it is printed", pdf[:5], b"%PDF-")
    page.close()


def many(browser, address):
    page = browser.page(address)
    check("an odd name is only a name", page.run("document.title !== '1' && document.querySelector('h3').textContent.includes('<script>')"))
    # A picture that stands in several places is loaded once, and then shows in all of them.
    count = "new Set([...document.images].filter((i) => i.complete && i.naturalWidth).map((i) => i.currentSrc)).size"
    total = page.run("document.querySelectorAll('.grid img').length")
    check("all stickers are there", total, 2 * 312)
    check("pictures wait until they are near", page.run(count) < 200)
    page.run("document.querySelectorAll('.sticker')[299].scrollIntoView({ behavior: 'instant' })")
    page.settle(1)
    check("the last one comes when it is near", page.run("document.querySelectorAll('.sticker img')[299].naturalWidth"), 512)
    check("many: problems", page.problems(), [])
    page.close()


# Where the target of a link is below the bar, and how far the page could still be scrolled.
LANDING = """(() => { const target = document.querySelector('%s').getBoundingClientRect();
  const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
  return [Math.round(target.top - bar), Math.round(document.documentElement.scrollHeight - innerHeight - scrollY)]; })()"""


def jumps(browser, address):
    """Clicks every link inside the page, from its top and from its end, and measures where it lands; once as on a page
    with thousands of stickers, of which a browser lays out only what is near."""
    for width, height, large in ((1280, 900, False), (390, 844, False), (390, 844, True)):
        page = browser.page(address, width, height)
        if large:
            page.run("document.body.classList.add('large')")
            width = f"large, {width}"
        length = page.run("document.documentElement.scrollHeight")
        links = page.run("[...new Set([...document.querySelectorAll('a[href^=\"#\"]')].map((link) => link.hash))]")
        misses = []
        for number, link in enumerate(links):
            page.run(f"scrollTo(0, {0 if number % 2 else 10 ** 7})")
            page.run(f"document.querySelector('a[href=\"{link}\"]').click()")
            page.settle(0.1)
            below, left = page.run(LANDING % link)
            # 12 px below the bar, unless the page ends first.
            if abs(below - 12) > 4 and (left > 1 or below < 0):
                misses.append((link, below))
        check(f"{width} px: links are there", len(links) > 32 + 4)
        check(f"{width} px: every jump lands", misses, [])
        opened = page.run("[...document.querySelectorAll('details')].reduce((sum, one) => sum + one.scrollHeight - one.querySelector('summary').offsetHeight, 0)")
        page.run("for (const one of document.querySelectorAll('details')) one.open = false")
        if not large:
            check(f"{width} px: the page is as long as it was", page.run("document.documentElement.scrollHeight"), length)
        check(f"{width} px: explanations were opened", opened > 0)
        if width == 1280:
            # The chats of packs of more than 60 lie below the picker; the longest others here have thirty stickers.
            page.run("(() => { const box = document.querySelector('.pack:not(.many)').getBoundingClientRect(); scrollTo(0, scrollY + box.top + box.height / 3); })()")
            page.settle(0.2)
            top, bottom = page.run("(() => { const box = document.querySelector('.pack:not(.many) .scenes').getBoundingClientRect(); return [box.top, box.bottom]; })()")
            check("chats stay in view beside a long picker", 0 < top and bottom < height)
        page.picture(f"{folder}/catalog-middle-{width}.png")
        check(f"jumps, {width} px: problems", page.problems(), [])
        page.close()


def archive(browser):
    source = folder + "/tea-time/out/whatsapp/wastickers/tea-time-moves.wastickers"
    subprocess.run([tool, "preview", source, "-o", folder + "/alone.html", "-q"], check=True, cwd=folder)
    page = browser.page(f"file://{folder}/alone.html")
    page.run("document.querySelector('.sticker').click()")
    page.settle(1.5)
    check("an archive's page plays frame by frame", page.run("document.getElementById('position').textContent").startswith("Frame "))
    loaded = [event["params"]["request"]["url"] for event in browser.events if event.get("method") == "Network.requestWillBeSent"]
    check("it loads nothing but itself", [address for address in loaded if not address.startswith("data:")], [f"file://{folder}/alone.html"])
    check("archive: problems", page.problems(), [])
    page.close()


def emoji(browser):
    """Emoji stand side by side, and a pack of many fills the width."""
    for count in (12, 70):
        art = f"{folder}/emoji-{count}"
        os.makedirs(art, exist_ok=True)
        for number in range(count):
            with open(f"{art}/dot{number}.svg", "w") as file:
                file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><circle cx="50" cy="50" r="{20 + number % 30}" fill="#8{number % 10}a040"/></svg>')
        with open(f"{art}/pack.yaml", "w") as file:
            file.write("name: Dots\npublisher: Us\ntargets: { emoji: {} }\nstickers: [\"*.svg\"]\n")
        address = build(f"emoji-{count}")
        for width, columns in ((390, 6), (1280, 8 if count == 12 else 16)):
            page = browser.page(address, width=width, height=900)
            rows = page.run("(() => { const tops = [...document.querySelectorAll('.picker .grid')][0].querySelectorAll('li');"
                            " const first = tops[0].getBoundingClientRect().top;"
                            " return [...tops].filter((li) => li.getBoundingClientRect().top === first).length; })()")
            check(f"{count} emoji, {width} px: at least {columns} side by side", rows >= columns)
            check(f"{count} emoji, {width} px: fits", page.run("document.documentElement.scrollWidth <= innerWidth"))
            page.picture(f"{folder}/emoji-{count}-{width}.png")
            page.close()


os.makedirs(folder, exist_ok=True)
tea, large = example(), catalog()
browser = Browser()
try:
    looks(browser, tea, "example")
    looks(browser, large, "catalog")
    keyboard(browser, tea)
    stepping(browser, tea)
    tree(browser, tea)
    motion(browser, tea)
    details(browser, tea)
    many(browser, large)
    jumps(browser, large)
    archive(browser)
    emoji(browser)
finally:
    browser.close()
if failures:
    print(f"{failures} failed", file=sys.stderr)
    sys.exit(1)
