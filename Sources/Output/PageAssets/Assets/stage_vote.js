// A vote by show of hands: answers, numbers of hands, and bars. It keeps the input of each step.

const LETTERS = "ABCDEFGH";

export const html = (name, properties = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

export class Hands {
  /** @param tongue `{say(phrase, values)}` */
  constructor(tongue) {
    this.tongue = tongue;
    this.votes = new Map();
  }

  /** The vote of a step; created if there is none. */
  of(step, choices) {
    const count = Math.max(choices.length, 2);
    if (!this.votes.has(step)) {
      this.votes.set(step, Array.from({ length: count }, () => ({ says: "", hands: 0 })));
    }
    return this.votes.get(step);
  }

  hasAny(step) { return (this.votes.get(step) ?? []).some((answer) => answer.hands > 0); }

  /**
   * The choices in as few lines as possible, with the right one marked, and the shares of the vote, if there was one.
   * @param right the index of the right choice; -1 for none
   */
  result(step, choices, right) {
    const { say } = this.tongue;
    const answers = this.of(step, choices);
    const all = answers.reduce((sum, answer) => sum + answer.hands, 0);
    const rows = answers.flatMap((answer, index) => {
      const choice = choices.length > 0 ? choices[index] : answer.says;
      if (choice === undefined || (choices.length === 0 && answer.hands === 0)) return [];
      const percent = all === 0 ? 0 : Math.round((100 * answer.hands) / all);
      const bar = html("span", { className: "bar" });
      bar.style.width = `${percent}%`;
      return [html("li", { className: index === right ? "right" : "" }, html("strong", {}, LETTERS[index]),
        html("span", { className: "says" }, choice,
          ...(index === right ? [" ", html("span", { className: "mark" }, `✓ ${say("rightChoice")}`)] : [])),
        ...(all === 0 ? [] : [html("span", { className: "share" }, `${answer.hands}: ${say("share", { count: percent })}`),
          html("span", { className: "track" }, bar)]))];
    });
    return html("div", { className: "vote", role: "group", "aria-label": say("classQuestion") },
      html("ol", { className: "hands result" }, ...rows));
  }

  /**
   * Rows in which hands are entered, with bars of the share of all hands.
   * @param choices the answers, if the lesson has them; else they are entered, too
   */
  form(step, choices = []) {
    const answers = this.of(step, choices);
    const { say } = this.tongue;
    const rows = html("ol", { className: "hands" });
    const bars = [];
    const draw = () => {
      const all = answers.reduce((sum, answer) => sum + answer.hands, 0);
      bars.forEach(({ bar, share }, index) => {
        const percent = all === 0 ? 0 : (100 * answers[index].hands) / all;
        bar.style.width = `${percent}%`;
        share.textContent = all === 0 ? "" : say("share", { count: Math.round(percent) });
      });
    };
    const row = (answer, index) => {
      const letter = LETTERS[index];
      const bar = html("span", { className: "bar" });
      const share = html("span", { className: "share" });
      bars.push({ bar, share });
      const says = choices.length > 0 ? html("span", { className: "says" }, choices[index])
        : html("input", { className: "says", type: "text", value: answer.says, maxLength: 80,
          "aria-label": say("answerName", { letter }) });
      says.addEventListener("input", () => { answer.says = says.value; });
      const hands = html("input", {
        className: "count", type: "number", min: "0", max: "9999", inputMode: "numeric", value: answer.hands || "",
        placeholder: "0", "aria-label": say("hands", { letter }),
      });
      hands.addEventListener("input", () => {
        answer.hands = Math.max(0, Math.min(9999, Math.floor(Number(hands.value) || 0)));
        draw();
      });
      return html("li", {}, html("strong", {}, letter), says, hands, html("span", { className: "track" }, bar), share);
    };
    rows.append(...answers.map(row));
    const again = () => {
      const fresh = this.form(step);
      form.replaceWith(fresh);
      return fresh;
    };
    const button = (text, label, isUsable, change) => {
      const made = html("button", { type: "button", textContent: text, disabled: !isUsable, "aria-label": label,
        title: label });
      made.addEventListener("click", () => { change(); again().querySelector("li:last-child .says").focus(); });
      return made;
    };
    const more = choices.length > 0 ? [] : [
      button("+", say("moreAnswers"), answers.length < LETTERS.length, () => answers.push({ says: "", hands: 0 })),
      button("−", say("fewerAnswers"), answers.length > 2, () => answers.pop())];
    const form = html("div", { className: "vote", role: "group", "aria-label": say("handsUp") }, rows,
      html("p", { className: "buttons" }, html("span", {}, say("handsUp")), ...more));
    draw();
    return form;
  }
}
