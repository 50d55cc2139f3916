import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type CurrentUser, may } from '../../session.ts';
import { useCellActions } from '../paste/useCellActions.tsx';
import type { Rows } from '../rows/useRows.ts';
import type { ListTableProps } from '../table/ListTable.tsx';
import type { ListProps } from '../view-types/view-type.ts';
import { type Selection, selectedCount } from '../../../ui/grid/selection.ts';
import { changeAction } from './actions/change/change-action.ts';
import type { BulkAction } from './bulk-action.ts';
import type { BulkActionDefinition } from './bulk-action-definition.ts';
import type { Review } from './ReviewDialog.tsx';
import { maxItems, selectedItems } from './selected-items.ts';
import { useBulkActionRunner } from './useBulkActionRunner.tsx';
import { useActionContext } from './useActionContext.ts';
import { useItemFetch } from './useItemFetch.tsx';
import { useSelectedLabels } from './useSelectedLabels.tsx';
import { useSelectedExport } from './useSelectedExport.tsx';
import { bulkActions } from './actions/registry.ts';
import styles from './bulk.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly moduleType: string;
  readonly siteId: number;
  readonly busy: boolean;
  readonly onAction: (action: BulkActionDefinition) => void;
}

/** Buttons for the bulk actions that the person has permission for. */
function BulkActions({ me, moduleType, siteId, busy, onAction }: Props) {
  const { t } = useTranslation('bulk');
  const permitted = bulkActions.filter(({ permissions }) =>
    permissions.some((code) => may(me, `${moduleType}.${code}`, siteId)),
  );
  return permitted.map((action) => (
    <button
      key={action.id}
      type="button"
      className={styles.task}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onAction(action);
      }}
    >
      <action.icon />
      {t(`task.${action.id}`)}
    </button>
  ));
}

const ActionReport = lazyComponent(async () => (await import('./ActionReport.tsx')).ActionReport);
const ConfirmDialog = lazyComponent(
  async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog,
);
const ReviewDialog = lazyComponent(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

interface Options {
  /** The module as the list uses it. */
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly mayUpdate: boolean;
  readonly hrefOf: (item: Item) => string;
  /** The view of the list. */
  readonly view: ViewDocument;
  /** Further actions on the selected rows. */
  readonly selectedActions?: ListProps['selectedActions'];
}

interface OpenDialog {
  readonly action: BulkActionDefinition;
  readonly items: readonly Item[];
  readonly clear: () => void;
}

/** Bulk actions on the items of a list: dialog, dry run, run, report and undo. */
export function useBulk(options: Options) {
  const { module, site, me, mayUpdate, hrefOf, view, selectedActions } = options;
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { toast } = useToast();
  const context = useActionContext(module, site, me);
  const actions = useBulkActionRunner(context);
  const { perform, report, closeReport, undoLast } = actions;
  const { fetchItems, isFetching, notice: fetchNotice } = useItemFetch();
  const exported = useSelectedExport({ module, siteId: site.id, view });
  const labels = useSelectedLabels({ module, siteId: site.id, me, fetchItems });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const busy = actions.isRunning || isFetching;

  async function beginAction(
    action: BulkActionDefinition,
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
    // One item above the limit shows that the selection is too large if the total is unknown.
    const most = maxItems + 1;
    const items = await fetchItems((control) =>
      selectedItems({ moduleRef, siteId, rowQuery, data, selection, most }, control),
    );
    if (items === null || items.length === 0) return;
    if (items.length > maxItems) {
      sayTooMany();
      return;
    }
    setOpen({ action, items, clear });
  }

  const close = useCallback(() => setOpen(null), []);
  const run = (action: BulkAction) => {
    close();
    open?.clear();
    void perform(action);
  };
  const dialogs: ReactNode = (
    <LazyBoundary isOverlay>
      {open !== null && !('Dialog' in open.action) && (
        <ConfirmDialog
          action={open.action}
          items={open.items}
          onClose={close}
          onRun={run}
          {...{ module, context, hrefOf }}
        />
      )}
      {open !== null && 'Dialog' in open.action && (
        <open.action.Dialog
          items={open.items}
          onClose={close}
          onRun={run}
          {...{ module, context, hrefOf }}
          onReview={(next) => {
            close();
            setReview({ ...next, onApplied: open.clear });
          }}
        />
      )}
      {review !== null && (
        <ReviewDialog
          title={review.title}
          requested={review.requested}
          notes={review.notes}
          {...{ module, context, hrefOf }}
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
            actions.hasUndo
              ? () => {
                  closeReport();
                  undoLast();
                }
              : null
          }
        />
      )}
    </LazyBoundary>
  );
  const cellsOf = useCellActions({
    module,
    mayUpdate,
    bulk: { context, fetchItems, review: setReview, undo: undoLast },
  });
  return {
    /** Shown above the list: a running action and the last one. */
    notice: (
      <>
        {fetchNotice}
        {exported.notice}
        {actions.notice}
      </>
    ),
    dialogs: (
      <>
        {dialogs}
        {labels.dialog}
      </>
    ),
    /** The props for a component that shows these rows. */
    of: (rows: Rows): Pick<ListTableProps, 'bulk' | 'cells'> => ({
      bulk: (selection, clear) => (
        <>
          {selectedActions?.({ rows, selection, clear })}
          <BulkActions
            me={me}
            moduleType={module.document.type}
            siteId={site.id}
            busy={busy}
            onAction={(action) => void beginAction(action, rows, selection, clear)}
          />
          {exported.button(rows.rowQuery, selection)}
          {labels.button(rows, selection)}
        </>
      ),
      cells: cellsOf(rows),
    }),
  };
}

/** Bulk actions and cell actions of a list. */
export type ListEditing = ReturnType<typeof useBulk>;
