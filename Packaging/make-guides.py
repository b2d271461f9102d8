#!/usr/bin/env python3
"""Builds the guides as a site that needs no network, with full-text search. A warning of DocC is an error.

    make-guides.py CATALOG SITE

DocC refers to a picture by its file name; GitHub and installed copies need the path. Therefore the site is built from a copy of
the catalog, in which links to `Resources/NAME` are links to `NAME`.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ASSETS = pathlib.Path(__file__).parent / "guides"
# Pages in Turkish; all others are in English.
TURKISH = ["Dersler", "IlkAdimlar"]
SETTINGS = {"features": {"docs": {"quickNavigation": {"enable": False}}}}
HEAD = '<link rel="stylesheet" href="/guides.css"><script defer src="/search.js"></script>'
HEAD += f'<script defer src="/language.js" data-turkish="{" ".join(TURKISH).lower()}"></script></head>'
START = '<!doctype html><html lang="en"><title>cabrank</title><meta http-equiv="refresh" content="0;url=documentation/cabrank/">'


def docc():
    """Returns the path of the `docc` that belongs to the Swift compiler."""
    swift = shutil.which("swift")
    if not swift:
        sys.exit("make-guides.py: the Swift toolchain is missing; install it from https://www.swift.org/install")
    bundled = pathlib.Path(swift).resolve().parent / "docc"
    found = str(bundled) if bundled.exists() else shutil.which("docc")
    return found or sys.exit(f"make-guides.py: there is no docc in the folder of {swift} or on the PATH")


def prepare(catalog, copy):
    """Copies the catalog with the links that DocC needs, and checks the links that DocC ignores."""
    shutil.copytree(catalog, copy)
    errors = []
    for page in sorted(copy.glob("*.md")):
        text = page.read_text(encoding="utf-8").replace("](Resources/", "](")
        page.write_text(text, encoding="utf-8")
        pictures = {path.name for path in (copy / "Resources").iterdir()}
        for number, line in enumerate(text.split("\n"), 1):
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                if not re.match(r"https?://|doc:|mailto:|#", target) and target not in pictures:
                    errors.append(f"{catalog / page.name}:{number}: the site has no page '{target}'; write <doc:Page>")
    missing = [name for name in TURKISH if not (copy / f"{name}.md").exists()]
    errors += [f"make-guides.py: there is no Turkish page {name}.md in {catalog}" for name in missing]
    if errors:
        sys.exit("\n".join(errors))
    (copy / "theme-settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


def text_of(node, titles):
    """Returns the text of a node in DocC's JSON of a page."""
    if isinstance(node, list):
        # Parts of a sentence are joined without a space, blocks and cells with one.
        inline = all(isinstance(child, dict) and child.get("type") in INLINE for child in node)
        return ("" if inline else " ").join(text_of(child, titles) for child in node)
    if not isinstance(node, dict):
        return ""
    if node.get("type") == "reference":
        return titles.get(node["identifier"], "")
    if node.get("type") == "codeListing":
        return "\n".join(node["code"])
    own = node.get("text") or node.get("code") or ""
    return own + "".join(
        text_of(node[key], titles) for key in ("inlineContent", "content", "rows", "items") if key in node)


INLINE = {"text", "codeVoice", "emphasis", "strong", "reference", "link", "image"}


def sections(path, site):
    """Yields the sections of a page: page, heading, address and text."""
    page = json.loads(path.read_text(encoding="utf-8"))
    titles = {name: reference.get("title", "") for name, reference in page["references"].items()}
    title = page["metadata"]["title"]
    address = "/" + path.relative_to(site / "data").with_suffix("").as_posix()
    heading, anchor, texts = title, "", [text_of(page.get("abstract", []), titles)]
    for block in (block for part in page.get("primaryContentSections", []) for block in part.get("content", [])):
        if block["type"] == "heading":
            yield {"page": title, "heading": heading, "url": address + anchor, "text": " ".join(texts)}
            heading, anchor, texts = block["text"], "#" + block["anchor"], []
        else:
            texts.append(text_of(block, titles))
    yield {"page": title, "heading": heading, "url": address + anchor, "text": " ".join(texts)}


def main(catalog, site):
    """Builds the site from the catalog."""
    with tempfile.TemporaryDirectory() as work:
        copy, built = pathlib.Path(work) / catalog.name, pathlib.Path(work) / "site"
        prepare(catalog, copy)
        convert = [
            docc(), "convert", copy, "--output-path", built, "--transform-for-static-hosting", "--warnings-as-errors",
            "--fallback-display-name", "cabrank", "--fallback-bundle-identifier", "cabrank"]
        result = subprocess.run(convert, capture_output=True, text=True)
        output = (result.stdout + result.stderr).strip()
        if result.returncode != 0 or "warning:" in output or "error:" in output:
            sys.exit(f"{output}\nmake-guides.py: docc reports warnings or errors in {catalog}")
        for page in built.rglob("index.html"):
            text = page.read_text(encoding="utf-8").replace("<title>Documentation<", "<title>cabrank<")
            language = "tr" if page.parent.name in map(str.lower, TURKISH) else "en"
            text = text.replace('<html lang="en-US"', f'<html lang="{language}"').replace("</head>", HEAD)
            page.write_text(text, encoding="utf-8")
        (built / "index.html").write_text(START, encoding="utf-8")
        found = [section for path in sorted((built / "data").rglob("*.json")) for section in sections(path, built)]
        (built / "search.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
        for asset in ASSETS.iterdir():
            shutil.copy(asset, built)
        shutil.rmtree(site, ignore_errors=True)
        site.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(built, site)
    pages = len(list((site / "data").rglob("*.json")))
    print(f"guides: {site} ({pages} pages)")
    print(f"view them: python3 -m http.server --bind 127.0.0.1 --directory {site} 8000, then http://127.0.0.1:8000")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
