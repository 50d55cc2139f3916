import { compareNames } from '../../runtime/compare-names.ts';
import { type TeamOption, useWidgetServices } from '../services.ts';

/** The teams of the site as options, sorted by name. */
export function useTeams(): readonly TeamOption[] {
  const { teams, language } = useWidgetServices();
  const compare = compareNames(language);
  return teams.toSorted((one, other) => compare(one.name, other.name));
}
