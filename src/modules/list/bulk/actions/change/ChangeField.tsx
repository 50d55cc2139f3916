import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button/Button.tsx';
import type { CompiledColumn } from '../../../../../runtime/compiled.ts';
import { textIn } from '../../../../../runtime/text.ts';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../../../ui/form/FieldFrame.tsx';
import { useWidgetServices } from '../../../../../widgets/services.ts';
import { viewsOf } from '../../../../../widgets/views.ts';
import { Control } from '../../../../form/Control.tsx';
import { useValue } from '../../../../form/useFormModel.ts';
import styles from '../../bulk.module.css';

interface Props {
  readonly column: CompiledColumn;
  readonly isEmptied: boolean;
  /** The person has tried to continue, so a missing value shows as an error. */
  readonly tried: boolean;
  readonly onEmpty: (isEmpty: boolean) => void;
  readonly onLeave: () => void;
}

/** A field that is set or cleared in all selected items. */
export function ChangeField({ column, isEmptied, tried, onEmpty, onLeave }: Props) {
  const { t } = useTranslation('bulk');
  const { language } = useWidgetServices();
  const id = useId();
  const value = useValue(column);
  const views = viewsOf(column.fieldType.document.type);
  if (views === null || views.Edit === null) return null;
  const { Edit } = views;
  const name = textIn(column.name, language);
  const isMissing = tried && !isEmptied && column.isEmpty(value);
  return (
    <div className={styles.field}>
      <FieldFrame
        id={id}
        label={name}
        group={views.isGroup === true}
        error={isMissing ? t('no_value') : undefined}
      >
        {(control) =>
          isEmptied ? (
            <p className={styles.note}>{t('emptied')}</p>
          ) : (
            <Control
              column={column}
              Edit={Edit}
              id={id}
              required={false}
              invalid={isMissing}
              describedBy={control['aria-describedby']}
            />
          )
        }
      </FieldFrame>
      <div className={styles.fieldTools}>
        {!column.required && (
          <Checkbox checked={isEmptied} onChange={({ target }) => onEmpty(target.checked)}>
            {t('make_empty')}
          </Checkbox>
        )}
        <Button
          size="small"
          type="text"
          icon={<X />}
          aria-label={t('leave', { name })}
          title={t('leave', { name })}
          onClick={onLeave}
        />
      </div>
    </div>
  );
}
