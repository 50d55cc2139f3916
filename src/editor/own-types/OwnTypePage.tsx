import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { usePatternEngine } from '../../modules/registry/lazy-patterns.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { fieldTypes } from '../../widgets/fields.ts';
import { ChooseBase } from './ChooseBase.tsx';
import { OwnTypeForm } from './OwnTypeForm.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null for a new type. */
  readonly id: number | null;
}

/** An own field type of a site, or a new one, for people who manage its settings. */
export function OwnTypePage(props: Props) {
  const { site, me } = props;
  const { t } = useTranslation('own_types');
  if (!may(me, settingsPermission, site.id))
    return (
      <ForbiddenPage
        header={{ title: t('title'), meta: site.site_name }}
        title={t('forbidden_title')}
        text={t('forbidden_text', { name: site.site_name })}
      />
    );
  return (
    <SiteServices site={site} me={me}>
      <LoadedPage {...props} />
    </SiteServices>
  );
}

function LoadedPage({ site, id }: Props) {
  const { t, i18n } = useTranslation('own_types');
  const read = useQuery(siteFieldTypesQueryOptions(site.id));
  const patterns = usePatternEngine();
  const [chosen, setChosen] = useState<OwnTypeDocument | null>(null);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  if (patterns === undefined) return <SkeletonRows />;
  const rows = read.data.field_types;
  const row = rows.find((each) => each.id === id && each.deleted_at === null) ?? null;
  const first = row?.document ?? chosen;
  const base = first === null ? undefined : fieldTypes.get(first.base)?.document;
  const meta = `${site.site_name} · ${t('title')}`;
  const title =
    row === null ? t('new') : t('edit_title', { name: textIn(row.document.name, i18n.language) });
  return (
    <>
      <PageHeader
        title={title}
        meta={meta}
        {...(base !== undefined && {
          note: t('extends', { base: textIn(base.name, i18n.language) }),
        })}
      />
      {id !== null && row === null ? (
        <StateBlock icon={<SearchX size={24} />} title={t('gone')} text={t('gone_text')} />
      ) : first === null || base === undefined ? (
        <ChooseBase onChoose={setChosen} />
      ) : (
        <OwnTypeForm
          key={`${row?.id} ${row?.version} ${first.key}`}
          siteId={site.id}
          row={row}
          first={first}
          base={base}
          taken={new Set(rows.map(({ key }) => key))}
          patterns={patterns}
          path={`/app/sites/${site.id}/settings/modules/field-types`}
        />
      )}
    </>
  );
}
