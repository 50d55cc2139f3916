import type { ColumnDocument } from '../../runtime/documents.ts';
import { mapColumn } from '../document/columns.ts';
import { columnOf } from '../document/layout.ts';
import { isRuleShape } from '../document/rule-names.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

/** What a column has besides its name, place, settings and rules. */
type Properties = Pick<
  ColumnDocument,
  | 'required'
  | 'unique'
  | 'clearWhenHidden'
  | 'deadline'
  | 'assignment'
  | 'generated'
  | 'tableOrder'
  | 'width'
  | 'span'
  | 'default'
  | 'patternMessage'
  | 'validWhen'
  | 'right'
>;

interface SetProperty {
  readonly db: string;
  /** Exactly one; null removes it. */
  readonly set: { readonly [K in keyof Properties]?: Properties[K] | null };
}

const flags: ReadonlySet<string> = new Set([
  'required',
  'unique',
  'clearWhenHidden',
  'deadline',
  'assignment',
  'generated',
]);

/** What templates may change of a core column; the rest is the module's. */
const ofCore: ReadonlySet<string> = new Set([
  'required',
  'tableOrder',
  'width',
  'span',
  'default',
  'validWhen',
]);

function isValid(key: string, value: unknown): boolean {
  if (value === null) return true;
  if (flags.has(key)) return typeof value === 'boolean';
  if (key === 'tableOrder') return Number.isInteger(value) && Number(value) >= 0;
  if (key === 'width')
    return Number.isInteger(value) && Number(value) >= 40 && Number(value) <= 1200;
  if (key === 'span') return value === 1 || value === 2 || value === 3;
  return true;
}

/** The sentence of a change; switches and widths have one for each value. */
function sentenceOf(key: string, value: unknown): string {
  if (flags.has(key)) return value === true ? `${key}_on` : `${key}_off`;
  return key === 'span' && typeof value === 'number' ? `span_${value}` : key;
}

/** Changes one property of a field, such as whether it is required. */
export const setProperty: Command<SetProperty> = {
  mayBreak: true,
  execute(document, { db, set }, context) {
    const column = columnOf(document, context, db);
    if (column === undefined) return gone(db);
    const { name } = column.document;
    const [entry, ...others] = Object.entries(set);
    if (entry === undefined || others.length > 0) return refused('setting', { name });
    const [key, value] = entry;
    if (!isValid(key, value)) return refused('setting', { name: key });
    if (set.patternMessage != null && !isValidText(set.patternMessage)) return refused('text');
    const checks = set.validWhen ?? [];
    if (!checks.every(({ message }) => isValidText(message))) return refused('text');
    if (!checks.every(({ rule }) => isRuleShape(rule))) return refused('rule', { name });
    if (column.origin === 'core') {
      const core = context.module.coreColumns.find((each) => each.db === db);
      if (!ofCore.has(key)) return refused('core_setting', { name });
      if (key === 'required' && core?.required === true && value !== true)
        return refused('core_required', { name });
    }
    const next = mapColumn(document, context, db, (each) => {
      const { [key as keyof Properties]: _old, ...rest } = each;
      const isOff = value === null || (flags.has(key) && value === false);
      return isOff ? rest : { ...rest, [key]: value };
    });
    return done(next, `property.${sentenceOf(key, value)}`, { name });
  },
};
