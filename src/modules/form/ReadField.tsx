import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import type { ReadOnlyReason } from '../../widgets/read-only-types.ts';
import type { ReadProps } from '../../widgets/view-types.ts';
import { sentenceOf, type ShownError } from './model/field-errors.ts';
import { useEditedByOthers } from './edited-by-others.ts';
import { EditedMark } from './EditedMark.tsx';
import { useFieldId } from './field-id.ts';
import styles from './form.module.css';
import { type ColumnSpan, fieldProps } from './column-span.ts';
import { useItemSelector } from '../../widgets/form-values.ts';
import { useForm, useValue } from './useFormModel.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly span: ColumnSpan;
  readonly Read: ComponentType<ReadProps>;
  /** The present result of the column's rule; undefined without a rule. */
  readonly computed: unknown;
  /** The first error of its value. */
  readonly error: ShownError | undefined;
  /** The field type has no control yet; the form says so. */
  readonly isUneditable: boolean;
  /** Why the value is read-only, if its field type gives a reason. */
  readonly readOnlyReason: ReadOnlyReason | undefined;
}

const versionOf = ({ version }: { readonly [db: string]: unknown }) => Number(version);

/** A column with a read-only value. */
export const ReadField = memo(function ReadField(props: Props) {
  const { column, Read, computed, error, isUneditable, readOnlyReason } = props;
  const { t } = useTranslation('form');
  const { t: words } = useTranslation('references');
  const { module, candidate } = useForm();
  const { language } = useWidgetServices();
  const stored = useValue(column);
  // Some values are shown with other values of the item, so render after each save.
  useItemSelector(versionOf);
  const id = useFieldId(column.pointer);
  const editors = useEditedByOthers(column.db);
  const help = [
    column.description === null ? '' : textIn(column.description, language),
    isUneditable ? t('not_editable') : '',
    column.access === 'read' ? t('no_right') : '',
    readOnlyReason === undefined ? '' : words(readOnlyReason),
  ];
  return (
    <FieldFrame
      frameProps={fieldProps(column, props.span)}
      id={id}
      label={textIn(column.name, language)}
      mark={editors.length === 0 ? undefined : <EditedMark names={editors} />}
      help={help.filter(Boolean).join(' ')}
      error={error === undefined ? undefined : sentenceOf(error, language)}
      group
    >
      {(wired) => (
        <div {...wired} className={styles.read} tabIndex={-1}>
          <Read
            settings={column.settings}
            moduleType={module.document.type}
            value={computed === undefined ? stored : computed}
            item={candidate()}
          />
        </div>
      )}
    </FieldFrame>
  );
});
