#!/bin/sh
# Makes the four faces that are embedded in PDFs (platform/pdf/fonts) again, from the whole static
# fonts on npm. Needs npm and a Python with fontTools: PYTHON=python3 sh scripts/assets/fonts.sh
set -e
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../../platform/pdf/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Latin with its extensions, the letters of Yoruba, Igbo and Hausa (precomposed, hooked and as
# combining marks), the modifier apostrophes of Hausa, usual punctuation, the naira, pound and euro.
letters="U+0020-007E,U+00A0-024F,U+0253,U+0256,U+0257,U+0259,U+025B,U+0263,U+0269,U+0272,U+0289,U+028B,U+02BB,U+02BC"
marks="U+0300-0304,U+0306-030C,U+0311,U+0323,U+0327,U+0328,U+0329,U+032D,U+0330,U+0331"
more="U+1E00-1EFF,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A"
signs="U+20A6,U+20AC,U+2116,U+2122,U+2190,U+2192,U+2212,U+FFFD"

cd "$work"
for package in noto-sans@0.4.2 anek-latin@0.4.2; do
  tar xzf "$(npm pack --silent "@expo-google-fonts/$package")" --one-top-level="${package%@*}"
done

subset() {
  "${PYTHON:-python3}" -m fontTools.subset "$1" --output-file="$out/$2" --unicodes="$letters,$marks,$more,$signs" \
    --layout-features=ccmp,locl,mark,mkmk,kern,liga,tnum --no-hinting --notdef-outline
}
subset noto-sans/package/400Regular/NotoSans_400Regular.ttf noto-sans-400.ttf
subset noto-sans/package/700Bold/NotoSans_700Bold.ttf noto-sans-700.ttf
subset anek-latin/package/700Bold/AnekLatin_700Bold.ttf anek-latin-700.ttf
subset anek-latin/package/800ExtraBold/AnekLatin_800ExtraBold.ttf anek-latin-800.ttf
"${PYTHON:-python3}" "$here/anchors.py" "$out"/*.ttf
cp noto-sans/package/LICENSE_FONT "$out/noto-sans-OFL.txt"
cp anek-latin/package/LICENSE_FONT "$out/anek-latin-OFL.txt"
ls -l "$out"
