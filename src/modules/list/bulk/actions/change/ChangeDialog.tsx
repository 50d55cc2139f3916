import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { Select } from '../../../../../ui/antd/Select.tsx';
import type { CompiledColumn, CompiledModule } from '../../../../../runtime/compiled.ts';
import { blankItem } from '../../../../../runtime/record/blank.ts';
import { statusLock } from '../../../../../runtime/record/column-state.ts';
import { emptyValue } from '../../../../../runtime/record/values.ts';
import { type Text, textIn } from '../../../../../runtime/text.ts';
import { FieldFrame } from '../../../../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../../../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../../../../../widgets/services.ts';
import { patchBodyOf } from '../../../../../runtime/record/diff.ts';
import { FormProvider, useFormModel } from '../../../../form/useFormModel.ts';
import styles from '../../bulk.module.css';
import { ChangeField } from './ChangeField.tsx';
import { readOnlyReason } from '../../../../../widgets/read-only-types.ts';
import type { BulkDialogProps } from '../../bulk-action-definition.ts';
import type { RequestedChange } from '../../requested-change.ts';
import type { ActionContext } from '../../useActionContext.ts';
import { useRestoreFocus } from '../../useRestoreFocus.ts';
import { searchByLabel } from '../../../../../ui/form/select-search.tsx';

/**
 * The columns that a bulk change can set, in the order of the form. Unique columns are excluded,
 * because no two items can share their value.
 */
function bulkColumns(module: CompiledModule): readonly CompiledColumn[] {
  return module.columns.filter(({ fieldType, computed, unique }) => {
    const isSet = readOnlyReason(fieldType.document.type) === undefined;
    return isSet && computed === null && !unique && fieldType.document.system !== true;
  });
}

/**
 * The requested changes without items whose status does not allow one of the columns, and a sentence
 * about the others for each status.
 */
function withoutLocked(
  { moduleOf, language }: ActionContext,
  requested: readonly RequestedChange[],
  columns: readonly CompiledColumn[],
  sentence: (status: string, count: number) => string,
): { readonly kept: readonly RequestedChange[]; readonly notes: readonly string[] } {
  const isHeld = ({ item }: RequestedChange) => {
    const own = moduleOf(item);
    return columns.some(({ db }) => {
      const column = own.byDb.get(db);
      return column !== undefined && statusLock(own, item, column) === 'status';
    });
  };
  const labelOf = ({ item }: RequestedChange) =>
    textIn(moduleOf(item).flow.byNumber.get(item.status)?.label ?? '', language);
  const held = Map.groupBy(requested.filter(isHeld), labelOf);
  return {
    kept: requested.filter((each) => !isHeld(each)),
    notes: [...held].map(([label, { length }]) => sentence(label, length)),
  };
}

/** Lets the person choose which fields of the selected items to set or to clear. */
export function ChangeDialog({ module, context, items, onReview, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['bulk', 'ui']);
  const { number } = useFormat();
  useRestoreFocus();
  const { language, siteId, timeZone } = useWidgetServices();
  const columns = useMemo(() => bulkColumns(module), [module]);
  const [blank] = useState(() => blankItem(module, siteId));
  const model = useFormModel({ module, item: blank, timeZone, readOnly: false });
  const [chosen, setChosen] = useState<readonly CompiledColumn[]>([]);
  const [emptied, setEmptied] = useState<ReadonlySet<CompiledColumn>>(new Set());
  const [tried, setTried] = useState(false);

  const title = t('change_title', { count: items.length, number: number(items.length) });

  const isUnset = (column: CompiledColumn) =>
    !emptied.has(column) && column.isEmpty(model.storedValue(column));

  function next(): void {
    setTried(true);
    if (chosen.length === 0 || chosen.some(isUnset)) return;
    const changes = patchBodyOf(
      new Map(
        chosen.map((column) => [
          column,
          emptied.has(column)
            ? emptyValue(column.fieldType.document.dataType)
            : model.storedValue(column),
        ]),
      ),
    );
    const requested = items.map((item, at) => ({ item, line: at + 1, changes, faults: [] }));
    const { kept, notes } = withoutLocked(context, requested, chosen, (labels, count) =>
      t('stay', {
        count,
        number: number(count),
        names: nounIn(count === 1 ? module.document.singular : module.document.name),
        status: labels,
      }),
    );
    onReview({ title, requested: kept, notes });
  }

  function empty(column: CompiledColumn, isEmpty: boolean): void {
    const set = new Set(emptied);
    if (isEmpty) set.add(column);
    else set.delete(column);
    setEmptied(set);
  }

  /** A name as it stands within a sentence. */
  function nounIn(name: Text): string {
    const noun = textIn(name, language);
    return language.startsWith('de') ? noun : noun.toLowerCase();
  }

  const nameOf = ({ name }: CompiledColumn) => textIn(name, language);
  const others = columns.filter((column) => !chosen.includes(column));
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      okText={t('check')}
      cancelText={t('ui:cancel')}
      onOk={next}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        <FormProvider value={model}>
          {chosen.map((column) => (
            <ChangeField
              key={column.db}
              column={column}
              isEmptied={emptied.has(column)}
              tried={tried}
              onEmpty={(isEmpty) => empty(column, isEmpty)}
              onLeave={() => {
                setChosen(chosen.filter((each) => each !== column));
                empty(column, false);
              }}
            />
          ))}
        </FormProvider>
        <FieldFrame
          label={t('add_field')}
          help={t('others_left')}
          error={tried && chosen.length === 0 ? t('no_field') : undefined}
        >
          {(control) => (
            <Select<string | null>
              {...control}
              className={styles.picker ?? ''}
              placeholder={t('choose_field')}
              showSearch={searchByLabel}
              options={others.map((column) => ({ value: column.db, label: nameOf(column) }))}
              value={null}
              onChange={(db) => {
                const column = columns.find((each) => each.db === db);
                if (column !== undefined) setChosen([...chosen, column]);
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Modal>
  );
}
