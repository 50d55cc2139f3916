import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { CurrentUser } from '../../session.ts';
import type { Rows } from '../rows/useRows.ts';
import { type Selection, selectedCount } from '../../../ui/grid/selection.ts';
import { ActionNotice } from './ActionNotice.tsx';
import { BulkActions, type BulkTask } from './BulkActions.tsx';
import { changeAction } from './change-action.ts';
import { FetchNotice } from './FetchNotice.tsx';
import { moveAction } from './move-action.ts';
import { removeAction } from './remove-action.ts';
import type { Review } from './ReviewDialog.tsx';
import { maxItems, selectedItems } from './selected-items.ts';
import { useBulkActionRunner } from './useBulkActionRunner.ts';
import { useActionContext } from './useActionContext.ts';
import { useItemFetch } from './useItemFetch.ts';
import { useSelectedExport } from './useSelectedExport.tsx';

const ActionReport = lazyComponent(async () => (await import('./ActionReport.tsx')).ActionReport);
const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);
const MoveDialog = lazyComponent(async () => (await import('./MoveDialog.tsx')).MoveDialog);
const ReviewDialog = lazyComponent(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

interface Options {
  /** As the list sees it. */
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly hrefOf: (item: Item) => string;
  /** What the list shows. */
  readonly view: ViewDocument;
}

interface OpenDialog {
  readonly task: 'move' | 'change';
  readonly items: readonly Item[];
  readonly clear: () => void;
}

/** What can be done with many items of a list: asks, checks, does, reports, takes back. */
export function useBulk({ module, site, me, hrefOf, view }: Options) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { toast } = useToast();
  const confirm = useConfirm();
  const context = useActionContext(module, site, me);
  const actions = useBulkActionRunner(context);
  const { perform, running, report, last, closeReport, undoLast } = actions;
  const { fetchItems, fetching } = useItemFetch();
  const exported = useSelectedExport({ module, siteId: site.id, view });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const busy = running !== null || fetching !== null;

  async function begin(
    task: BulkTask,
    { data, rowQuery }: Rows,
    selection: Selection,
    clear: () => void,
  ): Promise<void> {
    if (data === null) return;
    const sayTooMany = () =>
      toast({ title: t('too_many'), description: t('too_many_text', { most: number(maxItems) }) });
    if (selectedCount(selection, data.count) > maxItems) {
      sayTooMany();
      return;
    }
    const { moduleRef, siteId } = context;
    // One more shows that a list whose end is not known yet has too many.
    const most = maxItems + 1;
    const items = await fetchItems((control) =>
      selectedItems({ moduleRef, siteId, question: rowQuery, data, selection, most }, control),
    );
    if (items === null || items.length === 0) return;
    if (items.length > maxItems) {
      sayTooMany();
      return;
    }
    if (task !== 'remove') {
      setOpen({ task, items, clear });
      return;
    }
    const agreed = await confirm({
      title: t('remove_title', { count: items.length, number: number(items.length) }),
      text: t('remove_text'),
      verb: t('task.remove'),
      danger: true,
    });
    if (!agreed) return;
    clear();
    void perform(removeAction(context, items));
  }

  const close = useCallback(() => setOpen(null), []);
  const dialogs: ReactNode = (
    <LazyBoundary isOverlay>
      {open?.task === 'move' && (
        <MoveDialog
          context={context}
          items={open.items}
          onClose={close}
          onMove={(to, comment) => {
            close();
            open.clear();
            void perform(moveAction(context, open.items, to, comment));
          }}
        />
      )}
      {open?.task === 'change' && (
        <ChangeDialog
          module={module}
          count={open.items.length}
          onClose={close}
          onNext={(changes) => {
            const { items, clear } = open;
            const count = { count: items.length, number: number(items.length) };
            close();
            setReview({
              title: t('change_title', count),
              requested: items.map((item, at) => ({ item, line: at + 1, changes, faults: [] })),
              notes: [],
              onApplied: clear,
            });
          }}
        />
      )}
      {review !== null && (
        <ReviewDialog
          title={review.title}
          requested={review.requested}
          notes={review.notes}
          module={module}
          context={context}
          onClose={() => setReview(null)}
          onApply={(entries) => {
            setReview(null);
            review.onApplied?.();
            void perform(changeAction(context, entries));
          }}
        />
      )}
      {report !== null && (
        <ActionReport
          module={module}
          report={report}
          hrefOf={hrefOf}
          onClose={closeReport}
          onUndo={
            last === null
              ? null
              : () => {
                  closeReport();
                  undoLast();
                }
          }
        />
      )}
    </LazyBoundary>
  );
  return {
    context,
    fetchItems,
    review: setReview,
    undo: undoLast,
    notice: (
      <>
        <FetchNotice fetching={fetching} />
        {exported.notice}
        <ActionNotice {...actions} />
      </>
    ),
    dialogs,
    /** The buttons of the bar of selected items. */
    bar: (rows: Rows) => (selection: Selection, clear: () => void) => (
      <>
        <BulkActions
          me={me}
          moduleType={module.document.type}
          siteId={site.id}
          busy={busy}
          onTask={(task) => void begin(task, rows, selection, clear)}
        />
        {exported.button(rows.rowQuery, selection)}
      </>
    ),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
