/**
 * Labels that are not above their controls, and errors and help that are not below them, as sentences
 * that name the specimen. Runs inside the page, so it may use nothing from outside itself.
 */
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
