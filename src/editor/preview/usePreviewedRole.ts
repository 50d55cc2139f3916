import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rolesQueryOptions } from '../../api/query-options.ts';
import type { Text } from '../../runtime/text.ts';
import type { PreviewOptions } from './preview-options.ts';
import { type Barrier, barrierOf } from './role-access.ts';

/** The role as which the form is shown. */
export interface PreviewedRole {
  readonly name: Text;
  readonly held: ReadonlySet<string>;
  readonly barrier: Barrier | null;
}

/** Null: the form is shown as to somebody who may do everything. */
export function usePreviewedRole(
  moduleType: string,
  { role: id, values, status }: PreviewOptions,
  organisationId: number,
): PreviewedRole | null {
  const { data } = useQuery({ ...rolesQueryOptions(organisationId), enabled: id !== null });
  const found = data?.roles.find((role) => role.id === id);
  return useMemo(() => {
    if (found === undefined) return null;
    const held = new Set(found.permissions.map(({ permission_code }) => permission_code));
    return { name: found.name, held, barrier: barrierOf(moduleType, held, { values, status }) };
  }, [found, moduleType, values, status]);
}
