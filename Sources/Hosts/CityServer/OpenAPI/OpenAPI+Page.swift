extension OpenAPI {
    /// A page small enough to be written here: it loads the description and lists its content.
    static let pageText = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>cabrank: HTTP API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>
        :root { color-scheme: light dark; }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        h2 { margin-top: 2.5rem; border-bottom: 1px solid #8886; }
        details { border: 1px solid #8886; border-radius: .4rem; margin: .4rem 0; padding: .4rem .8rem; }
        summary { cursor: pointer; } code { font-size: .95em; } .verb { font-weight: 600; display: inline-block; width: 3.2rem; }
        table { border-collapse: collapse; margin: .5rem 0; } td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top; }
        .hint { opacity: .75; }
        </style></head><body>
        <h1>HTTP API</h1>
        <p class="hint">Generated from <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3.1).</p><p id="overview"></p><div id="list"></div>
        <script>
        const text = (tag, words, parent) => { const e = document.createElement(tag); e.textContent = words; parent.append(e); return e; };
        const words = s => !s ? "" : s.$ref ? s.$ref.split("/").pop() : s.enum ? s.enum.join(" | ") : s.description || s.type || "";
        fetch("/v1/openapi.json").then(r => r.json()).then(api => {
          document.getElementById("overview").textContent = api.info.description;
          const groups = {};
          for (const [path, verbs] of Object.entries(api.paths)) for (const [verb, what] of Object.entries(verbs))
            (groups[path.split("/")[2]] ||= []).push([path, verb, what]);
          for (const [group, calls] of Object.entries(groups)) {
            text("h2", group, document.getElementById("list"));
            for (const [path, verb, what] of calls) {
              const box = text("details", "", document.getElementById("list")), head = text("summary", "", box);
              text("span", verb.toUpperCase(), head).className = "verb"; text("code", path, head);
              text("span", "  " + what.summary, head).className = "hint";
              const schema = what.requestBody && what.requestBody.content["application/json"].schema, table = text("table", "", box);
              const fields = schema ? Object.entries(schema.properties).map(([n, s]) => [n, s, (schema.required || []).includes(n)])
                : (what.parameters || []).filter(p => p.in === "query").map(p => [p.name, p.schema, p.required]);
              for (const [name, s, needed] of fields) {
                const row = text("tr", "", table); text("code", name, text("td", "", row));
                text("td", needed ? "required" : "", row); text("td", words(s), row);
              }
              text("p", what.responses.default ? what.responses.default.description : "", box).className = "hint";
            }
          }
        });
        </script></body></html>
        """
}
