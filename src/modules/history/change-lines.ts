import type { ComponentType } from 'react';
import type { HistoryEntry } from '../../contract/item-schemas.ts';
import type { CompiledModule, CompiledRows } from '../../runtime/compiled.ts';
import type { Settings } from '../../runtime/field-settings.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import type { Text } from '../../runtime/text.ts';
import { ReadText } from '../../widgets/common/ReadText.tsx';
import type { FieldViews, ReadProps } from '../../widgets/view-types.ts';
import { viewsOf } from '../../widgets/views.ts';

/** A changed field as the history shows it. */
export interface ChangeLine {
  readonly pointer: string;
  readonly name: Text;
  readonly Read: ComponentType<ReadProps>;
  readonly settings: Settings;
  /** The rows of a table, which are compared one by one; null for any other field. */
  readonly rows: CompiledRows | null;
  /** Cells of these rows that read otherwise than their own types. */
  readonly readCells: FieldViews['readCells'];
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that the sentence of the event already names, and technical fields. */
const hiddenPointers = new Set(['/deleted_at', '/flow_state', '/template_version']);

function fieldAt(module: CompiledModule, pointer: string): Omit<ChangeLine, 'before' | 'after'> {
  const db = parsePointer(pointer).at(-1) ?? pointer;
  const column =
    module.byPointer.get(pointer) ?? module.tableColumns.find((each) => pointer === `/${each.db}`);
  const views = column === undefined ? null : viewsOf(column.fieldType.document.type);
  if (column === undefined || views === null) {
    // The template no longer has the field, but its change is shown.
    return { pointer, name: db, Read: ReadText, settings: {}, rows: null, readCells: undefined };
  }
  const settings = 'settings' in column ? column.settings : {};
  const rows = 'rows' in column ? column.rows : null;
  const { Read, readCells } = views;
  return { pointer, name: column.name, Read, settings, rows, readCells };
}

/** The changed fields of an event, the status first. */
export function changeLinesOf(module: CompiledModule, entry: HistoryEntry): readonly ChangeLine[] {
  return Object.entries(entry.changes)
    .filter(([pointer]) => !hiddenPointers.has(pointer))
    .map(([pointer, [before, after]]) => ({ ...fieldAt(module, pointer), before, after }))
    .toSorted((a, b) => Number(b.pointer === '/status') - Number(a.pointer === '/status'));
}
