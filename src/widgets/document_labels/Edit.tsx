import { Plus } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { SelectionText } from '../common/SelectionText.tsx';
import { selectProps } from '../common/control-props.ts';
import { findRow } from '../common/find-row.ts';
import { idsOf, localisedText } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { searchIcon } from '../../ui/form/select-search.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { LabelOption } from '../label-services.ts';
import { LabelTag } from './LabelTag.tsx';
import { NoLabels } from './NoLabels.tsx';
import styles from '../common/control.module.css';

/** Maximum length of a label's name (CREATE_SITE_LABEL). */
const longest = 100;

/** Creates a label from the typed text if no label has that name. */
function useNewLabel(moduleType: string, words: string, isAllowed: boolean) {
  const { t } = useTranslation('references');
  const { labels } = useWidgetServices();
  const { toast } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const name = words.trim();
  const isKnown = labels
    .forModule(moduleType)
    .some((label) => label.isActive && label.name.toLowerCase() === name.toLowerCase());
  const isPossible =
    isAllowed &&
    !isBusy &&
    !isKnown &&
    name !== '' &&
    name.length <= longest &&
    labels.mayCreate(moduleType);

  /** Resolves to the label; null if it could not be created, which a toast reports. */
  async function create(): Promise<LabelOption | null> {
    setIsBusy(true);
    try {
      return await labels.create(moduleType, name);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast({
        title: t('label_not_made'),
        description: error.message,
        variant: 'destructive',
      });
      return null;
    } finally {
      setIsBusy(false);
    }
  }
  return { name, isPossible, isBusy, create };
}

/** The value of the option that creates a label. */
const create = -1;

/** Labels of the site for this module: searched while typing, and created if none has that name. */
export function Edit(props: EditProps<SettingsOf<'document_labels'>>) {
  const { t } = useTranslation('references');
  const { t: words } = useTranslation('widgets');
  const { labels, language } = useWidgetServices();
  const { column, moduleType, value, onChange } = props;
  const { placeholder, maxLabels: most = Infinity, allowCreateNew } = column.settings;
  const [typed, setTyped] = useState('');
  const fresh = useNewLabel(moduleType, typed, allowCreateNew);
  const rows = labels.forModule(moduleType);
  const ids = idsOf(value);
  // Keeps what is chosen while a label is being created.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const mayMake = allowCreateNew && labels.mayCreate(moduleType);
  const isFull = ids.length >= most;
  const offered = rows.filter(({ id, isActive }) => isActive || ids.includes(id));
  const createLabel = t('create_label', { name: fresh.name });

  const display = ({ value: id }: { readonly value?: unknown }) => {
    if (id === create) {
      return (
        <span className={styles.option}>
          <Plus />
          {createLabel}
        </span>
      );
    }
    const label = typeof id === 'number' ? findRow(rows, id) : undefined;
    if (label !== undefined) return <LabelTag label={label} />;
    return typeof id === 'number' ? words('gone', { id }) : null;
  };

  async function take(next: readonly number[]): Promise<void> {
    setTyped('');
    if (!next.includes(create)) {
      onChange(next);
      return;
    }
    const label = await fresh.create();
    const now = latest.current;
    if (label !== null && !now.includes(label.id)) onChange([...now, label.id]);
  }

  const nameOf = (id: number | string | null | undefined) =>
    typeof id === 'number' ? (findRow(rows, id)?.name.toLowerCase() ?? '') : '';
  const known = offered.map(({ id, name }) => ({ value: id, label: name }));
  const nothing = mayMake ? t('no_labels_type') : <NoLabels moduleType={moduleType} />;
  const note = (menu: ReactElement) => (
    <>
      {menu}
      {isFull && <div className={styles.note}>{t('most', { count: most })}</div>}
    </>
  );
  return (
    <>
      <Select<number[]>
        {...selectProps(props)}
        mode="multiple"
        className={styles.select ?? ''}
        placeholder={localisedText(placeholder, language) ?? words('choose')}
        notFoundContent={offered.length === 0 ? nothing : words('nothing_found')}
        loading={fresh.isBusy}
        {...(most === Infinity ? {} : { maxCount: most })}
        showSearch={{
          searchIcon,
          searchValue: typed,
          onSearch: setTyped,
          // The option that creates a label always matches the search text.
          filterOption: (search, option) =>
            option?.value === create || nameOf(option?.value).includes(search.trim().toLowerCase()),
        }}
        options={fresh.isPossible ? [...known, { value: create, label: createLabel }] : known}
        optionRender={display}
        labelRender={display}
        popupRender={note}
        value={[...ids]}
        onChange={(next) => void take(next)}
      />
      <SelectionText
        field={props}
        labels={ids.map((id) => findRow(rows, id)?.name ?? words('gone', { id }))}
      />
    </>
  );
}
