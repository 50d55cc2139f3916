import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions, usersQueryOptions } from '../../api/query-options.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { ValueNames } from './value-text.ts';

/** The names by which the log shows people, teams and sites. */
export function useValueNames(): ValueNames {
  const { t, i18n } = useTranslation('audit');
  const { dateTime, list } = useFormat();
  const { users = [], teams = [] } = useQuery(usersQueryOptions).data ?? {};
  const sites = useQuery(sitesQueryOptions).data ?? [];
  return {
    language: i18n.language,
    yes: t('yes'),
    no: t('no'),
    people: new Map(users.map(({ id, display_name }) => [id, display_name])),
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    sites: new Map(sites.map(({ id, site_name }) => [id, site_name])),
    dateTime,
    list,
  };
}
