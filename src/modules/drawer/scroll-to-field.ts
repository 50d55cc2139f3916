import type { CompiledModule } from '../../runtime/compiled.ts';
import { columnAt } from '../../runtime/record/pointer.ts';
import { fieldId } from '../form/field-id.ts';

/** What the ids of controls begin with that stand beside the page's own form. */
export const drawerScope = 'drawer';

/** Brings a field that stands beside the form into sight and puts the focus into it. */
export function scrollToField(module: CompiledModule, pointer: string): void {
  const column = columnAt(module, pointer);
  if (column === undefined) return;
  const control = document.getElementById(fieldId(column.pointer, drawerScope));
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}
