"use strict";
// Runs before the page: records the words that are drawn on canvases, with the colour under them.
(() => {
  /** Returns the most frequent colour in a box of a canvas, in its own pixels; null outside of it. */
  const commonest = (context, left, top, right, bottom) => {
    const x = Math.max(0, Math.floor(left));
    const y = Math.max(0, Math.floor(top));
    const width = Math.min(context.canvas.width, Math.ceil(right)) - x;
    const height = Math.min(context.canvas.height, Math.ceil(bottom)) - y;
    if (!(width > 0 && height > 0)) return null;
    const counts = new Map();
    for (const pixel of new Uint32Array(context.getImageData(x, y, width, height).data.buffer)) {
      counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    }
    const [most] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    return [most & 255, (most >> 8) & 255, (most >> 16) & 255, (most >>> 24) / 255];
  };

  const most = 400; // maximum number of words, for pages that draw in every frame
  const seen = new Set();
  const note = (context, words, x, y) => {
    const key = `${context.fillStyle}|${context.font}|${words}`;
    if (typeof context.fillStyle !== "string" || !words.trim() || seen.size >= most || seen.has(key)) return;
    seen.add(key);
    const size = context.measureText(words);
    const matrix = context.getTransform();
    const corner = (right, down) => matrix.transformPoint({ x: x + right, y: y + down });
    const one = corner(-size.actualBoundingBoxLeft, -size.actualBoundingBoxAscent);
    const other = corner(size.actualBoundingBoxRight, size.actualBoundingBoxDescent);
    const ground = commonest(context, Math.min(one.x, other.x), Math.min(one.y, other.y), Math.max(one.x, other.x),
      Math.max(one.y, other.y));
    globalThis.pagecheckTexts.push({
      words: words.slice(0, 40), canvas: context.canvas, ink: context.fillStyle, alpha: context.globalAlpha, ground,
      pixels: parseFloat(/([\d.]+)px/.exec(context.font)?.[1] ?? "16"),
      isBold: /\bbold\b|\b[7-9]00\b/.test(context.font),
    });
  };
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y, ...rest) {
    note(this, String(words), x, y);
    return draw.call(this, words, x, y, ...rest);
  };

  globalThis.pagecheckTexts = [];
  globalThis.pagecheckForgetTexts = () => {
    globalThis.pagecheckTexts = [];
    seen.clear();
  };
  globalThis.pagecheckCommonest = commonest;
})();
