import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { valueOf } from '../../runtime/record/values.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { farFromSite } from '../../ui/map/distance.ts';
import { isPosition } from '../../ui/map/position.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { FormModel } from './model/form-model.ts';

/**
 * A function that asks whether a position that was entered far from the site is meant, as when the
 * device is elsewhere. It resolves with false if the person wants to correct it.
 */
export function useFarPositions(model: FormModel): () => Promise<boolean> {
  const { t, i18n } = useTranslation('form');
  const { map } = useWidgetServices();
  const format = useFormat();
  const confirm = useConfirm();
  return useCallback(async () => {
    for (const column of model.module.columns) {
      if (column.fieldType.isPosition !== true) continue;
      const value = model.storedValue(column);
      const isNew = !jsonEquals(value, valueOf(column, model.baseline()));
      const metres = isNew && isPosition(value) ? farFromSite(value, map.defaultPosition) : null;
      if (metres === null) continue;
      const isMeant = await confirm({
        title: t('far.title', { distance: format.distance(metres) }),
        text: t('far.text', { field: textIn(column.name, i18n.language) }),
        verb: t('far.save'),
        cancelLabel: t('far.correct'),
      });
      if (!isMeant) return false;
    }
    return true;
  }, [model, map, format, confirm, t, i18n]);
}
