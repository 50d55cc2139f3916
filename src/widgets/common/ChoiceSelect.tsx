import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { useHasCoarsePointer } from '../../ui/hooks/useMediaQuery.ts';
import type { ChoiceOption, ChoiceProps, ChoiceValue } from './choice-props.ts';
import styles from './control.module.css';
import { SelectionText } from './SelectionText.tsx';
import { clearOnDeleteKey, openOnSpaceKey, selectProps } from './control-props.ts';
import { searchByLabel } from '../../ui/form/select-search.tsx';

/**
 * A list of at least this many options gets a search input on a touch screen, where its keyboard covers half of
 * the page. With a keyboard every list has one: people type the first letters before the list is open.
 */
const searchFrom = 8;

interface Props extends ChoiceProps {
  /** The list is open from the start. */
  readonly isOpen: boolean;
}

/** The select of a choice, with search and keyboard; shows chosen options that no longer exist. */
export function ChoiceSelect(props: Props) {
  const {
    isOpen,
    field,
    options,
    chosen,
    multiple,
    onChoose,
    placeholder,
    emptyReason: whyNone,
    max: most,
  } = props;
  const { t } = useTranslation('widgets');
  const { t: words } = useTranslation('references');
  const isTouch = useHasCoarsePointer();
  const known = new Set(options.map((option) => option.value));
  const gone = chosen.filter((value) => !known.has(value));
  const all: readonly ChoiceOption[] = [
    ...options,
    ...gone.map((value) => ({ value, label: t('gone', { id: value }) })),
  ];
  const isSearched = multiple || !isTouch || all.length >= searchFrom;
  const displays = new Map(all.map(({ value, label, node }) => [value, node ?? label]));
  const display = ({
    value,
    label,
  }: {
    readonly value?: ChoiceValue;
    readonly label?: ReactNode;
  }) => (value === undefined ? undefined : displays.get(value)) ?? label;
  const labels = new Map(all.map(({ value, label }) => [value, label]));
  const shared = {
    ...selectProps(field),
    defaultOpen: isOpen,
    autoFocus: isOpen,
    className: styles.select ?? '',
    placeholder: placeholder ?? t('choose'),
    notFoundContent: all.length === 0 && whyNone !== undefined ? whyNone : t('nothing_found'),
    showSearch: isSearched ? searchByLabel : false,
    options: all.map(({ value, label }) => ({ value, label })),
    optionRender: display,
    labelRender: display,
  };
  const clear = clearOnDeleteKey(field, () => onChoose([]));
  return (
    <>
      {multiple ? (
        <Select<ChoiceValue[]>
          {...shared}
          mode="multiple"
          {...(most === undefined ? {} : { maxCount: most })}
          popupRender={(menu) => (
            <>
              {menu}
              {most !== undefined && chosen.length >= most && (
                <div className={styles.note}>{words('most', { count: most })}</div>
              )}
            </>
          )}
          value={[...chosen]}
          onKeyDown={openOnSpaceKey}
          onChange={(values) => onChoose(values)}
        />
      ) : (
        <Select<ChoiceValue>
          {...shared}
          value={chosen[0] ?? null}
          onKeyDown={(event) => {
            openOnSpaceKey(event);
            clear(event);
          }}
          onChange={(value: ChoiceValue | undefined) =>
            onChoose(value === undefined ? [] : [value])
          }
        />
      )}
      <SelectionText field={field} labels={chosen.map((value) => labels.get(value) ?? '')} />
    </>
  );
}
