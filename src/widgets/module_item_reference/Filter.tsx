import { useTranslation } from 'react-i18next';
import { jsonEquals } from '../../runtime/record/json.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { containsAnyRule, idsOfBelowRule, isContainsBelowRule } from '../common/filter-rules.ts';
import { useReferredItems } from '../referred-rows.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterView } from '../view-types.ts';
import { chosenIds } from './chosen-ids.ts';

/** Matches references to the chosen items, which are searched while typing. */
export const filter: FilterView<SettingsOf<'module_item_reference'>> = {
  Control: lazyComponent(async () => (await import('./MultiItemFilter.tsx')).MultiItemFilter),
  supports: (db, rule) =>
    jsonEquals(containsAnyRule(db, chosenIds(rule)), rule) || isContainsBelowRule(db, rule),
  Description({ column, rule, render }) {
    const { t } = useTranslation('references');
    const { language } = useWidgetServices();
    const items = useReferredItems(column.settings.moduleType ?? '', chosenIds(rule));
    const names = items.map((item) => (item.state === 'found' ? item.row.name : `#${item.id}`));
    const text = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
    return render(idsOfBelowRule(rule).length > 0 ? t('with_below', { names: text }) : text);
  },
};
