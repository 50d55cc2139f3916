import { useTranslation } from 'react-i18next';
import { useRuleNames } from '../../modules/list/filters/useRuleNames.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import type { RuleContext } from '../../runtime/rules/types.ts';
import type { RuleLabels } from '../../runtime/rules/phrase-builder.ts';
import type { RuleRead } from './explain-rule.ts';

/** So many values of a column are named; a table may have hundreds of rows. */
const mostValues = 5;

interface Because {
  /** What a rule reads and what it is for the item: "Type is Cold work and Note is empty". */
  readonly because: (reads: readonly RuleRead[], context: RuleContext) => string;
  /** A value as its column shows it. */
  readonly valueText: (db: string, value: unknown) => string;
}

/** Says why a rule has its value, in the language of the page. */
export function useBecause(module: CompiledModule): Because {
  const { t, i18n } = useTranslation('rule_editor');
  const names = useRuleNames(module);
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });

  function valueText({ value }: RuleLabels, db: string, found: unknown): string {
    const values = (isList(found) ? found : [found]).map((each) => value(db, each));
    const rest = values.length - mostValues;
    const shown = values.slice(0, mostValues);
    return list.format(rest > 0 ? [...shown, t('others', { count: rest })] : shown);
  }

  const because: Because['because'] = (reads, context) => {
    const rowsOf = (table: string) => {
      const rows = context.read(table);
      return (isList(rows) ? rows : []).filter(isObject);
    };
    const isNamed = (table: string) => reads.some((read) => read.table === table);

    function columnText(db: string): string | null {
      const column = names.column(db);
      if (context.isEmpty(db)) return t('is_empty', { column });
      const found = context.read(db);
      if (names.ofRows?.(db) != null)
        return isNamed(db) ? null : t('has_rows', { column, count: rowsOf(db).length });
      // Drawings, schedules and the like have no short text.
      return (isList(found) ? found : [found]).some(isObject)
        ? t('is_filled', { column })
        : t('is', { column, value: valueText(names, db, found) });
    }

    function cellText(db: string, table: string): string | null {
      const cells = names.ofRows?.(table) ?? null;
      const values = rowsOf(table).map((row) => ownProperty(row, db) ?? null);
      if (cells === null || values.length === 0) return null;
      const column = t('cell', { column: cells.column(db), table: names.column(table) });
      return t('is', { column, value: valueText(cells, db, values.flat()) });
    }

    const texts = reads.map(({ db, table }) =>
      table === null ? columnText(db) : cellText(db, table),
    );
    return list.format(texts.filter((text) => text !== null));
  };

  return { because, valueText: (db, value) => valueText(names, db, value) };
}
