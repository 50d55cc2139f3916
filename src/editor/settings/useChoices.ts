import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { siteDropdownsQueryOptions } from '../../api/site-lists.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { FieldTypeDocument } from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import { itemPrefix } from '../../runtime/rules/row-scope.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { columnsOf } from '../document/layout.ts';
import { useEditor } from '../model/useEditor.ts';
import { columnsOfRow, nameOfCell, tableSettings } from './cells/cells.ts';
import { limitChoices, type Limits, limitsOf } from './limit-choices.ts';
import type { Choice } from './setting-field.ts';

const status = { value: 'status', label: { en: 'Status', de: 'Status', fr: 'Statut' } };

interface Offered {
  /** What settings can be chosen from, by setting. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  readonly limits: Limits;
}

/** A field, or a column of a table. */
export interface SettingsOwner {
  readonly db: string;
  /** The db name of the table. */
  readonly table?: string;
}

/** What settings can be chosen from that depend on the site, the modules or the template. */
export function useChoices(
  type: FieldTypeDocument,
  data: JsonObject,
  { db, table }: SettingsOwner,
): Offered {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const { context } = model;
  // Only what others can limit depends on these: a letter of a label makes no choices anew.
  const isReader = ['matchField', 'parentType'].some(
    (setting) => type.settings.properties?.[setting] !== undefined,
  );
  const document = isReader ? model.document() : null;
  const { siteId } = useWidgetServices();
  const { modules } = useModules();
  const lists = useQuery(siteDropdownsQueryOptions(siteId)).data?.dropdowns;
  return useMemo(() => {
    const all = modules.map(({ document }) => ({ value: document.type, label: document.name }));
    const settings = resolveSettings(type, data);
    const referred = modules.find(({ document }) => document.type === settings['moduleType']);
    const totals = tableSettings(settings).columns.filter(({ total }) => total !== undefined);
    const fields =
      document === null ? [] : columnsOf(document, context).map((each) => each.document);
    const ofTable = fields.find((each) => each.db === table);
    const inRow = ofTable === undefined ? [] : columnsOfRow(ofTable);
    const others = (table === undefined ? fields : inRow).filter((each) => each.db !== db);
    // Rules and settings of rows name fields of the form so.
    const ofForm = (table === undefined ? [] : fields).map((each) => ({
      ...each,
      db: itemPrefix + each.db,
      name: t('cells.of_form', { name: textIn(each.name, language) }),
    }));
    const limits = limitsOf(referred?.document, [...others, ...ofForm], context.fieldTypes);
    const choices = new Map<string, readonly Choice[]>([
      ...limitChoices(limits, settings),
      ['moduleType', all],
      ['raises', all],
      [
        'parentType',
        (table === undefined ? context.module.coreColumns : others)
          .filter((each) => context.fieldTypes.get(each.columnType)?.document.reference === 'type')
          .map((each) => ({ value: each.db, label: each.name })),
      ],
      [
        'dropdownId',
        (lists ?? [])
          .filter((list) => list.deleted_at === null && list.module_type === context.module.type)
          .map(({ id, site_id, name }) => ({
            value: id,
            label:
              site_id === null ? t('list_of_all_sites', { name: textIn(name, language) }) : name,
          })),
      ],
      ['summary', totals.map((cell) => ({ value: cell.db, label: nameOfCell(cell) }))],
      [
        'childColumns',
        referred === undefined
          ? []
          : [
              status,
              ...referred.document.coreColumns.map(({ db, name }) => ({ value: db, label: name })),
            ],
      ],
    ]);
    return { choices, limits };
  }, [type, data, db, table, document, context, modules, lists, t, language]);
}
