import type { Settings } from '../../runtime/field-type.ts';

/** The module whose items can be chosen; empty if the column names none. */
export function moduleTypeOf(settings: Settings): string {
  return typeof settings['moduleType'] === 'string' ? settings['moduleType'] : '';
}

/** The template that items must be made from; null for any. */
export function templateOf(settings: Settings): number | null {
  return typeof settings['template'] === 'number' ? settings['template'] : null;
}
