import type { AuditEntry } from '../../contract/audit.ts';
import { historyEventType } from '../../domain/history-event.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { textIn } from '../../runtime/text.ts';

/** What an event did, as a key of `did.*` in the texts. */
export function auditVerb(entry: AuditEntry, { byType }: Pick<ModuleRegistry, 'byType'>): string {
  if (entry.area === 'sign_ins') return entry.call.toLowerCase();
  const module = byType.get(entry.item_type.split('.')[0] ?? '');
  if (entry.area === 'records' && module !== undefined)
    return historyEventType(module.document, {
      call: entry.call,
      changes: Object.fromEntries(
        Object.entries(entry.changes).map(([key, [before, after]]) => [key, [before, after]]),
      ),
    });
  const values = Object.values(entry.changes);
  if (values.length === 0) return 'changed';
  if (values.every(([before]) => before === null)) return 'created';
  return values.every(([, after]) => after === null) ? 'removed' : 'changed';
}

/** A changed value as the log shows it. */
export interface AuditChange {
  readonly pointer: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const nothing = '–';

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The changed values of an event, with the names of fields of modules in the language. */
export function auditChanges(
  { item_type, changes }: Pick<AuditEntry, 'item_type' | 'changes'>,
  { byType }: Pick<ModuleRegistry, 'byType'>,
  language: string,
): readonly AuditChange[] {
  const module = byType.get(item_type);
  return Object.entries(changes).map(([pointer, [before, after]]) => {
    const column =
      module?.byPointer.get(pointer) ??
      module?.tableColumns.find(({ db }) => pointer === `/${db}`);
    const name = column === undefined ? pointer.replace(/^\//, '') : textIn(column.name, language);
    return { pointer, name, before: valueText(before), after: valueText(after) };
  });
}
