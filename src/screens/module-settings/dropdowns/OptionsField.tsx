import { ArchiveX, ArrowRightLeft, Languages, Plus, Trash2, Undo2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { OrderedList } from '../../../ui/order/OrderedList.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { MergeDialog } from '../lists/MergeDialog.tsx';
import { useMerge } from '../lists/useMerge.ts';
import styles from '../module-settings.module.css';
import { OptionDialog } from './OptionDialog.tsx';
import { type Option, withAdded } from './options.ts';

interface Props {
  readonly siteId: number;
  /** Null for a list that is not stored yet. */
  readonly dropdownId: number | null;
  readonly options: readonly Option[];
  readonly usage: ListUsage;
  /** Whether there are changes to save before options can be merged. */
  readonly isDirty: boolean;
  readonly error: string | undefined;
  readonly onChange: (options: readonly Option[]) => void;
}

/** The options of a list: their order, labels, use, and the line that adds some. */
export function OptionsField(props: Props) {
  const { siteId, dropdownId, options, usage, isDirty, error, onChange } = props;
  const { t, i18n } = useTranslation('module_settings');
  const merging = useMerge(siteId);
  const [merged, setMerged] = useState<number | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const nameOf = ({ label }: Option) => textIn(label, i18n.language);
  const usedBy = (value: number) =>
    usage.usage.find((used) => used.row_id === dropdownId && used.value === value)?.items ?? 0;
  const mergeOf = (value: number) =>
    usage.merges.find((each) => each.row_id === dropdownId && each.value === value);
  const change = (value: number, next: (option: Option) => Option) =>
    onChange(options.map((option) => (option.value === value ? next(option) : option)));
  const live = options.filter(({ is_retired }) => is_retired !== true);
  const mergeable = live.map((option) => ({
    id: option.value,
    name: nameOf(option),
    items: usedBy(option.value),
  }));
  const from = mergeable.find(({ id }) => id === merged);
  const inDialog = options.find(({ value }) => value === edited);

  function entriesOf(option: Option): readonly MenuEntry[] {
    const { value, is_retired: isRetired } = option;
    const name = nameOf(option);
    const items = usedBy(value);
    const undoable = mergeOf(value);
    return [
      {
        key: 'texts',
        title: t('other_languages'),
        icon: <Languages size={16} />,
        onSelect: () => setEdited(value),
      },
      isRetired === true
        ? {
            key: 'back',
            title: undoable === undefined ? t('restore') : t('merge.undo'),
            icon: <Undo2 size={16} />,
            onSelect: () =>
              undoable === undefined
                ? change(value, ({ label }) => ({ value, label }))
                : void merging.undo(undoable.id, name),
          }
        : {
            key: 'retire',
            title: t('retire'),
            icon: <ArchiveX size={16} />,
            description: t('retire_help'),
            onSelect: () => change(value, (each) => ({ ...each, is_retired: true })),
          },
      {
        key: 'merge',
        title: t('merge.menu'),
        icon: <ArrowRightLeft size={16} />,
        ...(dropdownId === null || isDirty
          ? { lock: { text: t('merge.save_first') } }
          : live.length < 2 || isRetired === true
            ? { lock: { text: t('merge.alone') } }
            : { onSelect: () => setMerged(value) }),
      },
      {
        key: 'remove',
        title: t('remove'),
        icon: <Trash2 size={16} />,
        danger: true,
        ...(items > 0
          ? { lock: { text: t('remove_used', { count: items }) } }
          : { onSelect: () => onChange(options.filter((each) => each.value !== value)) }),
      },
    ];
  }

  return (
    <div className={styles.form}>
      {from !== undefined && dropdownId !== null && (
        <MergeDialog
          from={from}
          others={mergeable.filter(({ id }) => id !== merged)}
          progress={merging.progress}
          onMerge={(into) =>
            merging.merge(
              { siteId, list: 'dropdowns', rowId: dropdownId },
              { into_id: dropdownId, value: from.id, into_value: into.id },
              { name: from.name, into: into.name },
            )
          }
          onClose={() => setMerged(null)}
        />
      )}
      {inDialog !== undefined && (
        <OptionDialog
          option={inDialog}
          onSave={(label) => change(inDialog.value, (each) => ({ ...each, label }))}
          onClose={() => setEdited(null)}
        />
      )}
      {options.length > 0 && (
        <div className={styles.card}>
          <OrderedList
            label={t('options_title')}
            onOrder={(keys) =>
              onChange(
                keys.flatMap((key) => options.find(({ value }) => String(value) === key) ?? []),
              )
            }
            rows={options.map((option) => {
              const name = nameOf(option);
              return {
                key: String(option.value),
                name,
                content: (
                  <div className={styles.entry}>
                    <span className={styles.optionName}>
                      <TextInput
                        aria-label={t('option_name', { value: option.value })}
                        maxLength={255}
                        value={name}
                        onChange={(event) =>
                          change(option.value, (each) => ({
                            ...each,
                            label:
                              typeof each.label === 'string'
                                ? event.target.value
                                : { ...each.label, [i18n.language]: event.target.value },
                          }))
                        }
                      />
                      {option.is_retired === true && <Badge>{t('is_retired')}</Badge>}
                    </span>
                    <span className={styles.count}>
                      {t('items', { count: usedBy(option.value) })}
                    </span>
                    <MoreMenu
                      label={t('actions_of', { name })}
                      size="small"
                      entries={() => entriesOf(option)}
                    />
                  </div>
                ),
              };
            })}
          />
        </div>
      )}
      <NewOptions
        error={error}
        onAdd={(names) =>
          onChange(
            withAdded(
              options,
              names.map((name) => ({ name, value: null })),
            ),
          )
        }
      />
    </div>
  );
}

interface NewOptionsProps {
  readonly error: string | undefined;
  readonly onAdd: (names: readonly string[]) => void;
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The line that adds options: one with Enter, several by pasting lines. */
function NewOptions({ error, onAdd }: NewOptionsProps) {
  const { t } = useTranslation('module_settings');
  const [typed, setTyped] = useState('');

  function add(): void {
    const names = linesOf(typed);
    if (names.length > 0) onAdd(names);
    setTyped('');
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function paste(event: ClipboardEvent): void {
    const names = linesOf(event.clipboardData.getData('text'));
    if (names.length < 2) return;
    event.preventDefault();
    onAdd(names);
  }

  return (
    <div>
      <div className={styles.newOption}>
        <TextInput
          aria-label={t('new_option')}
          placeholder={t('new_option')}
          aria-invalid={error === undefined ? undefined : true}
          maxLength={255}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <Button icon={<Plus size={16} />} onClick={add}>
          {t('add')}
        </Button>
      </div>
      <p className={error === undefined ? styles.note : styles.problem}>
        {error ?? t('new_option_help')}
      </p>
    </div>
  );
}
