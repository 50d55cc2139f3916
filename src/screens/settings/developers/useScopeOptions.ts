import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesQueryOptions, sitesQueryOptions } from '../../../api/query-options.ts';
import type { ServiceAccount } from '../../../contract/api-tokens.ts';
import { moduleOfCode } from '../../../domain/permissions.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { textIn } from '../../../runtime/text.ts';
import type { ScopeOptions } from './ScopeField.tsx';

interface Held {
  readonly codes: readonly string[];
  /** Null: every site. */
  readonly siteIds: readonly number[] | null;
}

/** What a service account holds by its roles that have not ended; nothing for no account. */
function useHeldBy(account: ServiceAccount | undefined, organisationId: number): Held {
  const { data } = useQuery({
    ...rolesQueryOptions(organisationId),
    enabled: account !== undefined,
  });
  const [now] = useState(Date.now);
  const roles = (account?.roles ?? []).filter(
    ({ expires_at }) => expires_at === null || Date.parse(expires_at) > now,
  );
  const held = new Set(roles.map(({ role_id }) => role_id));
  return {
    codes: (data?.roles ?? [])
      .filter(({ id }) => held.has(id))
      .flatMap(({ permissions }) => permissions.map(({ permission_code }) => permission_code)),
    siteIds: roles.some(({ site_id }) => site_id === null)
      ? null
      : roles.flatMap(({ site_id }) => (site_id === null ? [] : [site_id])),
  };
}

/** Permission codes by module, as options of a select. */
function useCodeOptions(held: readonly string[]): ScopeOptions<string> {
  const { t, i18n } = useTranslation(['developers', 'access']);
  const { byType } = useModules();
  const groupOf = (code: string): string => {
    const module = byType.get(moduleOfCode(code) ?? '');
    return module === undefined
      ? t('access:general.title')
      : textIn(module.document.name, i18n.language);
  };
  const nameOf = (code: string): string => {
    const [first = '', last = ''] = [code.split('.')[0], code.split('.').at(-1)];
    return moduleOfCode(code) === null
      ? t(`access:general.${first}`, { defaultValue: code })
      : `${groupOf(code)}: ${t(`access:action.${last}`)}`;
  };
  return [...Map.groupBy([...new Set(held)].toSorted(), groupOf)]
    .toSorted(([a], [b]) => a.localeCompare(b, i18n.language))
    .map(([label, own]) => ({
      label,
      options: own.map((code) => ({ value: code, label: nameOf(code) })),
    }));
}

/** The codes and sites of the owner of a token: of the service account, or else of the person. */
export function useScopeOptions(me: CurrentUser, account: ServiceAccount | undefined) {
  const held = useHeldBy(account, me.user.organisation_id);
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const open = sites.filter(({ id, is_archived, user_roles }) =>
    account === undefined
      ? (user_roles ?? []).length > 0
      : !is_archived && (held.siteIds?.includes(id) ?? true),
  );
  return {
    codes: useCodeOptions(
      account === undefined
        ? me.permissions.map(({ permission_code }) => permission_code)
        : held.codes,
    ),
    sites: open.map(({ id, site_name }) => ({ value: id, label: site_name })),
  };
}
