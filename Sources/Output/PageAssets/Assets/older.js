// A classic script, which browsers of any age run before the modules: it adds functions that browsers of 2021 lack, and
// shows a word if the modules do not run.
(function () {
  "use strict";
  var root = document.documentElement;
  function add(owner, name, value) {
    if (!owner[name]) Object.defineProperty(owner, name, { value: value, configurable: true, writable: true });
  }
  function at(index) {
    var whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  }
  // Chrome 92, Firefox 90, Safari 15.4.
  add(Array.prototype, "at", at);
  // Chrome 110, Firefox 115, Safari 16.
  add(Array.prototype, "with", function (index, value) {
    var copy = this.slice();
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  });
  // Firefox 98, Safari 15.4.
  if (!window.HTMLDialogElement) {
    root.classList.add("no-dialog");
    add(HTMLElement.prototype, "showModal", function () {
      this.open = true;
      this.setAttribute("open", "");
    });
    add(HTMLElement.prototype, "close", function () {
      this.open = false;
      this.removeAttribute("open");
    });
  }
  function tell() {
    var word = document.getElementById("too-old");
    if (word && !root.getAttribute("data-ready")) word.hidden = false;
  }
  window.addEventListener("error", tell);
  // Browsers without modules make no error.
  window.addEventListener("load", function () { setTimeout(tell, 3000); });
})();
