#!/usr/bin/env python3
"""Checks pages in a real browser: Debian's Chromium, headless and without a network.

    browser.py [--idle] FILE.html…    checks each page, prints a line per check and the faults; exits with 1 if there are any
      --shows FILE.html TEXT          a text that this page must show unchanged; may be repeated
      --moving FILE.html              loads this page without reduced motion, like most readers; may be repeated
      --only CHECK[,CHECK…]           makes only these checks, such as letters, for many pages
    browser.py --self-test            tests that each check finds the fault of a page made for it
    browser.py --screenshot DIR [--widths 390,820,1400] [--press KEYS] FILE.html…    takes screenshots, light and dark

Speed is printed; without --idle its limits are generous. Keys are pressed before a screenshot, as in
--press "ArrowRight ArrowRight Space". A page sets <html data-ready="true"> when everything is drawn.
"""

import argparse
import base64
import os
import pathlib
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pagecheck import checks, planted  # noqa: E402
from pagecheck.devtools import Browser, BrowserError, Tab  # noqa: E402

SCHEMES = ["light", "dark"]


def url_of(file):
    path, _, anchor = file.partition("#")
    return pathlib.Path(path).resolve(strict=True).as_uri() + (f"#{anchor}" if anchor else "")


def screenshot(browser, file, folder, widths, keys):
    """Takes a screenshot of the whole page at each width, light and dark: NAME-WIDTH-SCHEME.png."""
    for scheme in SCHEMES:
        url = url_of(file)
        with Tab(browser, url) as tab:
            if tab.open(url, widths[0], scheme=scheme) is None:
                print(f"{file}: not ready after a minute (<html data-ready=\"true\">); the screenshot may be incomplete", file=sys.stderr)
            for key in keys:
                tab.press(key)
            for width in widths:
                tab.resize(width)
                tab.settle()
                size = tab.command("Page.getLayoutMetrics")["cssContentSize"]
                clip = {"x": 0, "y": 0, "width": width, "height": min(size["height"], checks.TALLEST), "scale": 1}
                drawn = tab.command("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})["data"]
                name = os.path.join(folder, f"{pathlib.Path(file.partition('#')[0]).stem}-{width}-{scheme}.png")
                with open(name, "wb") as picture:
                    picture.write(base64.b64decode(drawn))
                print(name)
            for kind, text in tab.trouble:
                print(f"{file}: {kind}: {text}", file=sys.stderr)


def check(browser, given):
    """Checks all pages; returns whether every page has passed."""
    failed = []
    for file in given.files:
        report = checks.Report(file)
        texts = tuple(text for of, text in given.shows if of == file)
        checks.check(browser, url_of(file), report, checks.Asked(texts, file in given.moving, given.idle, given.only))
        failed += [f"{file}: {name}" for name in report.failed]
    count = f"{len(given.files)} pages"
    print(f"browser.py: {count}, " + (f"FAILED: {', '.join(failed)}" if failed else "all checks passed"))
    return not failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE.html")
    parser.add_argument("--screenshot", metavar="DIR")
    parser.add_argument("--widths", default=",".join(map(str, checks.WIDTHS)), help="in CSS pixels")
    parser.add_argument("--press", default="", metavar="KEYS", help="names as in KeyboardEvent.key, separated by spaces")
    parser.add_argument("--shows", nargs=2, action="append", default=[], metavar=("FILE.html", "TEXT"))
    parser.add_argument("--moving", action="append", default=[], metavar="FILE.html")
    parser.add_argument("--only", metavar="CHECK")
    parser.add_argument("--idle", action="store_true", help="apply the limits of speed for an idle machine")
    parser.add_argument("--self-test", action="store_true")
    given = parser.parse_args()
    if not given.files and not given.self_test:
        parser.error("name at least one page")
    if unknown := ({file for file, _ in given.shows} | set(given.moving)) - set(given.files):
        parser.error(f"not among the pages: {', '.join(sorted(unknown))}")
    if given.only and (unknown := set(given.only.split(",")) - set(checks.NAMES)):
        parser.error(f"no such check: {', '.join(sorted(unknown))}; the checks are {', '.join(checks.NAMES)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the browser is ended, too
    with Browser() as browser:
        if given.self_test:
            return 0 if planted.test(browser) else 1
        if not given.screenshot:
            return 0 if check(browser, given) else 1
        os.makedirs(given.screenshot, exist_ok=True)
        widths = [int(width) for width in given.widths.split(",")]
        for file in given.files:
            screenshot(browser, file, given.screenshot, widths, given.press.split())
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BrowserError, OSError) as error:
        print(f"browser.py: {error}", file=sys.stderr)
        sys.exit(2)
