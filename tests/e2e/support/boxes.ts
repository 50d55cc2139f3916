import type { Page } from '@playwright/test';

interface BoxOptions {
  /** Selector of the elements that are measured, with everything inside them. */
  readonly within: string;
  /** The least width and height of everything that can be pressed, in px. */
  readonly least: number;
}

/**
 * Findings about the boxes of what is visible: controls and popups outside of the window, texts that
 * are cut without an ellipsis, controls and texts that overlap, targets that are too small. Runs
 * inside the page, so it may use nothing from outside itself.
 */
function findingsInPage({ within, least }: BoxOptions): readonly string[] {
  interface Box {
    readonly element: Element;
    readonly layer: Element;
    readonly text: string | null;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, ' +
    '[role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [role=combobox]';
  /** The larger element that takes the pointer for a small or bare element inside it. */
  const around = '.ant-select, .ant-picker, label, [data-target]';
  const popup =
    '.ant-select-dropdown, .ant-picker-dropdown, [role=dialog], [role=listbox], [role=tooltip]';
  const root = document.documentElement;
  const [width, height] = [root.clientWidth, root.clientHeight];
  const found = new Set<string>();
  // Sections outside of the window have no boxes otherwise.
  const unfolded = new CSSStyleSheet();
  unfolded.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(unfolded);

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    styleOf(element).clipPath !== 'inset(50%)';
  const nameOf = (element: Element): string => {
    const own = element.closest<HTMLElement>('[data-specimen], [data-cell]')?.dataset;
    const place = own?.['specimen'] ?? own?.['cell'];
    const html = element.outerHTML.replaceAll(/ (?:class|style|d)="[^"]*"/g, '').slice(0, 90);
    return place === undefined ? html : `${place}: ${html}`;
  };

  /** The ancestors that clip an element, from the inside to the outside, and its layer. */
  const surroundings = (element: Element) => {
    const clippers: Element[] = [];
    let { position } = styleOf(element);
    let layer: Element | null = /fixed|sticky/.test(position) ? element : null;
    for (let each = element.parentElement; each !== null && each !== root;) {
      const style = styleOf(each);
      layer ??= /fixed|sticky/.test(style.position) || each.matches(popup) ? each : null;
      const holds = position !== 'absolute' || style.position !== 'static';
      if (position === 'fixed') break;
      if (holds) {
        position = style.position;
        if (each !== document.body && `${style.overflowX}${style.overflowY}` !== 'visiblevisible')
          clippers.push(each);
      }
      each = each.parentElement;
    }
    return { clippers, layer: layer ?? root, isFixed: position === 'fixed' };
  };
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  /** The part of a box that its scrolling and clipping ancestors leave; null if nothing is left. */
  const visiblePart = (box: DOMRect, clippers: readonly Element[]) => {
    let { left, right, top, bottom } = box;
    for (const clipper of clippers) {
      const edge = clipper.getBoundingClientRect();
      const { overflowX, overflowY } = styleOf(clipper);
      if (overflowX !== 'visible') {
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };

  /** Whether a text that leaves a clipping ancestor ends in an ellipsis there. */
  const hasEllipsis = (from: Element, clipper: Element): boolean => {
    for (let each: Element | null = from; each !== null; each = each.parentElement) {
      const { display, textOverflow, webkitLineClamp } = styleOf(each);
      if (webkitLineClamp !== 'none') return true;
      const isBlock = !display.startsWith('inline') || display === 'inline-block';
      if (isBlock && !/flex|grid/.test(display) && textOverflow === 'ellipsis') return true;
      if (each === clipper) return false;
    }
    return false;
  };

  const roots = [...document.querySelectorAll(within)].filter(isShown);
  const boxes: Box[] = [];

  const measureTarget = (element: Element): void => {
    const target = element.closest(around) ?? element;
    const box = target.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return;
    const { clippers, layer, isFixed } = surroundings(target);
    const part = visiblePart(box, clippers);
    const movesX = clippers.some((each) => scrolls(styleOf(each).overflowX));
    const movesY = clippers.some((each) => scrolls(styleOf(each).overflowY));
    const isOutsideX = box.left < -0.5 || box.right > width + 0.5;
    const isOutsideY = isFixed && !movesY && (box.top < -0.5 || box.bottom > height + 0.5);
    if ((isOutsideX && !movesX) || isOutsideY) found.add(`outside: ${nameOf(target)}`);
    if (part === null) return;
    boxes.push({ element: target, layer, text: null, ...part });
    // A link within a sentence is as high as its line (WCAG 2.5.8).
    const isInline =
      styleOf(target).display === 'inline' &&
      (target.parentElement?.textContent ?? '').trim() !== target.textContent?.trim();
    // A link that is stretched over a positioned ancestor, such as a card, is as large as that.
    const after = getComputedStyle(target, '::after');
    const isStretched = after.position === 'absolute' && after.inset === '0px';
    const holder = target instanceof HTMLElement && isStretched ? target.offsetParent : null;
    const { width: wide, height: high } = (holder ?? target).getBoundingClientRect();
    const isSmall = high < least - 0.5 || wide < least - 0.5;
    const isDisabled = target.matches(':disabled, [aria-hidden=true] *');
    if (isSmall && !isInline && !isDisabled) {
      const size = `${Math.round(wide)} x ${Math.round(high)}`;
      found.add(`small, ${size}: ${nameOf(target)}`);
    }
  };

  const measureText = (node: Text): void => {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || !isShown(element)) return;
    if (element.closest('[aria-hidden=true], .visually-hidden, script, style') !== null) return;
    const { clippers, layer } = surroundings(element);
    const { overflowX, overflowY } = styleOf(element);
    if (`${overflowX}${overflowY}` !== 'visiblevisible') clippers.unshift(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width <= 1) continue;
      for (const clipper of clippers) {
        const edge = clipper.getBoundingClientRect();
        const style = styleOf(clipper);
        // What is hidden from people who see, such as a text for screen readers.
        if (edge.width <= 1 || edge.height <= 1) return;
        const cutsX = !scrolls(style.overflowX) && style.overflowX !== 'visible';
        const cutsY = !scrolls(style.overflowY) && style.overflowY !== 'visible';
        const isCutX = cutsX && (line.right > edge.right + 1 || line.left < edge.left - 1);
        // Glyphs are lower than their line, so a cut of a few px takes nothing away.
        const isCutY = cutsY && (line.bottom > edge.bottom + 4 || line.top < edge.top - 4);
        if ((isCutX || isCutY) && !hasEllipsis(element, clipper))
          found.add(`cut: "${text.slice(0, 40)}" in ${nameOf(clipper)}`);
        // Beyond an element that scrolls, a text is only scrolled out.
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      }
      const part = visiblePart(line, clippers);
      if (part !== null) boxes.push({ element, layer, text, ...part });
      const moves = clippers.some((each) => scrolls(styleOf(each).overflowX));
      const isCut = clippers.some((each) => styleOf(each).overflowX !== 'visible');
      if (line.right > width + 1 && !moves && !isCut)
        found.add(`outside: "${text.slice(0, 40)}" in ${nameOf(element)}`);
    }
  };

  const targets = new Set<Element>();
  for (const each of roots) {
    const all = [each, ...each.querySelectorAll('*')];
    for (const element of all) {
      if (element.matches(popup) && isShown(element)) {
        const box = element.getBoundingClientRect();
        const isOutside = box.left < -0.5 || box.right > width + 0.5;
        if (box.width > 1 && (isOutside || box.top < -0.5 || box.bottom > height + 0.5))
          found.add(`outside: ${nameOf(element)}`);
      }
      if (!element.matches(pressable) || !isShown(element)) continue;
      const target = element.closest(around) ?? element;
      if (targets.has(target)) continue;
      targets.add(target);
      measureTarget(element);
    }
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node instanceof Text) measureText(node);
  }

  // Boxes from top to bottom: each is compared only with those that begin above its lower edge.
  boxes.sort((a, b) => a.top - b.top);
  for (const [index, one] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      // Lines of text are higher than their glyphs.
      const slack = one.text === null && other.text === null ? 1 : 4;
      if (across > 2 && down > slack)
        found.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  if (root.scrollWidth > width) found.add(`outside: the page is ${root.scrollWidth} px wide`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== unfolded);
  return [...found].sort();
}

/** Measures the page, or the parts of it that a selector names, and returns all findings. */
export function boxFindings(
  page: Page,
  { within = 'body', least = 44 }: Partial<BoxOptions> = {},
): Promise<readonly string[]> {
  return page.evaluate(findingsInPage, { within, least });
}

/**
 * The share of the window's height that does not move when the page is scrolled to its middle:
 * headers, tabs and bars. Runs inside the page.
 */
function fixedShareInPage(): number {
  const { clientHeight: height, clientWidth: width } = document.documentElement;
  const areas = [document.documentElement, ...document.querySelectorAll('*')].filter(
    (each) =>
      each.scrollHeight > each.clientHeight + 1 &&
      (each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowY)),
  );
  const size = ({ clientHeight: high, clientWidth: wide }: Element) => high * wide;
  const [scroller] = areas.toSorted((a, b) => size(b) - size(a));
  if (scroller === undefined) return 0;
  scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
  const moves = (hit: Element | null): boolean => {
    for (let each = hit; each !== null && each !== scroller; each = each.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(each).position)) return false;
    return hit !== null && scroller.contains(hit);
  };
  const step = 2;
  let still = 0;
  for (let y = 1; y < height; y += step)
    if (!moves(document.elementFromPoint(width / 2, y))) still += step;
  scroller.scrollTop = 0;
  return still / height;
}

/** The share of the window's height that headers, tabs and bars take at all times, from 0 to 1. */
export function fixedShare(page: Page): Promise<number> {
  return page.evaluate(fixedShareInPage);
}
