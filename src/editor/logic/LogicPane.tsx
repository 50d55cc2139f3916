import { LocateFixed, Split } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Text, textIn } from '../../runtime/text.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { cellsIn, columnOfName, publishedCell } from '../document/cell-names.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import { dependencyGraph } from './dependency-graph.ts';
import { EditRule } from './EditRule.tsx';
import styles from './logic.module.css';
import { LogicRow } from './LogicRow.tsx';
import { cellName, type LogicRule, rulesOf } from './rules-of.ts';

/** Where a rule is edited: the form with its part selected, or a node of the flow. */
export type LogicTarget =
  { readonly view: 'form' } | { readonly view: 'flow'; readonly node: string };

/** The library of the drawing is fetched when somebody opens it. */
const LogicDiagram = lazyComponent(async () => (await import('./LogicDiagram.tsx')).LogicDiagram);

const views = ['list', 'drawing'] as const;

/** Every rule of the template, by what reads or sets a field, as a list or as a drawing. */
export function LogicPane({ onOpen }: { readonly onOpen: (target: LogicTarget) => void }) {
  const { t, i18n } = useTranslation('rule_editor');
  const { language } = i18n;
  const model = useEditor();
  useEditorKeys(editorTopics.document);
  const [view, setView] = useState<(typeof views)[number]>('list');
  const [words, setWords] = useState('');
  const [field, setField] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const document = model.document();
  const { module } = model.compiled();
  const rules = useMemo(() => rulesOf(document, model.context), [document, model.context]);
  const nameOf = (name: string) => nameIn(model, name);
  const about = field === '' ? rules : rules.filter((rule) => concerns(rule, field));
  const searched = words.trim().toLocaleLowerCase(language);
  const shown = about.filter(({ owner, part, reads, sets }) =>
    [
      textIn(owner.name, language),
      t(`logic.part.${part}`),
      ...[...reads, ...sets].flatMap((db) => [db, textIn(nameOf(db), language)]),
    ].some((text) => text.toLocaleLowerCase(language).includes(searched)),
  );
  const named = new Set(
    rules.flatMap(({ owner, reads, sets }) => [...reads, ...sets, owner.id, owner.column]),
  );
  const fields = model
    .columns()
    .flatMap(({ document: column }) => [
      column.db,
      ...cellsIn(column).map((cell) => publishedCell(column.db, cell['db'])),
    ])
    .filter((name) => named.has(name));
  const editing = rules.find(({ id }) => id === edited);
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <SearchInput
          className={styles.search ?? ''}
          label={t('logic.search')}
          value={words}
          onChange={setWords}
        />
        <NativeSelect
          className={styles.field}
          aria-label={t('logic.field')}
          value={field}
          options={[
            { value: '', label: t('logic.all_fields') },
            ...fields.map((name) => ({ value: name, label: textIn(nameOf(name), language) })),
          ]}
          onChange={setField}
        />
        {field !== '' && (
          <IconButton
            label={t('logic.show', { owner: textIn(nameOf(field), language) })}
            icon={<LocateFixed />}
            onClick={() => {
              model.select({ is: 'field', db: columnOfName(field) });
              onOpen({ view: 'form' });
            }}
          />
        )}
        <span role="status" className={styles.count}>
          {t('logic.count', { count: shown.length })}
        </span>
        <Segmented
          aria-label={t('logic.view')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`logic.views.${value}`) }))}
        />
      </div>
      {rules.length === 0 ? (
        <StateBlock
          icon={<Split size={24} />}
          title={t('logic.none')}
          text={t('logic.none_text')}
        />
      ) : view === 'drawing' ? (
        <LogicDiagram graph={dependencyGraph(shown, nameOf)} field={field} onField={setField} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('logic.of')}</th>
                <th scope="col">{t('logic.rule')}</th>
                <th scope="col">{t('logic.says')}</th>
                <th scope="col">{t('logic.reads')}</th>
                <th scope="col">
                  <span className={styles.hidden}>{t('logic.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((rule) => (
                <LogicRow
                  key={rule.id}
                  rule={rule}
                  module={module}
                  nameOf={(db) => textIn(nameOf(db), language)}
                  onField={setField}
                  onEdit={() => setEdited(rule.id)}
                  onShow={() => {
                    const { is, id } = rule.owner;
                    if (is === 'node') {
                      onOpen({ view: 'flow', node: id });
                      return;
                    }
                    const of = rule.edit?.is === 'rule' ? rule.edit.of : null;
                    if (of === null || 'db' in of) model.select({ is: 'field', db: id });
                    else model.select(of);
                    onOpen({ view: 'form' });
                  }}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className={styles.empty}>{t('logic.nothing_found')}</p>}
        </div>
      )}
      {editing !== undefined && module !== null && (
        <EditRule rule={editing} module={module} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

/** The name of a field, or of a column of a table with that of its table. */
function nameIn(model: EditorModel, name: string): Text {
  const column = model.column(columnOfName(name))?.document;
  if (column === undefined) return name;
  if (column.db === name) return column.name;
  const cell = cellsIn(column).find((each) => publishedCell(column.db, each['db']) === name);
  return cell === undefined ? name : cellName(column.name, cell);
}

/** Whether a rule reads a field, sets it, or decides about it; of a table also its columns. */
function concerns({ owner, reads, sets }: LogicRule, name: string): boolean {
  return [...reads, ...sets, owner.column ?? ''].some(
    (each) => each === name || columnOfName(each) === name,
  );
}
