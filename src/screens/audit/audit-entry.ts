import type { AuditEntry } from '../../contract/audit.ts';
import { historyEventType } from '../../domain/history-event.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { isObject } from '../../runtime/record/json.ts';
import { type Text, textIn } from '../../runtime/text.ts';

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
const longest = 160;

const isText = (value: unknown): value is Text =>
  typeof value === 'string' || (isObject(value) && typeof value['en'] === 'string');

function valueText(value: unknown, language: string): string {
  if (value === null || value === undefined || value === '') return nothing;
  const text = isText(value) ? textIn(value, language) : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The name of what an event is about: the present one, or the one in the event. */
export function auditItemName(
  { item_name, changes }: Pick<AuditEntry, 'item_name' | 'changes'>,
  language: string,
): string | null {
  if (item_name !== null) return item_name;
  const [before, after] = changes['/name'] ?? [];
  const name = after ?? before;
  return isText(name) ? textIn(name, language) : null;
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
      module?.byPointer.get(pointer) ?? module?.tableColumns.find(({ db }) => pointer === `/${db}`);
    const name =
      column === undefined
        ? pointer.slice(1).replaceAll(/[/_]/g, ' ')
        : textIn(column.name, language);
    const text = (value: unknown) => {
      const named = pointer === '/module_type' ? byType.get(String(value)) : undefined;
      return valueText(named?.document.name ?? value, language);
    };
    return { pointer, name, before: text(before), after: text(after) };
  });
}
