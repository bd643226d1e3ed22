"""Usage: test_android.py STICKERPRESS [FOLDER]
Builds the example as an Android app and as a bundle, and lets the tools of Android's developers look at both; breaks them in ten
ways each, which those tools and `check` must refuse; runs the app's code on a JVM against small stand-ins for Android, and draws its
pages. The drawings stay in FOLDER. No phone is here: what only a phone can tell is not tested.
"""
import base64, glob, json, os, re, shutil, struct, subprocess, sys, tempfile, time, zipfile

TOOL = os.path.realpath(sys.argv[1])
HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.realpath(sys.argv[2]) if len(sys.argv) > 2 else tempfile.mkdtemp()
os.makedirs(WORK, exist_ok=True)
ID = "org.tea_room.stickers"
failures = 0


def check(name, is_right, detail=""):
    global failures
    failures += not is_right
    print(("ok      " if is_right else "FAILED  ") + name + (f": {detail}" if detail and not is_right else ""))


def run(*words, stderr=subprocess.STDOUT, **options):
    return subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=stderr, errors="replace", cwd=WORK, **options)


def build(folder, *options):
    place = os.path.join(WORK, folder)
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "Examples/tea-time"), place)
    manifest = os.path.join(place, "pack.yaml")
    text = open(manifest).read().replace(
        "whatsapp: {}", f"whatsapp: {{ remainder: still, app: {{ id: {ID}, name: {{ en: Tea Room, de: Teestube }} }} }}")
    open(manifest, "w").write(text)
    result = run(TOOL, "build", place, "--target", "whatsapp", "--no-preview", *options)
    check(f"build {folder}", result.returncode == 0, result.stdout)
    return os.path.join(place, "out/whatsapp")


def findings(path):
    result = run(TOOL, "check", path, "--format", "json", "--level", "error", stderr=subprocess.DEVNULL)
    try:
        return {finding["rule"] for finding in json.loads(result.stdout)["findings"]}
    except ValueError:
        return {result.stdout}


# Two builds with one key, in two places.
key = os.path.join(WORK, "key.pem")
if os.path.exists(key):
    os.remove(key)
made = run(TOOL, "key", "make", key, "--no-passphrase", "--name", "Tea Room")
check("key make", made.returncode == 0, made.stdout)
first, second = (build(name, "--no-cache", "--key", key) for name in ("one", "two"))
APK, AAB = f"{first}/{ID}.apk", f"{first}/{ID}.aab"
for suffix in ("apk", "aab"):
    same = open(f"{first}/{ID}.{suffix}", "rb").read() == open(f"{second}/{ID}.{suffix}", "rb").read()
    check(f"two builds give the same {suffix}", same)
pictures = sum(
    os.path.getsize(path) for path in glob.glob(f"{first}/android/app/src/main/**/*", recursive=True) if path.endswith(("webp", "png")))
over = os.path.getsize(APK) - pictures
check(f"{over} bytes over the pictures", over <= 40_960)
check("check of ours", not findings(APK) and not findings(AAB), f"{findings(APK)} {findings(AAB)}")

# The tools of Android's developers.
BUNDLETOOL = glob.glob(f"{sys.prefix}/lib/python3*/site-packages/pybundletool/binary-files/bundletool")[0]
os.chmod(BUNDLETOOL, 0o755)


def accepted(path):
    """What refuses a file."""
    refusing = []
    if path.endswith(".aab"):
        jar = run("jarsigner", "-verify", path)
        tools = {"jarsigner": "jar verified" in jar.stdout, "bundletool": run(BUNDLETOOL, "validate", f"--bundle={path}").returncode == 0}
    else:
        badging = run("aapt", "dump", "badging", path)
        tools = {
            "apksigner": run("apksigner", "verify", "--min-sdk-version", "26", path).returncode == 0,
            "zipalign": run("zipalign", "-c", "4", path).returncode == 0,
            "aapt": badging.returncode == 0 and "launchable-activity" in badging.stdout,
            "aapt2": run("aapt2", "dump", "resources", path).returncode == 0,
            "unzip": run("unzip", "-tq", path).returncode == 0,
        }
    return [name for name, is_right in tools.items() if not is_right]


check("tools accept the APK", accepted(APK) == [], str(accepted(APK)))
check("tools accept the AAB", accepted(AAB) == [], str(accepted(AAB)))
badging = run("aapt2", "dump", "badging", APK).stdout
for line in (f"package: name='{ID}' versionCode='1' versionName='1.0'", "sdkVersion:'26'", "targetSdkVersion:'36'",
             "application-label:'Tea Room'", "application-label-de:'Teestube'", "launchable-activity: name='sp.PackList'"):
    check(line, line in badging)
