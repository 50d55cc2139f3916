import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { siteLabelsQueryOptions } from '../../api/query-options.ts';
import type { LabelRow } from '../../contract/directory.ts';
import { compareRows } from '../../domain/list-order.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { CREATE_SITE_LABEL } from '../../contract/site-lists.ts';
import type { LabelOption, LabelServices } from '../../widgets/label-services.ts';
import { type CurrentUser, may } from '../session.ts';
import { memoize } from './lookups.ts';

interface Options {
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly language: string;
  readonly rows: readonly LabelRow[];
  readonly cache: QueryClient;
}

const optionOf = ({ id, name, colour, description, deleted_at }: LabelRow): LabelOption => ({
  id,
  name,
  colour,
  description,
  isActive: deleted_at === null,
});

/** Labels of a site by module, and their creation. */
export function createLabels({ siteId, me, language, rows, cache }: Options): LabelServices {
  /** The existing label of that name, ignoring case, since names are unique regardless of case. */
  async function findByName(moduleType: string, name: string): Promise<LabelOption | null> {
    const { labels } = await cache.query({ ...siteLabelsQueryOptions(siteId), staleTime: 0 });
    const row = labels.find(
      (each) =>
        each.module_type === moduleType &&
        each.deleted_at === null &&
        each.name.toLowerCase() === name.toLowerCase(),
    );
    return row === undefined ? null : optionOf(row);
  }

  return {
    forModule: memoize((moduleType) =>
      rows
        .filter((row) => row.module_type === moduleType)
        .toSorted(compareRows(language))
        .map(optionOf),
    ),
    pageHref: (moduleType) =>
      may(me, settingsPermission, siteId)
        ? `/app/sites/${siteId}/settings/modules/labels/${moduleType}`
        : null,
    mayCreate: (moduleType) =>
      [`${moduleType}.create`, `${moduleType}.update`, settingsPermission].some((code) =>
        may(me, code, siteId),
      ),
    async create(moduleType, written) {
      const name = written.trim();
      try {
        const body = { module_type: moduleType, name };
        const { reply } = await callServer(CREATE_SITE_LABEL, { params: { siteId }, body });
        cache.setQueryData(siteLabelsQueryOptions(siteId).queryKey, (known) =>
          known === undefined || known.labels.some(({ id }) => id === reply.id)
            ? known
            : { labels: [...known.labels, reply] },
        );
        return optionOf(reply);
      } catch (error) {
        const isTaken = isApiError(error) && error.code === 'name_taken';
        const label = isTaken ? await findByName(moduleType, name) : null;
        if (label === null) throw error;
        return label;
      }
    },
  };
}
