import { useTranslation } from 'react-i18next';
import { defaultSettings } from '../../runtime/record/blank.ts';
import { isList } from '../../runtime/record/json.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform } from '../model/useEditor.ts';
import { errorSentence } from '../../widgets/error-sentence.ts';
import { ColumnValue, hasControl } from './values/ColumnValue.tsx';

type Default = NonNullable<ColumnDocument['default']>;

/** Types of values that a document can state. */
const stated: ReadonlySet<string> = new Set([
  'text',
  'number',
  'boolean',
  'date',
  'number_list',
  'text_list',
]);

function isDefault(value: unknown): value is Default {
  return ['string', 'number', 'boolean'].includes(typeof value) || isList(value);
}

/**
 * The value with which new items begin, in the control of the field; for types that have no setting
 * of their own for it.
 */
export function DefaultField({ db }: { readonly db: string }) {
  const { t, i18n } = useTranslation('rule_editor');
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(db, editorTopics.document);
  const { module } = model.compiled();
  const column = module?.byDb.get(db);
  if (module === null || column === undefined) return null;
  const { settings, ruleType } = column.fieldType.document;
  const hasOwn = defaultSettings.some((name) => Object.hasOwn(settings.properties ?? {}, name));
  const isComputed = column.computed !== null || column.recorded || column.generated;
  if (hasOwn || isComputed || !stated.has(ruleType) || !hasControl(column)) return null;
  const value = model.column(db)?.document.default ?? null;
  const [error] = column.isEmpty(value) ? [] : column.check(value);
  return (
    <ColumnValue
      column={column}
      error={error === undefined ? undefined : errorSentence(error, i18n.language)}
      module={module}
      label={t('default_value')}
      value={value}
      onChange={(value) => {
        const next = isDefault(value) && !column.isEmpty(value) ? value : null;
        perform(
          { name: 'set_property', args: { db, set: { default: next } } },
          `default value of ${db}`,
        );
      }}
    />
  );
}
