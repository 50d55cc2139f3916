import type { Translate } from '../../../src/domain/error-body.ts';
import { holdsOne } from '../../../src/runtime/record/holds-one.ts';
import { encodeReference } from '../../../src/runtime/cell-codec/references.ts';
import type { ReferenceList } from '../../../src/runtime/cell-codec/types.ts';
import { compileListColumns } from '../../../src/runtime/compile/list.ts';
import type { CompiledModule, ListColumn } from '../../../src/runtime/compiled.ts';
import { describeRule } from '../../../src/runtime/rules/describe-rule.ts';
import type { RuleLabels } from '../../../src/runtime/rules/phrase-builder.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { phrase } from '../../../src/runtime/rules/texts.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { wallOfInstant } from '../../../src/runtime/zone.ts';
import type { ItemAccess } from '../context/items.ts';
import type { SiteNames } from '../names/site-names.ts';

/** The list that a column's ids refer to; null if its values are not ids. */
function listOf({ fieldType, settings, role }: ListColumn, module: string): ReferenceList | null {
  const { reference, ruleType } = fieldType.document;
  const other = settings.moduleType ?? '';
  if (role === 'status') return { list: 'statuses', module };
  if (ruleType === 'people' || reference === 'user') return { list: 'people' };
  switch (reference) {
    case 'type':
      return { list: 'types', module };
    case 'criticality':
      return { list: 'criticalities' };
    case 'label':
      return { list: 'labels', module };
    case 'template':
      return { list: 'templates', module: other === '' ? module : other };
    case 'item':
      return { list: 'items', module: other };
    default:
      return null;
  }
}

/** Columns and values in a filter by their names, as the list shows them. */
function ruleLabels(module: CompiledModule, { names }: SiteNames): RuleLabels {
  const { language } = names;
  function labelsOf(all: readonly ListColumn[]): RuleLabels {
    const columns = new Map(all.map((column) => [column.db, column]));
    return {
      column: (db) => textIn(columns.get(db)?.name ?? db, language),
      value(db, literal) {
        if (literal === null || literal === '') return phrase('nothing', language);
        if (typeof literal === 'boolean') return phrase(literal ? 'yes' : 'no', language);
        const column = columns.get(db);
        const list = column === undefined ? null : listOf(column, names.module);
        if (list !== null && typeof literal === 'number')
          return encodeReference(list, literal, names);
        const option = column?.settings.options?.find(({ value }) => value === literal);
        if (option !== undefined) return textIn(option.label, language);
        return typeof literal === 'string' ? literal : JSON.stringify(literal);
      },
      isDate: (db) => columns.get(db)?.fieldType.document.ruleType === 'date',
      holdsOne(db) {
        const column = columns.get(db);
        return column !== undefined && holdsOne(column);
      },
      ofRows(db) {
        const rows = columns.get(db)?.column?.rows ?? null;
        return rows === null ? null : labelsOf(compileListColumns([], rows.columns));
      },
    };
  }
  return labelsOf(module.listColumns);
}

interface AboutExport {
  readonly access: ItemAccess;
  readonly module: CompiledModule;
  readonly siteNames: SiteNames;
  readonly say: Translate;
  readonly title: string;
  readonly site: string;
  readonly view: string | undefined;
  readonly filter: Rule | undefined;
  readonly search: string | undefined;
  /** The number of exported items; called when all are written. */
  readonly count: () => number;
}

/** The second sheet of a workbook: what was exported, when and by whom. */
export async function aboutSheet(about: AboutExport) {
  const { access, module, siteNames, say, title, site, view, filter, search = '', count } = about;
  const { names } = siteNames;
  const { language } = names;
  const { tx, userId, now, timeZone } = access;
  const text = (key: string) => say(language, `export:about.${key}`);
  const describe = () =>
    filter === undefined ? '' : describeRule(filter, language, ruleLabels(module, siteNames));
  const who = () => names.nameOf({ list: 'people' }, userId);
  let [rule, person] = [describe(), who()];
  while (siteNames.isWaiting()) {
    await siteNames.load(tx);
    [rule, person] = [describe(), who()];
  }
  const wall = new Date(wallOfInstant(Date.parse(now), timeZone)).toISOString();
  const lines = [
    ['site', site],
    ['view', view ?? ''],
    ['filter', rule],
    ['search', search],
    ['by', person ?? ''],
    ['at', `${wall.slice(0, 10)} ${wall.slice(11, 16)} (${timeZone})`],
  ] as const;
  async function* pages() {
    const given = lines.filter(([, value]) => value !== '');
    yield [...given.map(([key, value]) => [text(key), value]), [text('items'), count()]];
  }
  return {
    title: text('sheet'),
    columns: [
      { name: text('list'), isDate: false },
      { name: title, isDate: false },
    ],
    pages: pages(),
  };
}
