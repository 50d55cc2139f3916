import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { type ProposedColumn, proposedTypes } from '../spreadsheet/proposal.ts';
import { letterOf } from '../spreadsheet/propose.ts';
import styles from './proposal.module.css';

interface Props {
  readonly column: ProposedColumn;
  readonly module: CompiledModule;
  readonly onChange: (column: ProposedColumn) => void;
}

/** The values of the choice of what a column becomes; others are db names of the module's fields. */
const newField = '+';
const leftOut = '-';

/** One column of the table: what speaks for the proposal, and what can be corrected. */
export function ProposedField({ column, module, onChange }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const { target, type, samples, evidence } = column;
  const header =
    column.header === '' ? t('column', { letter: letterOf(column.at) }) : column.header;
  const chosen = target === null ? leftOut : target === 'new' ? newField : target.core;
  const becomes = [
    { value: newField, label: t('new_field') },
    ...module.columns
      .filter(({ origin, computed }) => origin === 'core' && computed === null)
      .map(({ db, name }) => ({ value: db, label: textIn(name, i18n.language) })),
    { value: leftOut, label: t('leave_out') },
  ];
  const isList = type === 'dropdown' || type === 'multiple';
  const choose = (value: string) =>
    onChange({
      ...column,
      target: value === leftOut ? null : value === newField ? 'new' : { core: value },
    });
  return (
    <li className={styles.field} data-left={target === null || undefined}>
      <div className={styles.found}>
        <strong className={styles.header}>{header}</strong>
        {samples.length > 0 && <span className={styles.samples}>{samples.join(' · ')}</span>}
        <ul className={styles.evidence}>
          {evidence.map(({ code, params }) => (
            <li key={code}>
              {t(`evidence.${code}`, {
                ...params,
                ...(typeof params?.['type'] === 'string' && {
                  type: t(`values_of.${params['type']}`),
                }),
              })}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <label>
          <span>{t('becomes_label')}</span>
          <NativeSelect
            aria-label={t('becomes_of', { header })}
            value={chosen}
            options={becomes}
            onChange={choose}
          />
        </label>
        {target === 'new' && (
          <>
            <label>
              <span>{t('name')}</span>
              <TextInput
                aria-label={t('name_of', { header })}
                value={column.label}
                maxLength={255}
                onChange={({ target: input }) => onChange({ ...column, label: input.value })}
              />
            </label>
            <label>
              <span>{t('type')}</span>
              <NativeSelect
                aria-label={t('type_of', { header })}
                value={type}
                options={proposedTypes.map((value) => ({ value, label: t(`proposed.${value}`) }))}
                onChange={(value) => {
                  const next = proposedTypes.find((each) => each === value);
                  if (next !== undefined) onChange({ ...column, type: next });
                }}
              />
            </label>
            {type === 'number' && (
              <label>
                <span>{t('unit')}</span>
                <TextInput
                  aria-label={t('unit_of', { header })}
                  value={column.unit}
                  maxLength={20}
                  onChange={({ target: input }) => onChange({ ...column, unit: input.value })}
                />
              </label>
            )}
            {type === 'number' && column.unit !== '' && (
              <label>
                <span>{t('unit_place')}</span>
                <NativeSelect
                  aria-label={t('unit_place_of', { header })}
                  value={column.isUnitBefore ? 'before' : 'behind'}
                  options={(['behind', 'before'] as const).map((value) => ({
                    value,
                    label: t(`unit_is.${value}`),
                  }))}
                  onChange={(value) => onChange({ ...column, isUnitBefore: value === 'before' })}
                />
              </label>
            )}
            {isList && (
              <label className={styles.options}>
                <span>{t('options')}</span>
                <TextArea
                  aria-label={t('options_of', { header })}
                  rows={Math.min(Math.max(column.options.length, 2), 6)}
                  value={column.options.join('\n')}
                  onChange={({ target: area }) =>
                    onChange({ ...column, options: area.value.split('\n').slice(0, 1000) })
                  }
                />
              </label>
            )}
            <div className={styles.checks}>
              <Checkbox
                checked={column.required}
                onChange={({ target: box }) => onChange({ ...column, required: box.checked })}
              >
                {t('required')}
              </Checkbox>
              {(type === 'text' || type === 'number') && (
                <Checkbox
                  checked={column.unique}
                  onChange={({ target: box }) => onChange({ ...column, unique: box.checked })}
                >
                  {t('unique')}
                </Checkbox>
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}
