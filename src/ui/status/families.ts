import type { CSSProperties } from 'react';
import type { ColourName } from '../theme/palette.ts';

/**
 * What a status means, whatever its name (ui.md, "Status"). Shape comes first, then label and
 * colour.
 */
export type StatusFamily =
  'not_started' | 'planned' | 'moving' | 'waiting' | 'held' | 'stopped' | 'done' | 'closed';

type Tint = Extract<ColourName, `${string}-glyph`> extends `${infer Name}-glyph` ? Name : never;

/** Eight shapes, six tints: only the shape distinguishes planned and closed from not started. */
export const tintOf: Readonly<Record<StatusFamily, Tint>> = {
  not_started: 'not-started',
  planned: 'not-started',
  moving: 'moving',
  waiting: 'waiting',
  held: 'held',
  stopped: 'stopped',
  done: 'done',
  closed: 'not-started',
};

/** The colours of a family as custom properties: `--family-fg`, `--family-bg`, `--family-glyph`. */
export function familyColours(family: StatusFamily): CSSProperties {
  const tint = tintOf[family];
  return {
    '--family-fg': `var(--${tint}-fg)`,
    '--family-bg': `var(--${tint}-bg)`,
    '--family-glyph': `var(--${tint}-glyph)`,
  };
}
