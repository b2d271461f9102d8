"use strict";
// Draws the figures of a page by Chart.js: names beside the lines instead of a legend, references, intervals.
(() => {
  const { colour, number, clock, day } = window.cabrank;
  const font = getComputedStyle(document.body).fontFamily;
  const size = 13;

  const fields = (selector) => document.querySelectorAll(selector);
  // What is most stands out: dark on a light page, light on a dark one.
  window.cabrank.onTheme(() => {
    for (const field of fields(".heat [data-colour]")) {
      const { colour, words, dark, darkWords } = field.dataset;
      [field.style.backgroundColor, field.style.color] = window.cabrank.isDark() ? [dark, darkWords] : [colour, words];
    }
  });
  if (!window.Chart) return;

  const label = (axis, value) => {
    if (axis.scale === "clock") return clock(value, axis.firstDay);
    if (axis.scale === "days") return axis.firstDay ? day(value, axis.firstDay) : `day ${value + 1}`;
    if (axis.scale === "category") return axis.names[Math.round(value)] ?? "";
    return number(value, axis.decimals) + (axis.unit === "" ? "" : axis.unit === "%" ? " %" : " " + axis.unit);
  };

  const translucent = (hex, share) => hex + Math.round(share * 255).toString(16).padStart(2, "0");

  /** Whole hours, or days, between marks. */
  const steps = { clock: [1, 2, 3, 6, 12, 24, 48, 168, 720], days: [1, 2, 7, 14, 28, 56, 112, 364] };
  const isTime = (axis) => axis.scale in steps;

  /** Words on as many lines as they need to be no wider than that; null if one of them is wider alone. */
  const wrapped = (words, width) => {
    const lines = [];
    for (const word of words.split(" ")) {
      if (widthOf(word, "400") > width) return null;
      const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
      if (lines.length > 0 && widthOf(longer, "400") <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };

  /** The names below an axis, on several lines where that lets them stand upright. */
  const categories = (axis, common) => {
    const lines = (chart) => {
      const width = (chart.width - 64) / Math.max(axis.names.length, 1) - 8;
      const all = axis.names.map((name) => wrapped(name, width));
      return all.every((each) => each !== null && each.length <= 4) ? all : null;
    };
    return { ...common, type: "category", offset: true, labels: axis.names, ticks: {
      ...common.ticks, autoSkip: ({ chart }) => lines(chart) === null && axis.names.length > 20,
      maxRotation: ({ chart }) => lines(chart) === null && axis.names.length <= 20 ? 50 : 0,
      callback(value) { return lines(this.chart)?.[value] ?? axis.names[value]; },
    } };
  };

  const scale = (axis, kind, spec) => {
    const common = {
      title: { display: kind === "x", text: axis.title, align: "end", color: colour("faint"), font: { family: font, size } },
      ticks: { color: colour("faint"), font: { family: font, size }, maxRotation: 0, autoSkipPadding: 12 },
      grid: {
        display: kind === "y", drawBorder: false,
        color: (context) => context.tick?.value === 0 ? colour("faint") : colour("line"),
      },
    };
    if (kind === "y") common.beginAtZero = spec.series.some((series) => series.kind === "area" || series.kind === "bars");
    if (isTime(axis)) {
      const moments = spec.series.flatMap((series) => series.x);
      // A bar is as wide as its hour or day and stands around the mark where it begins.
      const beside = spec.series.some((series) => series.kind === "bars") ? 0.5 : 0;
      [common.min, common.max, common.offset] = [Math.min(...moments) - beside, Math.max(...moments) + beside, false];
    }
    if (kind === "y") {
      const ends = spec.series.flatMap((series) => [...(series.low ?? []), ...(series.high ?? [])]).filter((end) => end !== null);
      if (ends.length > 0) [common.suggestedMin, common.suggestedMax] = [Math.min(...ends), Math.max(...ends)];
    }
    if (axis.min !== undefined) common.min = axis.min;
    if (axis.max !== undefined) common.max = axis.max;
    if (axis.scale === "category") return categories(axis, common);
    if (axis.scale === "logarithmic") {
      return { ...common, type: "logarithmic", ticks: { ...common.ticks, callback: (value) =>
        [1, 2, 5].includes(Number(String(value).replace(/[0.]/g, "")[0])) && /^[125]?0*\.?0*[125]?$/.test(String(value))
          ? number(value, value < 1 ? String(value).length - 2 : 0) : null } };
    }
    if (isTime(axis)) {
      return { ...common, type: "linear", afterBuildTicks: (scale) => {
        const step = steps[axis.scale].find((step) => (scale.max - scale.min) / step <= 8) ?? steps[axis.scale].at(-1);
        scale.ticks = [];
        for (let at = Math.ceil(scale.min / step) * step; at <= scale.max; at += step) scale.ticks.push({ value: at });
      }, ticks: { ...common.ticks, callback: (value) => (axis.scale === "clock" ? clock : day)(value, axis.firstDay) } };
    }
// Less than a pixel above a mark, as the sum of rounded parts may be, asks for no further one.
    const afterDataLimits = (scale) => { if (kind === "y") scale.max -= (scale.max - scale.min) / 1000; };
    return { ...common, type: "linear", afterDataLimits, ticks: { ...common.ticks, maxTicksLimit: kind === "y" ? 7 : 10,
      precision: kind === "y" && axis.decimals === 0 && axis.unit === "" ? 0 : undefined,
      callback: (value, index, ticks) => {
        const step = ticks.length > 1 ? Math.abs(ticks[1].value - ticks[0].value) : 1;
        return number(value, Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9))));
      } } };
  };

  const datasets = (spec) => {
    const sets = [];
    const stackedFill = new Set();
    spec.series.forEach((series, index) => {
      const stroke = colour(series.colour);
      const points = series.x.map((x, at) => ({ x, y: series.y[at] }));
      const base = { label: series.name, series, data: points, borderColor: stroke, yAxisID: "y", spanGaps: false, clip: 6 };
      if (series.kind === "bars") {
        sets.push({ ...base, type: "bar", backgroundColor: stroke, borderWidth: 0, categoryPercentage: 0.85, barPercentage: 0.95,
          maxBarThickness: 110, stack: spec.stacked ? "all" : `bars ${index}` });
        return;
      }
      // A point between two gaps has no line to be seen by. Of few values a line does not tell which are known.
      const isSparse = series.kind === "line" && points.length <= 12 && !isTime(spec.x);
      const isAlone = (at) => isSparse || series.y[at] !== null && (series.y[at - 1] ?? null) === null && (series.y[at + 1] ?? null) === null;
      const line = { ...base, type: "line", borderWidth: 2.5, tension: 0, pointRadius: points.map((_, at) => isAlone(at) ? 4 : 0),
        pointHitRadius: 12, pointBackgroundColor: stroke, stack: spec.stacked ? "all" : `line ${index}` };
      if (series.kind === "area") {
        const fill = spec.stacked && stackedFill.size > 0 ? "-1" : "origin";
        stackedFill.add(index);
        // Grey is what is not there, and stands back.
        sets.push({ ...line, borderWidth: 0, fill, backgroundColor: translucent(stroke, series.colour === "grey" ? 0.28 : 0.85) });
        return;
      }
      if (series.kind === "points") {
        sets.push({ ...line, showLine: false, pointRadius: 5 });
        return;
      }
      if (series.low && points.length > 1) {
        const band = (values) => ({ type: "line", isBand: true, label: series.name, borderWidth: 0, pointRadius: 0, pointHitRadius: 0,
          data: points.map((point, at) => ({ x: point.x, y: values[at] })), stack: `band ${index} ${sets.length}` });
        sets.push({ ...band(series.low), fill: false });
        sets.push({ ...band(series.high), fill: "-1", backgroundColor: translucent(stroke, 0.2) });
      }
      sets.push({ ...line, stepped: series.kind === "steps" });
    });
    return sets;
  };

  /** Words on the canvas in the colour of a series. */
  const write = (context, words, x, y, { name = "ink", align = "left", weight = "600" } = {}) => {
    context.font = `${weight} ${size}px ${font}`;
    context.textAlign = align;
    context.textBaseline = "middle";
    context.lineWidth = 4;
    context.strokeStyle = colour("page");
    context.strokeText(words, x, y);
    context.fillStyle = name === "ink" ? colour("ink") : colour(name + "-words");
    context.fillText(words, x, y);
  };

  const measure = document.createElement("canvas").getContext("2d");
  const widthOf = (words, weight = "600") => {
    measure.font = `${weight} ${size}px ${font}`;
    return measure.measureText(words).width;
  };

  /** Names beside the ends of lines: where they need no more than so much of the width. */
  const namesAtEnd = (spec, width) => spec.series.length > 1
    && spec.series.every((series) => series.kind !== "bars" && series.kind !== "points")
    && Math.max(...spec.series.map((series) => widthOf(series.name))) + 14 <= width * 0.3;

  /** Names that stand above the chart, in rows: beside the heading of the axis where there is room, else below it. */
  const namesAbove = (spec, width) => {
    if (spec.series.length < 2 || namesAtEnd(spec, width)) return { rows: [], isBeside: true };
    const all = spec.series.map((series) => ({ series, width: widthOf(series.name) + 34 }));
    const total = all.reduce((sum, name) => sum + name.width, 0);
    if (widthOf(spec.y.title) + total + 16 <= width) return { rows: [all], isBeside: true };
    const rows = [[]];
    let used = 0;
    for (const name of all) {
      if (used > 0 && used + name.width > width) { rows.push([]); used = 0; }
      rows[rows.length - 1].push(name);
      used += name.width;
    }
    return { rows, isBeside: false };
  };

  /** Above the chart: words over the highest point must not meet those of the axis. */
  const room = (spec, width) => {
    const { rows, isBeside } = namesAbove(spec, width);
    return (spec.series.some((series) => series.labels) ? 42 : 26) + (isBeside ? 0 : 19 * rows.length)
      + (spec.references.some((reference) => reference.kind === "vertical") ? 18 : 0);
  };

  /** Places for words, so that none are written upon others or upon points. */
  const places = (chart) => {
    const pixel = (value, usual) => value === null || value === undefined ? usual : chart.scales.y.getPixelForValue(value);
    const taken = chart.data.datasets.flatMap((set, index) => set.series?.kind !== "points" ? []
      : chart.getDatasetMeta(index).data.map(({ x, y }, at) =>
        [x - 5, pixel(set.series.high?.[at], y) - 5, x + 5, pixel(set.series.low?.[at], y) + 5]));
    return (x, y, words) => {
      const half = widthOf(words, "400") / 2;
      const field = [x - half, y - size / 2, x + half, y + size / 2];
      if (taken.some((other) => field[0] < other[2] && other[0] < field[2] && field[1] < other[3] && other[1] < field[3])) return false;
      taken.push(field);
      return true;
    };
  };

  const drawIntervals = (chart, kind) => {
    const { ctx: context, scales: { y } } = chart;
    context.save();
    context.strokeStyle = colour("ink");
    context.lineWidth = 1.4;
    chart.data.datasets.forEach((set, index) => {
      if (set.series?.kind !== kind || !set.series.low) return;
      chart.getDatasetMeta(index).data.forEach((element, at) => {
        if (set.series.low[at] === null) return;
        const [low, high] = [y.getPixelForValue(set.series.low[at]), y.getPixelForValue(set.series.high[at])];
        context.beginPath();
        context.moveTo(element.x, low); context.lineTo(element.x, high);
        for (const end of [low, high]) { context.moveTo(element.x - 5, end); context.lineTo(element.x + 5, end); }
        context.stroke();
      });
    });
    context.restore();
  };

  /** What Chart.js does not draw by itself: intervals, references, names. */
  const annotations = (spec) => ({
    id: "annotations",
    // A point lies on its interval, the interval of a bar on the bar.
    beforeDatasetsDraw(chart) { drawIntervals(chart, "points"); },
    afterDatasetsDraw(chart) {
      drawIntervals(chart, "bars");
      const { ctx: context, chartArea: area, scales: { x, y } } = chart;
      context.save();
      const top = area.top + 12 - room(spec, chart.width);
      write(context, spec.y.title, Math.max(2, Math.min(area.left - 4, chart.width - widthOf(spec.y.title, "400"))), top, { weight: "400" });
      const isFree = places(chart);
      chart.data.datasets.forEach((set, index) => {
        const series = set.series;
        if (!series) return;
        chart.getDatasetMeta(index).data.forEach((element, at) => {
          const above = series.high && series.high[at] !== null ? Math.min(element.y, y.getPixelForValue(series.high[at])) : element.y;
          if (series.labels?.[at]) {
            const half = widthOf(series.labels[at]) / 2;
            const inside = (x) => Math.max(area.left + half - 20, Math.min(x, chart.width - half - 2));
            const x = inside(element.x);
            const isPoint = series.kind === "points";
            const foot = series.low && series.low[at] !== null ? Math.max(element.y, y.getPixelForValue(series.low[at])) : element.y;
            const wanted = isPoint ? [[x, above - 13], [x, foot + 15], [element.x + half + 9, element.y], [element.x - half - 9, element.y]]
              : [[x, above - 13]];
            const free = wanted.find(([x, y]) => inside(x) === x && isFree(x, y, series.labels[at]));
            if (free) write(context, series.labels[at], ...free, { align: "center", weight: "400" });
          }
        });
      });
      for (const reference of spec.references) {
        const at = reference.at;
        const [fromX, fromY, toX, toY] = reference.kind === "horizontal"
          ? [area.left, y.getPixelForValue(at[0]), area.right, y.getPixelForValue(at[0])]
          : reference.kind === "vertical"
            ? [x.getPixelForValue(at[0]), area.bottom, x.getPixelForValue(at[0]), area.top]
            : [x.getPixelForValue(at[0]), y.getPixelForValue(at[1]), x.getPixelForValue(at[2]), y.getPixelForValue(at[3])];
        context.strokeStyle = colour("ink");
        context.lineWidth = 1.4;
        context.setLineDash([5, 4]);
        context.beginPath(); context.moveTo(fromX, fromY); context.lineTo(toX, toY); context.stroke();
        context.setLineDash([]);
        if (reference.label === "") continue;
        const isLeft = toX < (area.left + area.right) / 2;
        if (reference.kind === "vertical") {
          const aside = widthOf(reference.label, "400") / 2 + 6;
          const sides = isLeft ? [toX + aside, toX - aside] : [toX - aside, toX + aside];
          const wanted = [-10, 9, 26].flatMap((below) => sides.map((x) => [x, area.top + below]));
          const free = wanted.find(([x, y]) => x >= aside && x <= chart.width - aside && isFree(x, y, reference.label)) ?? wanted[0];
          write(context, reference.label, ...free, { align: "center", weight: "400" });
          continue;
        }
        write(context, reference.label, toX + (isLeft ? 6 : -6), Math.max(toY, area.top) - 9,
          { align: isLeft ? "left" : "right", weight: "400" });
      }
      if (namesAtEnd(spec, chart.width)) {
        const names = [];
        chart.data.datasets.forEach((set, index) => {
          if (!set.series) return;
          const elements = chart.getDatasetMeta(index).data;
          const last = set.series.y.reduce((found, value, at) => (value === null ? found : at), -1);
          if (last < 0) return;
          let place = elements[last].y;
          if (spec.stacked && set.series.kind === "area") {
            const below = y.getPixelForValue(y.getValueForPixel(elements[last].y) - set.series.y[last]);
            place = (place + below) / 2;
          }
          names.push({ place, name: set.label, colour: set.series.colour });
        });
        names.sort((a, b) => a.place - b.place);
        let free = area.top;
        for (const each of names) {
          each.place = Math.max(each.place, free);
          free = each.place + size + 4;
        }
        // Those that would stand below the axis move up, and push the others.
        let lowest = area.bottom;
        for (const each of [...names].reverse()) {
          each.place = Math.min(each.place, lowest);
          lowest = each.place - size - 4;
        }
        for (const { place: at, name, colour: series } of names) write(context, name, area.right + 8, at, { name: series });
      }
      const { rows, isBeside } = namesAbove(spec, chart.width);
      rows.forEach((row, line) => {
        let x = isBeside ? area.right - row.reduce((sum, name) => sum + name.width, 0) + 18 : 0;
        const y = isBeside ? top : top + 19 * (line + 1);
        for (const { series, width } of row) {
          context.fillStyle = colour(series.colour);
          context.fillRect(x, y - 6, 12, 12);
          write(context, series.name, x + 16, y, { name: series.colour });
          x += width;
        }
      });
      context.restore();
    },
  });

  const roomAtEnd = (spec, width) =>
    namesAtEnd(spec, width) ? Math.max(...spec.series.map((series) => widthOf(series.name))) + 14 : 8;

  const config = (spec) => {
    return {
      data: { datasets: datasets(spec) },
      options: {
        animation: false, responsive: true, maintainAspectRatio: false,
        devicePixelRatio: window.cabrank.isPrinting() ? 2 : undefined,
        layout: { padding: ({ chart }) => ({ top: room(spec, chart.width), right: roomAtEnd(spec, chart.width) }) },
        interaction: { mode: "nearest", axis: "x", intersect: false },
        scales: { x: { ...scale(spec.x, "x", spec), stacked: spec.stacked }, y: { ...scale(spec.y, "y", spec), stacked: spec.stacked } },
        plugins: {
          legend: { display: false },
          tooltip: {
            filter: (item) => item.dataset.series !== undefined,
            callbacks: {
              title: (items) => items.length === 0 ? "" : label(spec.x, items[0].dataset.series.x[items[0].dataIndex]),
              label: (item) => {
                const { series } = item.dataset;
                const at = item.dataIndex;
                const interval = series.low && series.low[at] !== null
                  ? ` (95 %: ${number(series.low[at], spec.y.decimals)} to ${number(series.high[at], spec.y.decimals)})` : "";
                return `${series.name}: ${label(spec.y, series.y[at])}${interval}`;
              },
            },
          },
        },
      },
      plugins: [annotations(spec)],
    };
  };

  for (const place of fields("[data-chart]")) {
    const spec = window.cabrank.json(place.dataset.chart);
    const canvas = place.querySelector("canvas");
    let chart = null;
    window.cabrank.onTheme(() => {
      chart?.destroy();
      // As wide as the style sheet makes it on paper, which is not laid out yet.
      place.classList.toggle("on-paper", window.cabrank.isPrinting());
      chart = new window.Chart(canvas, config(spec));
    });
  }
})();
