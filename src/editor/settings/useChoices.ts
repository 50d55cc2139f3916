import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteDropdownsQueryOptions } from '../../api/site-lists.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { FieldTypeDocument } from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { columnsOf } from '../document/layout.ts';
import { useEditor } from '../model/useEditor.ts';
import { nameOfCell, tableSettings } from './cells/cells.ts';
import { limitChoices, type Limits, limitsOf } from './limit-choices.ts';
import type { Choice } from './setting-field.ts';

const status = { value: 'status', label: { en: 'Status', de: 'Status', fr: 'Statut' } };

interface Offered {
  /** What settings can be chosen from, by setting. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  readonly limits: Limits;
}

/**
 * What settings can be chosen from that depend on the site, the modules or the template.
 *
 * @param db of the field whose settings they are; null for a column of a table
 */
export function useChoices(type: FieldTypeDocument, data: JsonObject, db: string | null): Offered {
  const model = useEditor();
  const { context } = model;
  // Only what other fields can limit depends on these: a letter of a label makes no choices anew.
  const document =
    db === null || type.settings.properties?.['matchField'] === undefined ? null : model.document();
  const { siteId } = useWidgetServices();
  const { modules } = useModules();
  const lists = useQuery(siteDropdownsQueryOptions(siteId)).data?.dropdowns;
  return useMemo(() => {
    const all = modules.map(({ document }) => ({ value: document.type, label: document.name }));
    const settings = resolveSettings(type, data);
    const referred = modules.find(({ document }) => document.type === settings['moduleType']);
    const totals = tableSettings(settings).columns.filter(({ total }) => total !== undefined);
    const others =
      document === null
        ? []
        : columnsOf(document, context).flatMap((each) =>
            each.document.db === db ? [] : [each.document],
          );
    const limits = limitsOf(referred?.document, others, context.fieldTypes);
    const choices = new Map<string, readonly Choice[]>([
      ...limitChoices(limits, settings),
      ['moduleType', all],
      ['raises', all],
      [
        'parentType',
        context.module.coreColumns
          .filter((each) => context.fieldTypes.get(each.columnType)?.document.reference === 'type')
          .map((each) => ({ value: each.db, label: each.name })),
      ],
      [
        'dropdownId',
        (lists ?? [])
          .filter(({ deleted_at }) => deleted_at === null)
          .map(({ id, name }) => ({ value: id, label: name })),
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
  }, [type, data, db, document, context, modules, lists]);
}
