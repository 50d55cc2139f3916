import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { ColumnValues } from '../../../../runtime/record/diff.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { useFormat } from '../../../../ui/format/FormatProvider.tsx';
import { useToast } from '../../../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { useTemplates } from '../../../registry/templates.ts';
import { cellValue } from '../../columns.tsx';
import { cellEditability } from '../../../form/cell-editability.ts';
import { useItemMutations } from '../../../items/useItemMutations.ts';
import { useToastOnError } from '../../../useToastOnError.ts';
import { shiftDate } from './days.ts';

interface Options {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly from: ListColumn;
  readonly to: ListColumn | undefined;
  readonly mayUpdate: boolean;
}

/** Shifts an item's dates by days, with undo. If it cannot be done, it shows why. */
export function useShiftDates({ module, siteId, from, to, mayUpdate }: Options) {
  const { t } = useTranslation(['list', 'table']);
  const { toast } = useToast();
  const { timeZone } = useWidgetServices();
  const { dateTime, date } = useFormat();
  const templates = useTemplates();
  const attempt = useToastOnError();
  const { patch } = useItemMutations(module, siteId);
  return async (item: Item, days: number): Promise<void> => {
    const what = t('not_moved', { code: itemCode(module, item) });
    const own = templates.forVersion(module, item.template_id, item.template_version);
    const changes: [CompiledColumn, string, string][] = [];
    for (const shown of to === undefined ? [from] : [from, to]) {
      const value = cellValue(shown, item);
      if (typeof value !== 'string') continue;
      const { column, why } = cellEditability(shown, { module: own, item, mayUpdate, timeZone });
      if (column === null) {
        toast({ title: what, description: t(`table:why_${why}`) });
        return;
      }
      changes.push([column, value, shiftDate(value, days, timeZone)]);
    }
    const [first] = changes;
    if (days === 0 || first === undefined) return;
    const store = (base: Item, values: ColumnValues) => attempt(what, () => patch(base, values));
    const done = await store(item, new Map(changes.map(([column, , next]) => [column, next])));
    if (done === null) return;
    const when = first[2].length === 10 ? date(first[2]) : dateTime(first[2]);
    toast({
      title: t('moved_to', { code: itemCode(module, item), name: when }),
      action: {
        label: t('view.undo'),
        onSelect: () =>
          void store(done.result, new Map(changes.map(([column, before]) => [column, before]))),
      },
    });
  };
}