check("no permission", "uses-permission" not in badging)
from androguard.core.apk import APK as Androguard  # noqa: E402
import loguru  # noqa: E402
loguru.logger.remove()
app = Androguard(APK)
check("androguard", app.is_valid_APK() and app.is_signed_v2() and app.is_signed_v3() and app.get_package() == ID)
with zipfile.ZipFile(APK) as archive:
    archive.extract("classes.dex", WORK)
    archive.extractall(f"{WORK}/apk", [name for name in archive.namelist() if name.startswith("assets/")])
check("dexdump", run("dexdump", "-d", "classes.dex").returncode == 0)
shutil.rmtree(f"{WORK}/smali", ignore_errors=True)
run("baksmali", "disassemble", "-o", "smali", "classes.dex")
run("smali", "assemble", "--jobs", "1", "--api", "26", "-o", "again.dex", "smali")
run("baksmali", "disassemble", "-o", "smali-again", "again.dex")
check("the code means the same after baksmali and smali", run("diff", "-r", "smali", "smali-again").stdout == "")
run("openssl", "pkcs12", "-export", "-in", key, "-inkey", key, "-out", "key.p12", "-name", "k", "-passout", "pass:secret")
for old in glob.glob(f"{WORK}/*.apks"):
    os.remove(old)
run(BUNDLETOOL, "build-apks", f"--bundle={AAB}", "--output=store.apks", "--mode=universal", "--aapt2=/usr/bin/aapt2", "--ks=key.p12",
    "--ks-pass=pass:secret", "--ks-key-alias=k", "--key-pass=pass:secret")
run("unzip", "-oq", "store.apks", "universal.apk")
check("what a store makes of the AAB", accepted(f"{WORK}/universal.apk") == [] and not findings(f"{WORK}/universal.apk"))

# The numbers of the framework, against an independent copy.
framework = run("aapt2", "dump", "resources", "/usr/share/android-framework-res/framework-res.apk").stdout
known = {name: int(number, 16) for number, name in re.findall(r"resource (0x01[0-9a-f]+) ((?:attr|style|string)/\S+)", framework)}
source = open(f"{ROOT}/Sources/AndroidPackage/Framework.swift").read()
attributes, styles = source.split("enum FrameworkStyle")
numbers = {f"attr/{name}": int(number.replace("_", ""), 16) for name, number in re.findall(r"case (\w+) = (0x[0-9a-f_]+)", attributes)}
numbers |= {f"style/{name}": int(number.replace("_", ""), 16) for name, number in re.findall(r"`(\S+)`\s+case \w+ = (0x[0-9a-f_]+)", styles)}
numbers |= {"string/ok": 0x104000A, "attr/selectableItemBackground": 0x101030E}
wrong = [name for name, number in numbers.items() if known.get(name) != number]
check(f"{len(numbers)} numbers of the framework", not wrong and len(numbers) > 20, str(wrong))


# Ten ways to break each.
def rewritten(path, change, store=lambda name: True, drop=()):
    """The archive again, files changed by `change(name, bytes)`, without a signature."""
    output = f"{WORK}/mutant{os.path.splitext(path)[1]}"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(output, "w") as new:
        for name in old.namelist():
            if name.startswith("META-INF/") or name in drop:
                continue
            kind = zipfile.ZIP_STORED if store(name) else zipfile.ZIP_DEFLATED
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), change(name, old.read(name)), kind)
    return output


def signed(path):
    if path.endswith(".aab"):
        run("jarsigner", "-keystore", "key.p12", "-storepass", "secret", path, "k")
    else:
        run("zipalign", "-f", "4", path, path + ".aligned")
        os.replace(path + ".aligned", path)
        run("apksigner", "sign", "--ks", "key.p12", "--ks-pass", "pass:secret", "--min-sdk-version", "26", path)
    return path


def written(suffix, content):
    with open(f"{WORK}/mutant.{suffix}", "wb") as file:
        file.write(content)
    return f"{WORK}/mutant.{suffix}"


def replaced(old, new):
    def change(name, content):
        if not name.endswith("AndroidManifest.xml"):
            return content
        for code in ("utf-16-le", "utf-8"):
            content = content.replace(old.encode(code), new.encode(code))
        return content
    return change


def flipped(content):
    at = content.index(b"WEBPVP8") + 20
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1:]


def untouched(name, content):
    return content


