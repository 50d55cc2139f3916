/**
 * Checks of a page's layout that run inside the page. Each function is self-contained, because its
 * source text is sent there. Problems are returned as sentences that name the specimen.
 */

/** Labels are above their controls, errors and help below them. */
export function misplaced(): readonly string[] {
  const wrong: string[] = [];
  for (const specimen of document.querySelectorAll<HTMLElement>('[data-specimen]')) {
    const name = specimen.dataset['specimen'] ?? '';
    const note = document.getElementById(`${name}-note`)?.getBoundingClientRect();
    const label = document.getElementById(`${name}-label`)?.getBoundingClientRect();
    const control = document.getElementById(name)?.getBoundingClientRect();
    if (label === undefined || control === undefined) continue;
    if (label.bottom > control.top + 1) wrong.push(`${name}: the label is not above`);
    if (note !== undefined && note.top < control.bottom - 1)
      wrong.push(`${name}: the note is not below`);
  }
  return wrong;
}

/** Everything that can be pressed or typed into is at least `least` pixels high and 24 wide. */
export function tooSmall(least: number): readonly string[] {
  // The larger element that takes the pointer for a small or bare element inside it.
  const around = '.ant-select, .ant-picker, label, [data-target]';
  const pressed = 'button, input, textarea, select, [role=button], [role=tab]';
  const wrong: string[] = [];
  for (const specimen of document.querySelectorAll<HTMLElement>('[data-specimen]')) {
    for (const element of specimen.querySelectorAll<HTMLElement>(`[data-shown] :is(${pressed})`)) {
      const target = element.closest<HTMLElement>(around) ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isThere = width > 1 && height > 1 && element.tabIndex >= 0;
      if (isThere && (height < least - 0.5 || width < 23.5)) {
        const size = `${Math.round(width)} x ${Math.round(height)}`;
        wrong.push(`${specimen.dataset['specimen']}: ${target.outerHTML.slice(0, 80)} is ${size}`);
      }
    }
  }
  return wrong;
}

/** No element is wider than the page, and no word is clipped without an ellipsis. */
export function overflowing(): readonly string[] {
  const wrong: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
      scrolls(element.parentElement));
  for (const element of document.querySelectorAll<HTMLElement>('[data-shown] *, [data-cell] *')) {
    const place = element.closest<HTMLElement>('[data-specimen], [data-cell]')?.dataset;
    const name = place?.['specimen'] ?? place?.['cell'] ?? '';
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width > 1 && box.right > page.clientWidth + 0.5 && !scrolls(element.parentElement)) {
      wrong.push(`${name}: ${element.outerHTML.slice(0, 80)} ends at ${Math.round(box.right)}`);
    }
    const hasWords = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
    const isCut = element.scrollWidth > element.clientWidth + 1 && box.width > 1;
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (hasWords && isCut && hides && style.textOverflow !== 'ellipsis') {
      wrong.push(`${name}: "${element.textContent?.slice(0, 40)}" is cut off`);
    }
  }
  return wrong;
}
