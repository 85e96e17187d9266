// What is wrong with the page as it is laid out now: a sentence for each thing that nobody could see, hit or read.
async ({ isTouch, finger }) => {
  const LIT =
    ".board .piece.is-open, .prompt-moves .button, .board .button.is-lit, .board button.is-lit:enabled, .board button:is([data-verb], [data-lit]):enabled, .end .button";
  const CLICKABLE = "button:enabled, a[href], summary, select, input:enabled, .piece.is-open";
  // Words within a line of text can't be as high as a finger is wide.
  const WORDS = ".ref, .rule-link, p a, p button, td a, td button";
  const wrong = new Set();
  const tell = (what, element, more = "") => wrong.add(`${what}: ${describe(element)} ${more}`.trim());

  function describe(element) {
    const name = element.dataset?.piece ?? element.getAttribute("aria-label") ?? element.textContent;
    const classes = [...element.classList].slice(0, 2).join(".");
    return `${element.localName}.${classes} '${name.trim().replaceAll(/\s+/g, " ").slice(0, 40)}'`;
  }

  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = (element) => element.getBoundingClientRect();
  const isWithin = (inner, outer) => outer.contains(inner);
  const isRelated = (one, other) => isWithin(one, other) || isWithin(other, one);
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return element.closest("[inert]") !== null;
  };
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && box(element).width * box(element).height > 0;

  // The part of a thing that is neither beyond the window nor cut off by what scrolls or hides.
  function seenPart(element) {
    let { left, top, right, bottom } = box(element);
    const cut = (by) => {
      left = Math.max(left, by.left ?? left);
      top = Math.max(top, by.top ?? top);
      right = Math.min(right, by.right ?? right);
      bottom = Math.min(bottom, by.bottom ?? bottom);
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = box(around);
      if (overflowX !== "visible") cut({ left: edge.left, right: edge.right });
      if (overflowY !== "visible") cut({ top: edge.top, bottom: edge.bottom });
    }
    return { left, top, right, bottom };
  }

  function shareInSight(element) {
    const { left, top, right, bottom } = seenPart(element);
    const { width, height } = box(element);
    return (Math.max(0, right - left) * Math.max(0, bottom - top)) / (width * height);
  }

  // What lies on top of a thing, at points spread over what is to be seen of it.
  function tops(element) {
    const { left, top, right, bottom } = seenPart(element);
    const at = (from, to) => [0.15, 0.5, 0.85].map((share) => from + (to - from) * share);
    return at(left, right)
      .flatMap((x) => at(top, bottom).map((y) => document.elementFromPoint(x, y) ?? document.body));
  }

  // Why a lit thing can't be used as things stand: it is out of sight, or a bar lies over it.
  function trouble(element) {
    const share = shareInSight(element);
    const { left, top, right, bottom } = seenPart(element);
    // Of a place on a map a good part is enough.
    const isEnough = element instanceof SVGElement && Math.min(right - left, bottom - top) > 1.5 * finger;
    if (share < 0.9 && !isEnough) return share < 0.1 ? "out of sight" : "partly out of sight";
    const board = element.closest(".board");
    const cover = tops(element).find((top) => !isRelated(top, element) && !(board && isWithin(top, board)));
    return cover ? `covered by ${describe(cover)}` : null;
  }

  // Whether a thing lies above or below what is seen, and neither beside it nor beyond the window of a map.
  function isAcross(element) {
    const { left, right } = seenPart(element);
    return !element.closest(".pan-frame") && right - left > 0.9 * box(element).width;
  }

  const sheet = document.querySelector("dialog[open]") ?? document;
  const all = (selector) => [...sheet.querySelectorAll(selector)].filter((one) => isShown(one) && !isForEars(one));
  const clickable = all(CLICKABLE).filter((element) => !element.matches(WORDS));

  // What can be clicked is as big as a finger.
  for (const element of isTouch ? clickable : []) {
    const label = element.matches("input") ? element.closest("label, .segment") : null;
    const { width, height } = box(label ?? element);
    const size = `${Math.round(width)}x${Math.round(height)}`;
    if (Math.min(width, height) < finger - 0.5) tell("smaller than a finger", element, size);
  }

  // What can be clicked does not lie over anything else on the board that can be clicked; the log is scrolled under its
  // headings.
  for (const element of clickable) {
    if (shareInSight(element) < 0.9) continue;
    const points = tops(element);
    const others = points
      .map((top) => top.closest(CLICKABLE))
      .filter((other) => !other?.closest(".log h3"))
      .filter((other) => other && !isRelated(other, element) && other.closest(".board") === element.closest(".board"));
    // The boxes around drawn things overlap where the things don't.
    const isFree = element instanceof SVGElement ? points.some((top) => isWithin(top, element)) : !others.length;
    if (others.length && !isFree) tell("overlaps", element, `with ${describe(others[0])}`);
  }

  // No name is cut off. Sentences may be shortened on small cards, which show all of them when they are pointed at.
  const written = [...sheet.querySelectorAll("*")].filter(
    (element) =>
      (element.dataset?.n || [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) &&
      !element.closest("svg, .texts, .action-why") &&
      isShown(element) &&
      !isForEars(element) &&
      getComputedStyle(element).color !== "rgba(0, 0, 0, 0)",
  );
  const textsIn = (element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
  function rangeOf(node, from = 0, to = node.length) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  }
  for (const element of written) {
    const [text] = textsIn(element);
    const words = (text ? rangeOf(text) : element).getBoundingClientRect();
    // What a style sheet writes may be wider than its place.
    if (!text) words.width = Math.max(words.width, element.scrollWidth);
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = box(around);
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      // Lines that lie close together reach over their own edges.
      const slack = Number.parseFloat(getComputedStyle(element).fontSize) / 4;
      const [across, down] = getComputedStyle(element).writingMode === "horizontal-tb" ? [1.5, slack] : [slack, 1.5];
      const isCutAcross = hides(overflowX) && (words.right > edge.right + across || words.left < edge.left - across);
      const isCutDown = hides(overflowY) && (words.bottom > edge.bottom + down || words.top < edge.top - down);
      if (isCutAcross || isCutDown) tell("text cut off", element, `by ${around.localName}.${around.classList[0]}`);
      const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
      if (isCutAcross || isCutDown || scrolls(overflowX) || scrolls(overflowY)) break;
    }
  }

  // No word goes on in the next line.
  for (const element of written) {
    const { overflowWrap, wordBreak, hyphens } = getComputedStyle(element);
    if (overflowWrap === "normal" && wordBreak === "normal" && hyphens !== "auto") continue;
    for (const text of textsIn(element))
      for (const { index, 0: word } of text.textContent.matchAll(/\p{L}{2,}/gu))
        if (new Set([...rangeOf(text, index, index + word.length).getClientRects()].map(({ top }) => top)).size > 1)
          tell("word broken", element, `at ${word}`);
  }

  // On a board, or in the bar, no words lie over others, or over a sign.
  const onBoards = (element) => element.closest(".board, .prompt-main") !== null;
  const marks = [
    ...written.filter(onBoards).flatMap((element) =>
      textsIn(element).flatMap((text) => [...rangeOf(text).getClientRects()].map((edge) => ({ element, edge }))),
    ),
    // Rays that shine around a sign are none.
    ...all(".board svg.icon:not(.bfi-rays), .board [data-n]").map((element) => ({ element, edge: box(element) })),
  ].sort((one, other) => one.edge.top - other.edge.top);
  const depth = (one, other) =>
    Math.min(
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    );
  marks.forEach(({ element, edge }, n) => {
    for (let m = n + 1; m < marks.length && marks[m].edge.top < edge.bottom; m++) {
      const other = marks[m];
      if (depth(edge, other.edge) < 4 || isRelated(element, other.element)) continue;
      // The board is scrolled under the bar.
      if (element.closest(".prompt") !== other.element.closest(".prompt")) continue;
      const isSameThing = element.parentElement === other.element.parentElement;
      if (isSameThing && !element.matches("[class*=name]") && !other.element.matches("[class*=name]")) continue;
      if (depth(seenPart(element), seenPart(other.element)) < 4) continue;
      tell("words over each other", element, `and ${describe(other.element)}`);
    }
  });

  // What is asked and answered has room in its bar; on a phone a long question scrolls.
  for (const element of innerWidth > 900 ? all(".prompt-text, .prompt-moves") : []) {
    const over = Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth);
    if (over > 3) tell("more than has room in the bar", element, `${over} px`);
  }

  // One thing scrolls, and nothing hangs over the right edge.
  const page = document.scrollingElement;
  const main = document.querySelector("main");
  const isLong = page.scrollHeight > innerHeight + 2;
  if (main && isLong && main.scrollHeight > main.clientHeight + 2 && getComputedStyle(main).overflowY === "auto")
    tell("scrolls twice", main);
  if (page.scrollWidth > innerWidth) tell("hangs over the edge", page, `${page.scrollWidth - innerWidth} px`);
  const below = page.scrollHeight - Math.max(innerHeight, document.body.offsetHeight);
  if (below > 2) tell("nothing at the end of the page", page, `${below} px`);

  // What is lit is in sight. Where a board is longer than the screen some of it is, and the rest can be brought there.
  const lit = all(LIT);
  const isAsked = document.querySelector(".prompt.is-yours, .end") !== null;
  const troubled = lit.map((element) => ({ element, why: trouble(element) })).filter(({ why }) => why);
  // A button of the bar is always there: it is the board that may have scrolled away.
  const onBoard = lit.filter((element) => element.closest(".board") && !element.matches(".is-quiet"));
  const wanted = onBoard.length ? onBoard : lit;
  if (isAsked && wanted.length && wanted.every((element) => troubled.some((one) => one.element === element)))
    for (const { element, why } of troubled) tell("lit but not in sight", element, why);
  // What has scrolled away above or below is counted by the ways that lead there; beside a map its own window tells.
  const counted = all(".beyond-way").reduce((sum, way) => sum + Number.parseInt(way.textContent), 0);
  const away = troubled.filter(({ element }) => onBoard.includes(element) && isAcross(element));
  if (isAsked && counted < away.length)
    for (const { element, why } of away) tell(`lit and hidden, and ${counted} are counted`, element, why);
  for (const { element } of troubled) {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    await nextFrame(); // What says that more is out of sight goes when it no longer is.
    const why = trouble(element);
    if (why) tell("lit but can't be brought into sight", element, why);
  }
  return [...wrong];
}
