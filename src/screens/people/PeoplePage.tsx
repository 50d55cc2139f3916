import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { peoplePermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import type { PeopleContext } from './usePeopleContext.ts';

interface Props {
  readonly me: CurrentUser;
  /** The keys of the tabs; the first is the page itself. */
  readonly tabs: readonly string[];
}

/**
 * The people of the organisation (spec 2.3) with its tabs, for those who manage people in all of
 * it.
 */
export function PeoplePage({ me, tabs }: Props) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const panelId = useId();
  const [, , , part] = useLocation().pathname.split('/');
  const active = tabs.find((key) => key === part) ?? tabs[0] ?? '';
  if (!may(me, peoplePermission, null))
    return (
      <ForbiddenPage
        header={{ title: t('title') }}
        title={t('forbidden_title')}
        text={t('forbidden_text')}
      />
    );
  const open = (key: string) =>
    void navigate(key === tabs[0] ? '/app/people' : `/app/people/${key}`);
  const bar = (
    <TabBar
      label={t('title')}
      tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      active={active}
      onChange={open}
      controls={panelId}
    />
  );
  return (
    <>
      <PageHeader title={t('title')} {...(tabs.length > 1 && { tabs: bar })} />
      <div id={panelId} {...(tabs.length > 1 && { role: 'tabpanel' })}>
        <Suspense fallback={<SkeletonRows />}>
          <Outlet context={{ me } satisfies PeopleContext} />
        </Suspense>
      </div>
    </>
  );
}
