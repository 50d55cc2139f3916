import type { CompiledColumn } from '../../runtime/compiled.ts';
import { reachPart } from '../../widgets/common/reach-part.ts';
import { fieldId } from './field-id.ts';

const focusable = 'input, textarea, select, button, a[href], [tabindex]';

/**
 * Scrolls to the control of a column and focuses it, or `part` of its value (a pointer into it);
 * false if it is not shown.
 */
export function focusField(
  { db, pointer }: Pick<CompiledColumn, 'db' | 'pointer'>,
  part = '',
): boolean {
  const place = document.querySelector(`[data-field="${CSS.escape(db)}"]`);
  const control = document.getElementById(fieldId(pointer)) ?? place;
  if (control === null) return false;
  control.scrollIntoView({ block: 'center' });
  if (reachPart(place, part)) return true;
  const target = control.matches(focusable) ? control : place?.querySelector(focusable);
  if (target instanceof HTMLElement) target.focus();
  return true;
}

/** The db name of the column whose field contains an element; null outside of fields. */
export function fieldAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-field]')?.getAttribute('data-field') ?? null;
}
