import type { AuditEntry } from '../../contract/audit.ts';
import { ANALYZE_FILE, UPLOAD_ANALYSIS_FILE } from '../../contract/file-analysis.ts';
import { UNDO_HAND_OVER } from '../../contract/hand-over.ts';
import { historyEventType } from '../../domain/history-event.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { isText, textIn } from '../../runtime/text.ts';
import { type ValueNames, valueText } from './value-text.ts';

/** What is written when a file is sent to a service outside, which changes no item. */
const analyses: ReadonlyMap<string, string> = new Map([
  [UPLOAD_ANALYSIS_FILE.name, 'sent_file'],
  [ANALYZE_FILE.name, 'analysed'],
]);

/** What an event did, as a key of `did.*` in the texts. */
export function auditVerb(entry: AuditEntry, { byType }: Pick<ModuleRegistry, 'byType'>): string {
  if (entry.area === 'sign_ins') return entry.call.toLowerCase();
  const ofAnalysis = analyses.get(entry.call);
  if (ofAnalysis !== undefined) return ofAnalysis;
  const module = byType.get(entry.item_type.split('.')[0] ?? '');
  if (entry.area === 'records' && module !== undefined)
    return historyEventType(module.document, {
      call: entry.call,
      changes: Object.fromEntries(
        Object.entries(entry.changes).map(([key, [before, after]]) => [key, [before, after]]),
      ),
    });
  return verbOfPerson(entry) ?? verbOfValues(entry);
}

/** What happened to somebody or something that exists, by the one value that says it. */
function verbOfPerson({ call, changes }: AuditEntry): string | null {
  if ('/disabled_at' in changes)
    return changes['/disabled_at']?.[1] === null ? 'enabled' : 'disabled';
  if ('/deleted_at' in changes) return 'deleted';
  if ('/handed_over_to' in changes)
    return call === UNDO_HAND_OVER.name ? 'handed_back' : 'handed_over';
  return '/ended' in changes ? 'ended' : null;
}

/** The types of things that events create and remove as a whole only with one of these values. */
const lasting: ReadonlyMap<string, readonly string[]> = new Map([
  ['account', ['/email', '/display_name']],
  ['people.user', []],
  ['account.password', []],
  ['account.factors', []],
  ['organisation', ['/name']],
]);

function verbOfValues({ item_type, changes }: AuditEntry): string {
  const values = Object.values(changes);
  const identities = lasting.get(item_type);
  const isWhole = identities === undefined || identities.some((pointer) => pointer in changes);
  if (values.length === 0 || !isWhole) return 'changed';
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

/** The name of what an event is about: the present one, or the one in the event. */
export function auditItemName(
  { item_name, changes }: Pick<AuditEntry, 'item_name' | 'changes'>,
  language: string,
): string | null {
  if (item_name !== null) return textIn(item_name, language);
  const [before, after] = changes['/name'] ?? [];
  const name = after ?? before;
  return isText(name) ? textIn(name, language) : null;
}

/**
 * The changed values of an event, with the names of fields of modules.
 * @param fieldName the name of a field of no module, by the last part of its pointer
 */
export function auditChanges(
  { item_type, changes }: Pick<AuditEntry, 'item_type' | 'changes'>,
  { byType }: Pick<ModuleRegistry, 'byType'>,
  names: ValueNames,
  fieldName: (field: string) => string,
): readonly AuditChange[] {
  const module = byType.get(item_type);
  return Object.entries(changes).map(([pointer, [before, after]]) => {
    const column =
      module?.byPointer.get(pointer) ?? module?.tableColumns.find(({ db }) => pointer === `/${db}`);
    const name =
      column === undefined ? fieldName(pointer.slice(1)) : textIn(column.name, names.language);
    const text = (value: unknown) => {
      const named = pointer === '/module_type' ? byType.get(String(value)) : undefined;
      return valueText(pointer, named?.document.name ?? value, names);
    };
    return { pointer, name, before: text(before), after: text(after) };
  });
}
