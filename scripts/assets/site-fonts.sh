#!/bin/sh
# Cuts the site's font slices (public/fonts) from the wider variable ones beside this script: what every
# page needs, the naira sign, other Latin letters, Hausa letters. Needs a Python with fontTools and
# brotli: PYTHON=python3 sh scripts/assets/site-fonts.sh. The ranges stand in ui/styles/fonts.css too.
set -e
here=$(cd "$(dirname "$0")" && pwd)
wide=$here/fonts
out=$here/../../public/fonts

usual="U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026"
other="U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF"
hausa="U+0100-02AF,U+1E3E-1E63"

cut() {
  "${PYTHON:-python3}" -m fontTools.subset "$wide/$1" --output-file="$out/$2" --unicodes="$3" \
    --flavor=woff2 --layout-features=ccmp,locl,kern,tnum,liga,dist --notdef-outline --no-hinting \
    --name-IDs=0 --drop-tables+=STAT
}
cut anek-latin.woff2 anek-basic.woff2 "$usual"
cut anek-latin.woff2 anek-latin.woff2 "$other,U+2212"
cut anek-naija.woff2 anek-naira.woff2 U+20A6
cut anek-naija.woff2 anek-hausa.woff2 "$hausa"
cut noto-sans.woff2 noto-sans-basic.woff2 "$usual,U+2032,U+2190,U+2192,U+2212"
cut noto-sans.woff2 noto-sans-latin.woff2 "$other"
cut noto-sans-naija.woff2 noto-sans-naira.woff2 U+20A6
cut noto-sans-naija.woff2 noto-sans-hausa.woff2 "$hausa"
ls -l "$out"
