import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { Select } from '../../../../../ui/antd/Select.tsx';
import type { CompiledColumn, CompiledModule } from '../../../../../runtime/compiled.ts';
import { blankItem } from '../../../../../runtime/record/blank.ts';
import { emptyValue } from '../../../../../runtime/record/values.ts';
import { textIn } from '../../../../../runtime/text.ts';
import { FieldFrame } from '../../../../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../../../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../../../../../widgets/services.ts';
import { patchBodyOf } from '../../../../../runtime/record/diff.ts';
import { FormProvider, useFormModel } from '../../../../form/useFormModel.ts';
import styles from '../../bulk.module.css';
import { ChangeField } from './ChangeField.tsx';
import { readOnlyReason } from '../../../../../widgets/read-only-types.ts';
import type { BulkDialogProps } from '../../bulk-action-definition.ts';
import { useRestoreFocus } from '../../useRestoreFocus.ts';
import { searchByLabel } from '../../../../../ui/form/select-search.tsx';

/**
 * The columns that a bulk change can set, in the order of the form. Unique columns are excluded,
 * because no two items can share their value.
 */
function bulkColumns(module: CompiledModule): readonly CompiledColumn[] {
  return module.columns.filter(({ fieldType, computed, unique, access }) => {
    const isSet = readOnlyReason(fieldType.document.type) === undefined;
    return (
      isSet &&
      access === 'write' &&
      computed === null &&
      !unique &&
      fieldType.document.system !== true
    );
  });
}

/** Lets the person choose which fields of the selected items to set or to clear. */
export function ChangeDialog({ module, items, onReview, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['bulk', 'ui']);
  const { number } = useFormat();
  useRestoreFocus();
  const { language, siteId, timeZone } = useWidgetServices();
  const columns = useMemo(() => bulkColumns(module), [module]);
  const [blank] = useState(() => blankItem(module, siteId));
  const model = useFormModel({
    module,
    item: blank,
    timeZone,
    readOnly: false,
    isChange: true,
  });
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
    onReview({ title, requested, notes: [] });
  }

  function empty(column: CompiledColumn, isEmpty: boolean): void {
    const set = new Set(emptied);
    if (isEmpty) set.add(column);
    else set.delete(column);
    setEmptied(set);
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
