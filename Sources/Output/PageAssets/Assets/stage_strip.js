// The strip below the zones: taxis off duty, reservations, and clients without a request.
import { halo, person, widthOf, words } from "./stage_drawing.js";
import { figures } from "./stage_zones.js";

const ROW = { plain: 136, booked: 32, feet: 104, heading: 20 };
const EDGE = 16;
const GAP = 30;

export class Strip {
  /** @param scenery `{lesson, name, tongue, zones, clients}` */
  constructor({ lesson, name, tongue, zones, clients }) {
    Object.assign(this, { lesson, name, say: tongue.say, zones, clients });
    this.isThere = lesson.zones.length > 0 && (clients.length > 0
      || lesson.scenes.some((scene) => scene.gone.length + scene.suspended.length > 0));
    // A reservation has another line: its destination.
    this.rowHeight = ROW.plain + (lesson.scenes.some((scene) => scene.booked.length > 0) ? ROW.booked : 0);
  }

  /** The height of the strip: of one row on a wide screen, else of as many as the fullest scene needs. */
  height(width, isWide, opening) {
    if (!this.isThere) return 0;
    this.width = isWide ? Infinity : width;
    const rows = isWide ? 1 : Math.max(...[opening, ...this.lesson.scenes].map((scene) => this.placed(scene).rows));
    return rows * this.rowHeight;
  }

  groups(scene) {
    const { say } = this;
    const names = figures(scene);
    const open = new Set(names.values());
    const booked = scene.requests.filter((request) => scene.booked.includes(request.id));
    const driver = (id) => ({ id, wide: Math.max(96, widthOf(this.name(id), 600) + 22),
      node: (x, y) => this.zones.taxiNode(id, x, y, scene) });
    return [
      { heading: say("gone"), members: scene.gone.map(driver) },
      { heading: say("suspended"), members: scene.suspended.map(driver) },
      { heading: say("booked"), members: booked.map((request) => ({ wide: this.zones.clientWidth(request),
        node: (x, y) => this.zones.clientNode(names.get(request.id), request, x, y, scene) })) },
      { heading: say("atHome"), members: this.clients.filter((id) => !open.has(id)).map((id) => ({
        wide: Math.max(96, widthOf(this.name(id), 600) + 22), node: (x, y) => this.atHome(id, x, y) })) },
    ].filter(({ members }) => members.length > 0);
  }

  atHome(id, x, y) {
    return { id, x, y, key: "home", classes: "moving", label: `${this.name(id)}, ${this.say("atHome")}`,
      draw: () => [halo([this.name(id)], 68), person("c", "gone"), words(this.name(id), 0, 30)] };
  }

  /** The places of headings and figures, in rows. */
  placed(scene) {
    let [x, row] = [EDGE, 0];
    const [heads, members] = [[], []];
    for (const group of this.groups(scene)) {
      const head = widthOf(group.heading);
      if (x > EDGE && x + Math.max(head, group.members[0].wide) > this.width - EDGE) [x, row] = [EDGE, row + 1];
      const start = x;
      heads.push({ text: group.heading, x, row });
      for (const member of group.members) {
        if (x > EDGE && x + member.wide > this.width - EDGE) [x, row] = [EDGE, row + 1];
        members.push({ ...member, x: x + member.wide / 2, row });
        x += member.wide;
      }
      x = Math.max(x, row === heads[heads.length - 1].row ? start + head + 20 : 0) + GAP;
    }
    return { heads, members, rows: row + 1 };
  }

  /** The figures of a scene; headings are drawn at once. */
  nodes(scene, top, background) {
    if (!this.isThere) return [];
    const { heads, members } = this.placed(scene);
    for (const { text, x, row } of heads) {
      background.append(words(text, x, top + row * this.rowHeight + ROW.heading, { class: "heading",
        "text-anchor": "start" }));
    }
    return members.map(({ node, x, row }) => ({ ...node(x, top + row * this.rowHeight + ROW.feet), place: "strip" }));
  }
}
