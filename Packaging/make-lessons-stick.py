#!/usr/bin/env python3
"""Makes a folder of all lessons for a school's USB stick, and a zip of it. Both open on any computer without installing.

    make-lessons-stick.py PROGRAM OUTPUT

OUTPUT/cabrank-lessons holds the pages with their index, a file that says how to begin in both languages, and the licence;
OUTPUT/cabrank-lessons.zip holds the same. The same lessons give the same bytes.
"""

import pathlib
import subprocess
import sys
import zipfile

NAME = "cabrank-lessons"
LICENCE = pathlib.Path(__file__).parent.parent / "Scenarios/lessons/LICENSE.md"
# Windows' own editor shows the lines as they are with these line ends, and the letters with the mark at the beginning.
BEGIN = """\
Open index.html with a double click, in Chrome or Edge (from version 90), Firefox (from 88) or Safari (from 14).
Nothing is installed, and no network is needed. A zip file must be unpacked first.
The button Türkçe at the top of the list, and the key L in a lesson, change the language.
The sheets NAME.handout are for pupils, NAME.teacher for the teacher; those that end in .odt can be edited
in LibreOffice Writer, Word or Google Docs.
Licence: CC BY-SA 4.0, see LICENSE.md.

index.html dosyasını Chrome ya da Edge (90 ve sonrası), Firefox (88 ve sonrası) veya Safari (14 ve sonrası) ile çift
tıklayarak açın. Hiçbir şey kurulmaz, internet gerekmez. Zip dosyasını önce açıp klasöre çıkarın.
Listenin başındaki Türkçe düğmesi ve derste L tuşu dili değiştirir.
AD.handout sayfaları öğrenciler, AD.teacher sayfaları öğretmen içindir; Türkçeleri .tr ile biter. .odt olanlar
LibreOffice Writer, Word ya da Google Dokümanlar'da düzenlenebilir.
Lisans: CC BY-SA 4.0, bkz. LICENSE.md.
"""


def main():
    program, output = sys.argv[1], pathlib.Path(sys.argv[2])
    output.mkdir(parents=True, exist_ok=True)
    folder = output / NAME
    subprocess.run([program, "lessons", "--html", folder], check=True, stdout=subprocess.DEVNULL)
    (folder / "READ-ME-OKU-BENI.txt").write_bytes(("\ufeff" + BEGIN.replace("\n", "\r\n")).encode())
    (folder / "LICENSE.md").write_bytes(LICENCE.read_bytes())
    archive = output / f"{NAME}.zip"
    draft = archive.with_suffix(".draft")
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path in files:
            entry = zipfile.ZipInfo(f"{NAME}/{path.name}", date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(entry, path.read_bytes())
    draft.replace(archive)
    print(f"{folder}/index.html: {len(files)} files")
    print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
