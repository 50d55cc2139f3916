import type { CompiledModule } from '../../runtime/compiled.ts';
import { columnAt } from '../../runtime/record/pointer.ts';
import { reachPart } from '../../widgets/common/reach-part.ts';
import { fieldId } from '../form/field-id.ts';

/** Prefix of the ids of controls in a drawer; the form of the page uses none. */
export const drawerScope = 'drawer';

/** Scrolls to a field of the form in the drawer and focuses it. */
export function scrollToField(module: CompiledModule, pointer: string): void {
  const column = columnAt(module, pointer);
  if (column === undefined) return;
  const control = document.getElementById(fieldId(column.pointer, drawerScope));
  control?.scrollIntoView({ block: 'center' });
  const part = pointer.slice(column.pointer.length);
  if (!reachPart(control?.closest('[data-field]'), part)) control?.focus();
}
