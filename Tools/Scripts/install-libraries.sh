#!/bin/sh
# Installs the system libraries the build needs; quick and silent when all are there.
# `install-libraries.sh --tests` adds what only the tests use, `--bench` what only the benchmark uses, `--browser` what
# only `make test-browser` uses, `--scale` what only `make test-scale` uses, `--android` what only `make test-android` uses, `--dist` what only `make dist` uses.
# `--list-brew` prints the names for Homebrew.
#
# `make test` sets STICKERPRESS_ALL_TOOLS=1 where there is apt-get: tests that need a program of `debian_tests` then fail
# without it instead of being skipped.
set -eu

debian="libicu-dev libwebp-dev libpng-dev libdeflate-dev libgif-dev libjpeg-dev libzimg-dev liblcms2-dev
  libvpx-dev libheif-dev libtiff-dev librsvg2-dev libxml2-dev libfontconfig-dev librlottie-dev libyaml-dev libzip-dev libxxhash-dev libssl-dev
  libmicrohttpd-dev libqrencode-dev pkg-config"
debian_bench="webp apngasm libimagequant0 python3-venv time"
debian_browser="chromium python3"
debian_scale="slurm-wlm munge parallel python3"
debian_android="libsmali-java apksigner aapt zipalign dexdump enjarify libandroid-json-java android-framework-res
  default-jdk-headless openssl unzip chromium python3-venv"
debian_dist="dpkg-dev binutils python3-minimal xz-utils git"
debian_tests="pngcheck gifsicle apngdis libjpeg-turbo-progs python3-pil curl zbar-tools node-typescript ffmpeg mkvtoolnix libheif-examples
  zsh fish man-db"
brew="webp libpng libdeflate giflib jpeg-turbo zimg little-cms2 libvpx libheif libtiff librsvg libxml2 rlottie libyaml libzip xxhash openssl@3
  libmicrohttpd qrencode pkgconf"
brew_tests="pngcheck gifsicle zbar fish"

case "${1:-}" in
--tests) debian="$debian $debian_tests" brew="$brew $brew_tests" ;;
--bench) debian="$debian $debian_bench" ;;
--browser) debian="$debian $debian_browser" ;;
--scale) debian="$debian $debian_scale" ;;
--android) debian="$debian $debian_android" ;;
--dist) debian="$debian $debian_dist" ;;
--list-brew) echo $brew; exit 0 ;;
esac

if command -v apt-get >/dev/null; then
    missing=""
    for package in $debian; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
    done
    [ -z "$missing" ] && exit 0
    echo "Installing:$missing"
    sudo=""
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Needs root: run 'apt-get install$missing', then try again." >&2; exit 1; }
        sudo="sudo"
    fi
    # Lists of a fresh machine are empty; those of an old one may name packages that are gone.
    $sudo apt-get update -qq || echo "Some package lists could not be refreshed; trying with those at hand." >&2
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
elif command -v brew >/dev/null; then
    missing=""
    for package in $brew; do
        brew list --versions "$package" >/dev/null 2>&1 || missing="$missing $package"
    done
    # shellcheck disable=SC2086
    [ -z "$missing" ] || brew install $missing
else
    echo "Neither apt-get nor brew is here. Install the development files of these yourself:" >&2
    echo "$brew" | tr -s ' \n' ' ' >&2
    echo >&2
    exit 1
fi
