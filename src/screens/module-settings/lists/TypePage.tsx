import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { siteTypesQueryOptions } from '../../../api/query-options.ts';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { PageColumn } from '../../../ui/page/PageColumn.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StateBlock } from '../../../ui/state/StateBlock.tsx';
import { type Entry, toEntries } from './entries.ts';
import { useEntryForm } from './useEntryForm.tsx';
import { useListCalls } from './useListCalls.ts';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  /** Null for a new type. */
  readonly id: number | null;
  /** The page of the types of the module. */
  readonly path: string;
}

/** A type of a module, or a new one, on a page of its own (spec 2.4). */
export function TypePage({ siteId, moduleType, id, path }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const read = useQuery(siteTypesQueryOptions(siteId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  const rows = read.data.filter((row) => row.module_type === moduleType && row.deleted_at === null);
  const nothing = { usage: [], templates: [], merges: [], sites: { counted: 0, all: 0 } };
  const entry = toEntries(rows, nothing, i18n.language)
    .live.flatMap((each) => [each, ...each.children])
    .find((each) => each.id === id);
  if (id !== null && entry === undefined)
    return <StateBlock icon={<SearchX size={24} />} title={t('gone')} text={t('gone_text')} />;
  return <TypeForm siteId={siteId} moduleType={moduleType} entry={entry ?? null} path={path} />;
}

function TypeForm({
  siteId,
  moduleType,
  entry,
  path,
}: Omit<Props, 'id'> & { readonly entry: Entry | null }) {
  const navigate = useNavigate();
  const close = () => void navigate(path);
  const form = useEntryForm({
    list: 'types',
    calls: useListCalls({ siteId, list: 'types', moduleType }),
    entry,
    parent: null,
    nextRank: 1,
    onDone: close,
  });
  return (
    <>
      <PageColumn maxWidth={640}>
        <Card>{form.element}</Card>
      </PageColumn>
      <SaveBar
        state={form.isBusy ? 'saving' : 'saved'}
        saveLabel={form.verb}
        form={form.id}
        onCancel={close}
      />
    </>
  );
}
