#!/usr/bin/env python3
"""Looks at pages in a real browser: Debian's Chromium without a window and without a network.

    browser.py [--idle] FILE.html…    checks each page: a line a check, and what is wrong; then exit 1
      --shows FILE.html TEXT          a text that this page must show as it is; may be given again
      --moving FILE.html              this page may move things, as most readers see it; may be given again
      --only CHECK[,CHECK…]           these checks alone, such as letters, for many pages
    browser.py --self-test            shows that each check finds the fault of a page made for it
    browser.py --screenshot DIR [--widths 390,820,1400] [--press KEYS] FILE.html…    draws each page, light and dark

Speed is printed, and judged generously but with --idle. Keys are pressed before a page is drawn, as in
--press "ArrowRight ArrowRight Space". A page says that it has drawn everything by <html data-ready="true">.
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
                clip = {"x": 0, "y": 0, "width": width, "height": min(size["height"], checks.TALLEST), "scale": 1}
                drawn = tab.command("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})["data"]
                name = os.path.join(folder, f"{pathlib.Path(file.partition('#')[0]).stem}-{width}-{scheme}.png")
                with open(name, "wb") as picture:
                    picture.write(base64.b64decode(drawn))
                print(name)
            for kind, text in tab.trouble:
                print(f"{file}: {kind}: {text}", file=sys.stderr)


def check(browser, given):
    """Whether every page has passed every check."""
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
    parser.add_argument("--press", default="", metavar="KEYS", help="as KeyboardEvent.key names them, apart by spaces")
    parser.add_argument("--shows", nargs=2, action="append", default=[], metavar=("FILE.html", "TEXT"))
    parser.add_argument("--moving", action="append", default=[], metavar="FILE.html")
    parser.add_argument("--only", metavar="CHECK")
    parser.add_argument("--idle", action="store_true", help="nothing else runs here: judge the speed as it is asked")
    parser.add_argument("--self-test", action="store_true")
    given = parser.parse_args()
    if not given.files and not given.self_test:
        parser.error("which pages?")
    if unknown := ({file for file, _ in given.shows} | set(given.moving)) - set(given.files):
        parser.error(f"not among the pages: {', '.join(sorted(unknown))}")
    if given.only and (unknown := set(given.only.split(",")) - set(checks.NAMES)):
        parser.error(f"no such check: {', '.join(sorted(unknown))}; the checks are {', '.join(checks.NAMES)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the browser goes, too
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
