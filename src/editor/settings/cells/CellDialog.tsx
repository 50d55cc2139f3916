import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument, OwnTypeDocument } from '../../../runtime/documents.ts';
import { isObject } from '../../../runtime/record/json.ts';
import { isText, textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { useLeftOutText } from '../../clipboard/useLeftOutText.ts';
import { publishedCell } from '../../document/cell-names.ts';
import { newText, withWording } from '../../document/texts.ts';
import { useEditor, usePerform } from '../../model/useEditor.ts';
import { useOwnTypes } from '../../model/useOwnTypes.ts';
import { GeneratedSettings } from '../GeneratedSettings.tsx';
import { LockedSettings } from '../LockedSettings.tsx';
import { NameFields } from '../NameFields.tsx';
import { ProblemList } from '../ProblemList.tsx';
import { Toggle } from '../Toggle.tsx';
import styles from '../lists.module.css';
import { CellRules } from './CellRules.tsx';
import {
  type Cell,
  keyOfLabel,
  nameOfCell,
  problemsOfCell,
  withCell,
  withOtherType,
  withTypeOfSite,
} from './cells.ts';

interface Props {
  readonly table: ColumnDocument;
  readonly columns: readonly Cell[];
  readonly cell: Cell;
  /** The column has another key. */
  readonly onRename: (db: string) => void;
  readonly onClose: () => void;
}

/** Marks own field types among the values of the choice of types. */
const ownPrefix = 'own:';

/** The types that columns of rows can have, and what their foot can compute (field type `table`). */
function choicesIn(
  schema: unknown,
): readonly { readonly value: string; readonly label: unknown }[] {
  if (!isObject(schema) || !Array.isArray(schema['anyOf'])) return [];
  return schema['anyOf'].flatMap((each: unknown) =>
    isObject(each) && typeof each['const'] === 'string'
      ? [{ value: each['const'], label: each['title'] }]
      : [],
  );
}

/**
 * Everything about one column of a table. What changes is stored at once and can be undone. The key of a new
 * column follows the first label that somebody gives it, once the label is left.
 */
export function CellDialog({ table, columns, cell, onRename, onClose }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();
  const { fieldTypes } = model.context;
  const schema = fieldTypes.get(table.columnType)?.document.settings.properties?.['columns']?.items;
  const type = fieldTypes.get(cell.columnType)?.document;
  const name = nameOfCell(cell);
  const data = isObject(cell['columnData']) ? cell['columnData'] : {};
  const total = cell['total'];
  const leftOutText = useLeftOutText();
  /** What the column has lost by the last change, that of its type. */
  const [lost, setLost] = useState<string | null>(null);
  const [typed, setTyped] = useState<{ readonly language: string; readonly label: string } | null>(
    null,
  );

  /** Changes values of the column; letters of one text are one step. */
  function write(
    values: Parameters<typeof withCell>[2],
    gesture: string,
    ownType?: OwnTypeDocument,
  ): void {
    setLost(null);
    const value = withCell(columns, cell.db, values);
    const args = { db: table.db, settings: { columns: { value } } };
    perform(
      { name: 'set_settings', args: ownType === undefined ? args : { ...args, ownType } },
      `cell ${table.db} ${cell.db} ${gesture}`,
    );
  }

  const gestureOfName = (each: string) => `name ${each}`;
  function keepKey(): void {
    setTyped(null);
    if (typed === null || model.context.published.has(publishedCell(table.db, cell.db))) return;
    const to = keyOfLabel(columns, cell.db, typed.label);
    if (to === null) return;
    const args = { table: table.db, db: cell.db, to };
    // One step with the letters of the label.
    const gesture = `cell ${table.db} ${cell.db} ${gestureOfName(typed.language)}`;
    if (perform({ name: 'rename_cell', args }, gesture).ok) onRename(to);
  }

  const types = choicesIn(schema?.properties?.['columnType']).map(({ value }) => {
    const document = fieldTypes.get(value)?.document;
    return { value, label: document === undefined ? value : textIn(document.name, language) };
  });
  const ownType = model.document().ownTypes?.find(({ key }) => key === cell['ownType']);
  const ownTypes = useOwnTypes().filter(({ base }) => types.some(({ value }) => value === base));
  const offered = [
    ...(ownType === undefined || ownTypes.some(({ key }) => key === ownType.key) ? [] : [ownType]),
    ...ownTypes,
  ];
  const totals = choicesIn(schema?.properties?.['total']).map(({ value, label }) => ({
    value,
    label: isText(label) ? textIn(label, language) : value,
  }));
  const isNumber = type?.ruleType === 'number';
  return (
    <Modal
      open
      title={t('cells.dialog', { name: textIn(name, language) })}
      footer={null}
      onCancel={() => {
        keepKey();
        onClose();
      }}
    >
      <div className={styles.dialog}>
        <ProblemList problems={problemsOfCell(model.problemsOf(table), columns, cell.db)} />
        <NameFields
          label={t('label')}
          text={name}
          isRequired
          onChange={(each, wording) => {
            const next = withWording(name, each, wording) ?? newText(cell.db, language);
            write({ name: next }, gestureOfName(each));
            setTyped({ language: each, label: wording });
          }}
          onLeave={keepKey}
        />
        <FieldFrame label={t('type')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={ownType === undefined ? cell.columnType : ownPrefix + ownType.key}
              options={[
                ...types,
                ...offered.map(({ key, name: own }) => ({
                  value: ownPrefix + key,
                  label: textIn(own, language),
                })),
              ]}
              onChange={(chosen) => {
                const own = offered.find(({ key }) => ownPrefix + key === chosen);
                const to = fieldTypes.get(chosen)?.document;
                if (own !== undefined) write(withTypeOfSite(own.base, own.key), 'type', own);
                else if (to !== undefined) write(withOtherType(cell, type, to), 'type');
                model.endStep();
                setLost(leftOutText([table], (db) => model.column(db)?.document));
              }}
            />
          )}
        </FieldFrame>
        {lost !== null && (
          <Alert
            type="warning"
            role="status"
            title={t('clipboard.left_out', { names: lost })}
            action={
              <Button
                size="small"
                onClick={() => {
                  model.undo();
                  setLost(null);
                }}
              >
                {t('undo')}
              </Button>
            }
          />
        )}
        {type !== undefined && ownType !== undefined && (
          <LockedSettings type={ownType} base={type} />
        )}
        {type !== undefined && (
          <GeneratedSettings
            key={`${cell.columnType} ${ownType?.key ?? ''}`}
            type={type}
            ownType={ownType}
            data={data}
            of={{ db: cell.db, table: table.db }}
            scope="cell"
            onWrite={(settings) => {
              const names = Object.keys(settings);
              const others = Object.entries(data).filter(([setting]) => !names.includes(setting));
              const set = Object.entries(settings).flatMap(([setting, each]) =>
                each === null ? [] : [[setting, each.value] as const],
              );
              const next = Object.fromEntries([...others, ...set]);
              const columnData = Object.keys(next).length === 0 ? null : next;
              write({ columnData }, names.join(' '));
              return next;
            }}
          />
        )}
        <Toggle
          label={t('required')}
          checked={cell['required'] === true}
          onChange={(on) => write({ required: on ? true : null }, 'required')}
        />
        <Toggle
          label={t('cells.unique')}
          checked={cell['unique'] === true}
          onChange={(on) => write({ unique: on ? true : null }, 'unique')}
        />
        {isNumber && (
          <FieldFrame label={t('cells.total')} help={t('cells.total_help')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={typeof total === 'string' ? total : ''}
                options={[{ value: '', label: t('cells.no_total') }, ...totals]}
                onChange={(chosen) => write({ total: chosen === '' ? null : chosen }, 'total')}
              />
            )}
          </FieldFrame>
        )}
        <CellRules table={table} cell={cell} onWrite={write} />
      </div>
    </Modal>
  );
}
