"""Gives every base a place for every mark.

A letter without an anchor for some mark is usual in fonts, and makes fontkit (under pdfkit) throw:
one odd name would cost the whole document. The place given is the middle, above or below.
"""
import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables


def anchor(x, y):
    made = otTables.Anchor()
    made.Format, made.XCoordinate, made.YCoordinate = 1, int(x), int(y)
    return made


def fill(font, glyphs, records, field, marks):
    glyf, widths = font["glyf"], font["hmtx"]
    # A class of marks sits below when its own anchors lie under the middle of the letters.
    heights = {}
    for mark in marks:
        heights.setdefault(mark.Class, []).append(mark.MarkAnchor.YCoordinate)
    for name, record in zip(glyphs, records):
        places = getattr(record, field)
        shape = glyf[name]
        low, high = getattr(shape, "yMin", 0), getattr(shape, "yMax", 0)
        left, right = getattr(shape, "xMin", 0), getattr(shape, "xMax", widths[name][0])
        for kind, place in enumerate(places):
            if place is None:
                above = sum(heights.get(kind, [0])) >= 0 and max(heights.get(kind, [0])) > 0
                places[kind] = anchor((left + right) / 2, high if above else min(low, 0))


for path in sys.argv[1:]:
    font = TTFont(path)
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 4:
                rows = table.BaseArray.BaseRecord
                marks = table.MarkArray.MarkRecord
                fill(font, table.BaseCoverage.glyphs, rows, "BaseAnchor", marks)
            if table.LookupType == 6:
                rows = table.Mark2Array.Mark2Record
                marks = table.Mark1Array.MarkRecord
                fill(font, table.Mark2Coverage.glyphs, rows, "Mark2Anchor", marks)
            if table.LookupType == 5:
                marks = table.MarkArray.MarkRecord
                for name, joined in zip(table.LigatureCoverage.glyphs, table.LigatureArray.LigatureAttach):
                    rows = joined.ComponentRecord
                    fill(font, [name] * len(rows), rows, "LigatureAnchor", marks)
    font.save(path)