apk, aab = open(APK, "rb").read(), open(AAB, "rb").read()
V2, V3 = struct.pack("<I", 0x7109871A), struct.pack("<I", 0xF05368C0)
# What makes each, and whether tools refuse it, too: a manifest that only WhatsApp cannot use is none of their business.
mutants = [
    ("a byte of a sticker", lambda: written("apk", flipped(apk)), True),
    ("cut short", lambda: written("apk", apk[:-500]), True),
    ("a second APK behind it", lambda: written("apk", apk + apk), True),
    ("scheme 2 taken out", lambda: written("apk", apk.replace(V2, b"\0\0\0\1", 1)), False),
    ("scheme 3 taken out", lambda: written("apk", apk.replace(V3, b"\0\0\0\1", 1)), True),
    ("no signature, unaligned", lambda: rewritten(APK, untouched), True),
    ("compressed resources", lambda: rewritten(APK, untouched, lambda name: name != "resources.arsc"), True),
    ("compressed stickers", lambda: signed(rewritten(APK, untouched, lambda name: not name.endswith(".webp"))), False),
    ("wrong authority", lambda: signed(rewritten(APK, replaced("stickercontentprovider", "stickercontentprovidex"))), False),
    ("no queries", lambda: signed(rewritten(APK, replaced("queries", "querxes"))), False),
    ("wrong permission", lambda: signed(rewritten(APK, replaced("com.whatsapp.sticker.READ", "com.whatsapp.sticker.REAX"))), False),
    ("no manifest", lambda: rewritten(APK, untouched, drop=["AndroidManifest.xml"]), True),
    ("AAB: a byte of a sticker", lambda: written("aab", flipped(aab)), True),
    ("AAB: cut short", lambda: written("aab", aab[:-500]), True),
    ("AAB: a second one behind it", lambda: written("aab", aab + aab), False),
    ("AAB: no signature", lambda: rewritten(AAB, untouched), True),
    ("AAB: wrong authority", lambda: signed(rewritten(AAB, replaced("stickercontentprovider", "stickercontentprovidex"))), False),
    ("AAB: no queries", lambda: signed(rewritten(AAB, replaced("queries", "querxes"))), False),
    ("AAB: wrong permission", lambda: signed(rewritten(AAB, replaced("com.whatsapp.sticker.READ", "com.whatsapp.sticker.REAX"))), False),
    ("AAB: no launcher", lambda: signed(rewritten(AAB, replaced("category.LAUNCHER", "category.LAUNCHEX"))), False),
    ("AAB: damaged manifest", lambda: rewritten(AAB, lambda name, content: content[:200] if name.endswith("AndroidManifest.xml") else content), True),
    ("AAB: a sticker that is not in the list", lambda: rewritten(AAB, lambda name, content: content + b"x" if name.endswith(".webp") else content), True),
]
for name, make, is_refused in mutants:
    path = make()
    refusing = accepted(path)
    check(f"{name}: refused by {', '.join(refusing) or 'no tool'}", bool(refusing) or not is_refused)
    rules = findings(path)
    check(f"{name}: check says {', '.join(sorted(rules)) or 'nothing'}", bool(rules))

# The code on a JVM, and drawings of its pages.
JSON = "/usr/share/java/com.android.json.jar"
shutil.rmtree(f"{WORK}/jvm", ignore_errors=True)
for part in re.split(r"^== ", open(f"{HERE}/stubs.txt").read(), flags=re.M)[1:]:
    name, text = part.split("\n", 1)
    os.makedirs(os.path.dirname(f"{WORK}/jvm/{name}"), exist_ok=True)
    open(f"{WORK}/jvm/{name}", "w").write(text)
run("/usr/bin/python3", "-O", "-m", "enjarify.main", "-f", "-o", "app.jar", "classes.dex", env=os.environ | {"PYTHONPATH": "/usr/share/enjarify"})
sources = glob.glob(f"{WORK}/jvm/**/*.java", recursive=True)
compiled = run("javac", "-nowarn", "-encoding", "UTF-8", "-d", "classes", "-cp", f"{JSON}:app.jar", *sources)
check("stand-ins", compiled.returncode == 0, compiled.stdout)
os.makedirs(f"{WORK}/pages", exist_ok=True)
played = run("java", "-Dfile.encoding=UTF-8", "-Xverify:all", "-cp", f"{JSON}:app.jar:classes", "AppTest", "apk/assets",
             f"{ROOT}/Templates/WhatsApp/android-app/words.json", "pages")
print(played.stdout, end="")
check("the app on a JVM", played.returncode == 0)
browser = shutil.which("chromium") or shutil.which("google-chrome")
for page in sorted(glob.glob(f"{WORK}/pages/*.html")) if browser else []:
    width = re.search(r"-(\d+)-", page).group(1)
    run(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
        f"--window-size={width},{740 if width == '360' else 1280}", f"--screenshot={page[:-5]}.png", f"file://{page}")
    # The stand-ins are not Android: this is a drawing of the views, not a picture of a phone.
    check(f"drawn {os.path.basename(page)}", os.path.exists(page[:-5] + ".png"))
print(f"Drawings: {WORK}/pages")
sys.exit(failures > 0)
