import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../view-types.ts';
import styles from './control.module.css';
import { ChosenWords } from './ChosenWords.tsx';
import { selectProps } from './props.ts';

export type ChoiceValue = number | string;

export interface ChoiceOption {
  readonly value: ChoiceValue;
  /** What is searched and read aloud. */
  readonly label: string;
  /** How it looks, where that is more than its label. */
  readonly node?: ReactNode;
}

interface Props {
  readonly field: EditProps;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly ChoiceValue[];
  readonly multiple: boolean;
  readonly onChoose: (chosen: readonly ChoiceValue[]) => void;
  readonly placeholder?: string | undefined;
}

/** From as many options on a search line is worth its place. */
const searchFrom = 8;

/** Choosing one or several from a list that is known whole. What is chosen and gone stays in sight. */
export function Choice({ field, options, chosen, multiple, onChoose, placeholder }: Props) {
  const { t } = useTranslation('widgets');
  const known = new Set(options.map((option) => option.value));
  const gone = chosen.filter((value) => !known.has(value));
  const all: readonly ChoiceOption[] = [
    ...options,
    ...gone.map((value) => ({ value, label: t('gone', { id: value }) })),
  ];
  const looks = new Map(all.map(({ value, label, node }) => [value, node ?? label]));
  const look = ({ value, label }: { readonly value?: ChoiceValue; readonly label?: ReactNode }) =>
    (value === undefined ? undefined : looks.get(value)) ?? label;
  const labels = new Map(all.map(({ value, label }) => [value, label]));
  const shared = {
    ...selectProps(field),
    className: styles.select ?? '',
    placeholder: placeholder ?? t('choose'),
    notFoundContent: t('nothing_found'),
    showSearch: multiple || all.length >= searchFrom ? { optionFilterProp: 'label' } : false,
    options: all.map(({ value, label }) => ({ value, label })),
    optionRender: look,
    labelRender: look,
  };
  return (
    <>
      {multiple ? (
        <Select<ChoiceValue[]>
          {...shared}
          mode="multiple"
          value={[...chosen]}
          onChange={(values) => onChoose(values)}
        />
      ) : (
        <Select<ChoiceValue>
          {...shared}
          value={chosen[0] ?? null}
          onChange={(value: ChoiceValue | undefined) =>
            onChoose(value === undefined ? [] : [value])
          }
        />
      )}
      <ChosenWords field={field} words={chosen.map((value) => labels.get(value) ?? '')} />
    </>
  );
}
