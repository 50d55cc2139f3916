type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlap = (a: Box, b: Box): Box => ({
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
});

/** Tells whether the screen shows something of a part. What is gone again counts too. */
export function screenOf(): (part: Node) => boolean {
  const screen = { top: 0, left: 0, bottom: window.innerHeight, right: window.innerWidth };
  const known = new Map<Element | null, Box>([[null, screen]]);
  /** What an element shows of what is in it. */
  function shownBy(element: Element | null): Box {
    const before = known.get(element);
    if (before !== undefined || element === null) return before ?? screen;
    const outer = shownBy(element.parentElement);
    const isOpen = getComputedStyle(element).overflow === 'visible';
    const box = isOpen ? outer : overlap(outer, element.getBoundingClientRect());
    known.set(element, box);
    return box;
  }
  return (part) => {
    const element = part instanceof Element ? part : part.parentElement;
    if (element?.isConnected !== true) return true;
    const box = overlap(shownBy(element.parentElement), element.getBoundingClientRect());
    return box.bottom >= box.top && box.right >= box.left;
  };
}

/** The parts that records changed: what was added, and the place of every other change. */
export function partsOf(records: readonly MutationRecord[]): readonly Node[] {
  // React writes some attributes of inputs twice, and they are as before.
  const before = new Map<Node, Map<string, string | null>>();
  const parts: Node[] = [];
  for (const { target, addedNodes, removedNodes, attributeName, oldValue } of records) {
    if (attributeName !== null) {
      const values = before.get(target) ?? new Map<string, string | null>();
      if (!values.has(attributeName)) values.set(attributeName, oldValue);
      before.set(target, values);
    } else if (addedNodes.length > 0 && removedNodes.length === 0) parts.push(...addedNodes);
    else parts.push(target);
  }
  for (const [target, values] of before)
    if (target instanceof Element)
      for (const [name, value] of values)
        if (target.getAttribute(name) !== value) parts.push(target);
  return parts;
}
