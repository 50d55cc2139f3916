import { useTranslation } from 'react-i18next';
import { compareNames } from '../../runtime/compare-names.ts';
import type { ChoiceOption } from '../common/choice-props.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { findRow } from '../common/find-row.ts';
import { useWidgetServices } from '../services.ts';
import { PersonName } from './PeopleNames.tsx';

/**
 * People as options: those who work on the site, the signed-in person first. Of those who have
 * left, only the ones in `chosen` are included, so that they stay visible until they are removed.
 */
export function usePeopleOptions(chosen: readonly number[]): readonly ChoiceOption[] {
  const { t } = useTranslation('references');
  const { t: words } = useTranslation('widgets');
  const { people, me, language } = useWidgetServices();
  const format = useFormat();
  const compare = compareNames(language);
  const active = people
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => compare(one.name, other.name));
  const first = active.filter(({ id }) => id === me.id);
  const others = active.filter(({ id }) => id !== me.id);
  const left = chosen
    .filter((id) => findRow(people, id)?.isActive !== true)
    .map((id) => ({ id, name: findRow(people, id)?.name ?? words('gone', { id }) }));
  return [...first, ...others, ...left].map((person) => {
    const { id, name } = person;
    const until = findRow(people, id)?.absentUntil ?? null;
    const called = id === me.id ? t('me', { name }) : name;
    const label =
      until === null ? called : t('absent', { name: called, until: format.date(until) });
    return { value: id, label, node: <PersonName person={person} label={label} /> };
  });
}
