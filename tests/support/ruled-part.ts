import type { Ruled } from '../../src/editor/commands/set-rule.ts';

/** A part with a rule that is no property of a field: a section, an option or a check. */
export function ruledPart(
  at: number,
  db: string,
  place: { readonly tab: string; readonly section: string },
): Ruled {
  const parts: readonly Ruled[] = [
    { is: 'section', ...place },
    { is: 'option', db, option: 1 },
    { is: 'valid', db, index: 0 },
  ];
  return parts[at % parts.length] ?? { is: 'section', ...place };
}
