import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { mergeOf } from '../../domain/outbox/rebase.ts';
import { MergeScreen } from '../../modules/form/merge/MergeScreen.tsx';
import { SiteModules } from '../../modules/registry/SiteModules.tsx';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import type { CurrentUser } from '../../modules/session.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './outbox.module.css';
import { useEntryModule } from './useEntryModule.ts';

interface Props {
  readonly entry: OutboxEntry;
  readonly theirs: Item;
  readonly me: CurrentUser;
  /** The values that the person chose; null to decide later. */
  readonly onDone: (chosen: ColumnValues | null) => void;
}

/** The person chooses a value for each field, and each cell of a table, that both changed. */
export function Decision({ entry, theirs, me, onDone }: Props) {
  const { t, i18n } = useTranslation('outbox');
  const module = useEntryModule(entry);
  const site = useQuery(sitesQueryOptions).data?.find(({ id }) => id === entry.site);
  if (module === null || site === undefined) return <SkeletonRows />;
  const question = {
    merged: mergeOf(module, entry, theirs),
    base: entry.base ?? entry.mine,
    answer: onDone,
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={entry.mine.name ?? textIn(module.document.singular, i18n.language)}
        meta={<Code>{itemCode(module, { id: entry.itemId })}</Code>}
      />
      <SiteModules siteId={site.id} me={me}>
        <SiteServices key={site.id} site={site} me={me}>
          <MergeScreen module={module} question={question} back={t('later')} />
        </SiteServices>
      </SiteModules>
    </div>
  );
}
