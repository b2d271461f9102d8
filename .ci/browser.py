#!/usr/bin/env python3
"""Looks at pages in a real browser: Debian's Chromium without a window and without a network.

    browser.py --screenshot DIR [--widths 390,820,1400] [--press KEYS] FILE.html…   draws each page: light, dark, all widths

Keys are pressed before a page is drawn, as in --press "ArrowRight ArrowRight Space". A page says that it has drawn
everything by <html data-ready="true">.
"""

import argparse
import base64
import os
import pathlib
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pagecheck.devtools import Browser, BrowserError, Tab  # noqa: E402

SCHEMES = ["light", "dark"]
TALLEST = 16_000  # pixels; more than Chromium draws at once


def url_of(file):
    path, _, anchor = file.partition("#")
    return pathlib.Path(path).resolve(strict=True).as_uri() + (f"#{anchor}" if anchor else "")


def screenshot(browser, file, folder, widths, keys):
    """Draws the whole page at each width, light and dark: NAME-WIDTH-SCHEME.png."""
    for scheme in SCHEMES:
        url = url_of(file)
        with Tab(browser, url) as tab:
            if tab.open(url, widths[0], scheme=scheme) is None:
                print(f"{file}: not ready after a minute (<html data-ready=\"true\">); drawn as it is", file=sys.stderr)
            for key in keys:
                tab.press(key)
            for width in widths:
                tab.resize(width)
                tab.settle()
                size = tab.command("Page.getLayoutMetrics")["cssContentSize"]
                clip = {"x": 0, "y": 0, "width": width, "height": min(size["height"], TALLEST), "scale": 1}
                drawn = tab.command("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})["data"]
                name = os.path.join(folder, f"{pathlib.Path(file.partition('#')[0]).stem}-{width}-{scheme}.png")
                with open(name, "wb") as picture:
                    picture.write(base64.b64decode(drawn))
                print(name)
            for kind, text in tab.trouble:
                print(f"{file}: {kind}: {text}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE.html")
    parser.add_argument("--screenshot", metavar="DIR", required=True)
    parser.add_argument("--widths", default="390,820,1400", help="in CSS pixels")
    parser.add_argument("--press", default="", metavar="KEYS", help="as KeyboardEvent.key names them, apart by spaces")
    given = parser.parse_args()
    widths = [int(width) for width in given.widths.split(",")]
    os.makedirs(given.screenshot, exist_ok=True)
    with Browser() as browser:
        for file in given.files:
            screenshot(browser, file, given.screenshot, widths, given.press.split())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BrowserError, OSError) as error:
        print(f"browser.py: {error}", file=sys.stderr)
        sys.exit(2)
