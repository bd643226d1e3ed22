PREFIX ?= /usr/local
SWIFT_BUILD = swift build --explicit-target-dependency-import-check error
SOURCES = Package.swift Sources Targets Plugins Tools/Fuzzing Tests
DEMO = out/tea-time
# As people install it, with the Swift runtime inside: calls into it take less time, too.
RUNTIME := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
# For a build from nothing: modules as a whole take a fifth less processor time than file by file, and no one debugs it.
WHOLE_MODULES = -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone
# Homebrew does not have all programs that tests compare with; where apt-get is, a missing one is a fault.
ALL_TOOLS := $(if $(shell command -v apt-get 2>/dev/null),1)

.DEFAULT_GOAL := help

.PHONY: help
help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "make %-12s %s\n", $$1, $$2 }'

.PHONY: demo
demo: release ## Install libraries, build, and build the example catalog
	.build/release/stickerpress build Examples/tea-time/pack.yaml --output $(DEMO)
	@echo "Look into $(DEMO): whatsapp/, imessage/ and editor-sdk/ hold the packs, report.json says what was made of what."

.PHONY: test
test: ## Install libraries, check formatting, build with import checks, run all tests
	@$(MAKE) --no-print-directory -j2 lint libraries
	@$(MAKE) --no-print-directory -j2 built-tests test-libraries
	STICKERPRESS_FAST_TESTS=1 STICKERPRESS_ALL_TOOLS=$(ALL_TOOLS) swift test --skip-build

.PHONY: test-browser
test-browser: libraries ## Look at the preview page and the HTML reports in headless Chromium
	@Tools/Scripts/install-libraries.sh --browser
	swift build --product stickerpress
	Tests/Browser/test-browser.sh .build/debug/stickerpress

.PHONY: test-server
test-server: libraries ## Treat preview --serve badly, with its real limits: slow, long, many; reload in Chromium
	@Tools/Scripts/install-libraries.sh --tests
	swift build --product stickerpress
	python3 -B Tests/Browser/test_server.py .build/debug/stickerpress

.PHONY: test-scale
test-scale: libraries ## Render a catalog on many machines: Slurm, GNU parallel and a disk that fails, all on this one
	@Tools/Scripts/install-libraries.sh --scale
	STICKERPRESS_FAST_TESTS=1 swift build --product stickerpress
	python3 -B Tests/Scale/test_scale.py .build/debug/stickerpress

.PHONY: test-android
test-android: libraries ## Let the tools of Android's developers look at an app, break it, run its code on a JVM, draw its pages
	@Tools/Scripts/install-libraries.sh --android
	swift build --product stickerpress
	Tools/Scripts/test-android.sh .build/debug/stickerpress $(FOLDER)

.PHONY: android-app
android-app: ## Assemble the code of Android apps from its sources (smali 2.5.2), which a test compares
	@Tools/Scripts/install-libraries.sh --android
	cd Templates/WhatsApp/android-app && LC_ALL=C smali assemble --jobs 1 --api 26 -o classes.dex *.smali && \
	    (sha256sum < classes.dex | cut -c 1-64; gzip -9n < classes.dex | base64 -w 120) > classes.dex.txt && rm classes.dex

.PHONY: check-schemas
check-schemas: libraries ## Validate action, hooks, workflows and manifests against their schemas (validators from PyPI)
	swift build --product stickerpress
	Tools/Scripts/check-schemas.sh .build/debug/stickerpress

.PHONY: bench
bench: release ## Measure speed and fidelity beside the raw encoders; writes Tools/Benchmarks/RESULTS.md (BENCH="--corpus DIR" for other art)
	@Tools/Scripts/install-libraries.sh --bench
	Tools/Benchmarks/run.sh .build/release/stickerpress $(BENCH)

.PHONY: scale
scale: libraries ## Let inputs grow; fails where time or memory of a reader or of the tool grows faster
	STICKERPRESS_FAST_TESTS=1 STICKERPRESS_SCALE=1 swift test --no-parallel --filter 'ScalingTests|GrowthTests'

.PHONY: fuzz
fuzz: libraries ## Fuzz every reader and the whole tool (READER=, RUNS=, SECONDS=, CASES=, see Tools/Fuzzing/README.md)
	READER="$(READER)" RUNS="$(RUNS)" MAX_SECONDS="$(SECONDS)" CASES="$(CASES)" Tools/Fuzzing/run.sh

.PHONY: format
format: ## Format all Swift sources
	swift format --in-place --parallel --recursive $(SOURCES)

.PHONY: lint
lint: ## Check the formatting of all Swift sources
	swift format lint --strict --parallel --recursive $(SOURCES)

.PHONY: size
size: ## Count the lines of Swift of each folder beside its budget
	@Tools/Scripts/size.sh

.PHONY: docs
docs: libraries ## Write docs/manifest.md, and to publish: docs/rules and the DocC archive of the library
	swift build --product stickerpress
	.build/debug/stickerpress rules --format markdown --output docs/rules
	.build/debug/stickerpress help manifest --format markdown --output docs/manifest.md
	Tools/Scripts/document-library.sh .build/StickerPressKit.doccarchive

.PHONY: embedding
embedding: libraries ## Build and run Examples/Embedding, a package that uses the library
	swift run -c release --package-path Examples/Embedding Embedding Examples/tea-time/pack.yaml .build/embedding

.PHONY: install
install: release ## Install the binary, completions and manual pages into PREFIX (default /usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 .build/release/stickerpress "$(DESTDIR)$(PREFIX)/bin/stickerpress"
	Tools/Scripts/install-extras.sh .build/release/stickerpress "$(DESTDIR)$(PREFIX)"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/stickerpress"

.PHONY: uninstall
uninstall: ## Remove what `make install` put into PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/stickerpress" "$(DESTDIR)$(PREFIX)"/share/man/man1/stickerpress*.1
	rm -f "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/stickerpress"
	rm -f "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_stickerpress"
	rm -f "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/stickerpress.fish"

.PHONY: dist
dist: ## Pack tarball, Debian package, formula, SBOM and checksums into dist/ (see docs/packaging.md)
	@Tools/Scripts/install-libraries.sh --dist
	Tools/Scripts/dist.sh

.PHONY: art
art: ## Draw the example's art again (see Examples/tea-time/drawing)
	python3 -B Examples/tea-time/drawing/draw.py

.PHONY: clean
clean: ## Remove everything that was built
	rm -rf .build out dist

.PHONY: release
release: libraries
	STICKERPRESS_DIST=1 swift build -c release $(RUNTIME) -Xswiftc -gnone --product stickerpress

.PHONY: libraries test-libraries built-tests
libraries:
	@Tools/Scripts/install-libraries.sh
test-libraries:
	@Tools/Scripts/install-libraries.sh --tests
built-tests:
	STICKERPRESS_FAST_TESTS=1 $(SWIFT_BUILD) --build-tests $(WHOLE_MODULES)
	@rm -f EmbeddedFiles.o # The compiler leaves it here.
