import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './control.module.css';
import type { EditProps } from '../view-types.ts';

export interface ChoiceOption {
  readonly value: number | string;
  /** What is searched and read aloud. */
  readonly label: string;
  /** How it looks, where that is more than its label. */
  readonly node?: ReactNode;
}

interface Props {
  readonly field: EditProps;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly (number | string)[];
  readonly multiple: boolean;
  readonly onChoose: (chosen: readonly (number | string)[]) => void;
  readonly placeholder?: string | undefined;
}

const searchFrom = 8;

/** Choosing one or several from a list that is known whole. */
export function Choice({ field, options, chosen, multiple, onChoose, placeholder }: Props) {
  const { t } = useTranslation('widgets');
  const known = new Set(options.map((option) => option.value));
  const gone = chosen.filter((value) => !known.has(value));
  const all = [...options, ...gone.map((value) => ({ value, label: t('gone', { id: value }) }))];
  const nodes = new Map(all.map((option) => [option.value, 'node' in option ? option.node : null]));
  const shared = {
    id: field.id,
    className: styles.select ?? '',
    disabled: field.disabled,
    onBlur: field.onBlur,
    allowClear: !field.column.required,
    placeholder: placeholder ?? t('choose'),
    notFoundContent: t('nothing_found'),
    showSearch: multiple || all.length >= searchFrom ? { optionFilterProp: 'label' } : false,
    'aria-invalid': field.invalid || undefined,
    'aria-describedby': field.describedBy,
    options: all.map(({ value, label }) => ({ value, label })),
    optionRender: (option: { value?: number | string | undefined; label?: ReactNode }) =>
      (option.value === undefined ? null : nodes.get(option.value)) ?? option.label,
    labelRender: (option: { value?: number | string | undefined; label?: ReactNode }) =>
      (option.value === undefined ? null : nodes.get(option.value)) ?? option.label,
    ...(field.invalid ? { status: 'error' as const } : {}),
  };
  if (multiple) {
    return (
      <Select<(number | string)[]>
        {...shared}
        mode="multiple"
        value={[...chosen]}
        onChange={(values) => onChoose(values)}
      />
    );
  }
  return (
    <Select<number | string>
      {...shared}
      value={chosen[0] ?? null}
      onChange={(value: number | string | undefined) =>
        onChoose(value === undefined ? [] : [value])
      }
    />
  );
}
