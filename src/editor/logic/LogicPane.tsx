import { LocateFixed, Pencil, Split } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleSentence } from '../../modules/list/filters/useRuleSentence.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { flowOf } from '../document/flow.ts';
import { editorTopics } from '../model/editor-model.ts';
import { RuleDialog } from '../rules/RuleDialog.tsx';
import { useEditor, useEditorKeys, usePerform } from '../screen/useEditor.ts';
import { dependencyGraph } from './dependency-graph.ts';
import styles from './logic.module.css';
import { type LogicRule, rulesOf } from './rules-of.ts';

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
  const nameOf = (db: string) => model.column(db)?.document.name ?? db;
  const about = field === '' ? rules : rules.filter((rule) => concerns(rule, field));
  const searched = words.trim().toLocaleLowerCase(language);
  const shown = about.filter(({ owner, part, reads, sets }) =>
    [
      textIn(owner.name, language),
      t(`logic.part.${part}`),
      ...[...reads, ...sets].flatMap((db) => [db, textIn(nameOf(db), language)]),
    ].some((text) => text.toLocaleLowerCase(language).includes(searched)),
  );
  const named = new Set(rules.flatMap(({ owner, reads, sets }) => [...reads, ...sets, owner.id]));
  const fields = model.columns().filter(({ document: { db } }) => named.has(db));
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
            ...fields.map(({ document: { db, name } }) => ({
              value: db,
              label: textIn(name, language),
            })),
          ]}
          onChange={setField}
        />
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
                    if (of === null || of.is === 'field') model.select({ is: 'field', db: id });
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

/** Whether a rule reads a field, sets it, or decides about it. */
function concerns({ owner, reads, sets }: LogicRule, db: string): boolean {
  const isOfField = owner.is === 'field' || owner.is === 'cell';
  return reads.includes(db) || sets.includes(db) || (isOfField && owner.id === db);
}

interface RowProps {
  readonly rule: LogicRule;
  readonly module: CompiledModule | null;
  readonly nameOf: (db: string) => string;
  readonly onField: (db: string) => void;
  readonly onEdit: () => void;
  readonly onShow: () => void;
}

function LogicRow({ rule, module, nameOf, onField, onEdit, onShow }: RowProps) {
  const { t, i18n } = useTranslation('rule_editor');
  const owner = textIn(rule.owner.name, i18n.language);
  const part = t(`logic.part.${rule.part}`);
  const fieldsOf = (dbs: readonly string[]) =>
    dbs.map((db) => (
      <button key={db} type="button" className={styles.chip} onClick={() => onField(db)}>
        {nameOf(db)}
      </button>
    ));
  return (
    <tr>
      <th scope="row">
        {owner}
        <span className={styles.kind}>{t(`logic.owner.${rule.owner.is}`)}</span>
      </th>
      <td>{part}</td>
      <td className={styles.says}>
        {rule.rule !== null && module !== null && <Says module={module} rule={rule.rule} />}
        {rule.part === 'records' && <>{fieldsOf(rule.sets)}</>}
      </td>
      <td>{fieldsOf(rule.reads)}</td>
      <td className={styles.actions}>
        {rule.edit !== null && module !== null && (
          <IconButton
            size="small"
            label={t('logic.edit', { owner, part })}
            icon={<Pencil />}
            onClick={onEdit}
          />
        )}
        <IconButton
          size="small"
          label={t('logic.show', { owner })}
          icon={<LocateFixed />}
          onClick={onShow}
        />
      </td>
    </tr>
  );
}

function Says({ module, rule }: { readonly module: CompiledModule; readonly rule: Rule }) {
  return useRuleSentence(module, rule);
}

interface EditProps {
  readonly rule: LogicRule;
  readonly module: CompiledModule;
  readonly onClose: () => void;
}

/** The dialog of a rule of the list; what it makes is a command of the editor. */
function EditRule({ rule: { rule, owner, part, edit }, module, onClose }: EditProps) {
  const { t, i18n } = useTranslation('rule_editor');
  const model = useEditor();
  const perform = usePerform();
  if (edit === null || rule === null) return null;
  const column = part === 'computed' ? (module.byDb.get(owner.id) ?? null) : null;
  if (part === 'computed' && column === null) return null;

  function apply(next: Rule | null): void {
    onClose();
    if (edit === null) return;
    if (edit.is === 'rule') {
      perform({ name: 'set_rule', args: { of: edit.of, rule: next } });
      return;
    }
    const { nodes } = flowOf(model.document(), model.context);
    const requirements = nodes.find(({ id }) => id === edit.node)?.requirements ?? [];
    const old = requirements[edit.index];
    if (old === undefined) return;
    const changed =
      next === null
        ? requirements.toSpliced(edit.index, 1)
        : requirements.with(edit.index, { ...old, rule: next });
    perform({ name: 'merge_node', args: { id: edit.node, data: { requirements: changed } } });
  }
  return (
    <RuleDialog
      module={module}
      title={t('logic.title', {
        owner: textIn(owner.name, i18n.language),
        part: t(`logic.part.${part}`),
      })}
      expected={column?.fieldType.document.ruleType ?? 'boolean'}
      column={column}
      rule={rule}
      onClose={onClose}
      onApply={apply}
    />
  );
}
