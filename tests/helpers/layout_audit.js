// What is wrong with how a table is laid out on this screen, as lines of text: something cut off, covered, out of reach or
// too small. The page is left as it was found.
() => {
  const found = new Set();
  const slack = 1.5;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const told = (element) => `<${element.tagName.toLowerCase()} ${element.className.baseVal ?? element.className}> ${[...element.textContent.trim().replace(/\s+/g, " ")].slice(0, 30).join("")}`;
  const complain = (what, element, more = "") => found.add(`${what}: ${told(element)} ${more}`.trim());
  const rounded = ({ left, top, right, bottom }) => `[${[left, top, right, bottom].map(Math.round)}]`;
  const shown = (element) => element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true });
  // Words for ears only are kept in a box of one pixel.
  const forEars = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) if (at.offsetWidth === 1 && at.offsetHeight === 1) return true;
    return false;
  };
  const inside = (inner, outer) => inner.left >= outer.left - slack && inner.right <= outer.right + slack && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  // All lines of the log are alike; some of them are enough.
  const old = new Set(all(".log [data-n]").slice(0, -5));
  const boxes = all("html, body :not(svg, svg *, .log *)");
  const scrollers = boxes.filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft).map((element) => [element, element.scrollTop, element.scrollLeft]);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // The page
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide`);

  // The board: large enough, and under nothing
  const board = document.querySelector(".board");
  const frame = board.getBoundingClientRect();
  const { width, height } = board.querySelector(".ir-hexes").getBoundingClientRect();
  if (Math.max(width, height) < 0.45 * Math.min(innerWidth, innerHeight)) complain("small", board, `${Math.round(width)}x${Math.round(height)}`);
  for (const button of all(".zoom button")) {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    if (left < frame.right - slack && right > frame.left + slack && top < frame.bottom - slack && bottom > frame.top + slack) complain("over the board", button);
  }
  if (frame.top >= innerHeight - 120) complain("not in sight", board, rounded(frame));

  // In sight at once: what is asked, and who leads the auction
  const question = document.querySelector(".ask h2");
  const { top, height: high } = question.getBoundingClientRect();
  if (top < 0 || top + Math.min(high, 40) > innerHeight) complain("not in sight", question);
  const leaders = all(".leads").filter(shown);
  if (document.querySelector(".order .bid") && !leaders.some((leader) => inside(leader.getBoundingClientRect(), clipped(leader)))) found.add("the high bidder is not in sight");

  // What is left of the screen for an element by all that surrounds it
  function clipped(element) {
    let { left, top, right, bottom } = screen;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }

  // Words: not cut off by what surrounds them, and not sticking out of a box that can be seen
  const known = new Map();
  const menu = document.querySelector(".menu");
  menu.open = true;
  const apart = (node) => node.nodeType === Node.ELEMENT_NODE && (node.matches("svg, script, noscript, dialog, option, .skip") || old.has(node) || !shown(node) && getComputedStyle(node).display !== "contents");
  const filter = (node) => (apart(node) ? NodeFilter.FILTER_REJECT : node.nodeType === Node.TEXT_NODE && node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL, filter);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const own = node.parentElement;
    if (!shown(own) || forEars(own)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    check(own, range.getBoundingClientRect());
  }
  menu.open = false;
  function described(at) {
    const { display, overflowX, overflowY, borderTopWidth, backgroundColor, textOverflow, position } = getComputedStyle(at);
    return {
      flows: display === "contents" || display === "inline",
      border: at.getBoundingClientRect(),
      cuts: /hidden|clip/.test(overflowX + overflowY),
      scrolls: /auto|scroll/.test(overflowX + overflowY),
      seen: borderTopWidth !== "0px" || backgroundColor !== "rgba(0, 0, 0, 0)",
      // All of a name stands on the card of its seat.
      short: textOverflow === "ellipsis" && at.closest("[title], .seat, .who-did"),
      fixed: position === "fixed" || at.matches(".menu-sheet"),
    };
  }
  function check(own, words) {
    let box = words;
    for (let at = own; at && at !== document.body; at = at.parentElement) {
      if (!known.has(at)) known.set(at, described(at));
      const { flows, border, cuts, scrolls, seen, short, fixed } = known.get(at);
      if (flows) continue;
      if (scrolls) {
        if (box.left - border.left + at.scrollLeft < -slack || box.top - border.top + at.scrollTop < -slack) return complain("before the start", own);
        if (box.right - border.left + at.scrollLeft > at.scrollWidth + 2 + slack) return complain("cut off", own, rounded(box));
        box = border;
      } else if ((cuts || seen) && !inside(box, border)) {
        if (short) box = border;
        else return complain(cuts ? "cut off" : "sticks out", own, `${rounded(box)} of ${told(at)} ${rounded(border)}`);
      }
      if (fixed) return;
    }
  }

  // Controls: each can be brought to where a finger meets it and nothing else
  const controls = all("a[href], button, summary, select, input, [data-space][role=button], [role=tab]");
  for (const control of controls) {
    const label = control.matches("input") ? control.closest("label") : null;
    const target = label?.querySelector(".face") ?? label ?? control;
    if (control.type === "hidden" || control.closest(".board, dialog, .skip, .menu-sheet") || control.matches(".skip") || !shown(target) || forEars(target) || old.has(control.closest("[data-n]"))) continue;
    const meant = label ?? target;
    // Most are in sight; the others are brought there, which is slow.
    if (!inside(target.getBoundingClientRect(), screen) || covering(meant, target.getBoundingClientRect())) target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const rect = target.getBoundingClientRect();
    // Words that explain themselves are larger under a finger than they look.
    if (!target.matches(".term") && (rect.width < 20 || rect.height < 20)) complain("too small", target, rounded(rect));
    if (!inside(rect, { ...screen, top: Math.min(0, rect.top), bottom: Math.max(innerHeight, rect.bottom) })) complain("beside the screen", target, rounded(rect));
    const over = covering(meant, rect);
    if (over) complain("covered", target, `by ${over} ${rounded(rect)}`);
  }
  // What a finger meets instead of a control, if anything.
  function covering(meant, { left, top, right, bottom }) {
    for (const x of [left + 5, (left + right) / 2, right - 5]) {
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      if (!hit) return "nothing";
      if (!meant.contains(hit) && !(hit.contains(meant) && hit.matches("label, summary, a, button"))) return told(hit);
    }
    return null;
  }
  for (const element of boxes) if (element.scrollTop || element.scrollLeft) element.scrollTo({ top: 0, left: 0, behavior: "instant" });
  for (const [element, top, left] of scrollers) element.scrollTo({ top, left, behavior: "instant" });
  scrollTo({ top: 0, behavior: "instant" });
  return [...found];
}
