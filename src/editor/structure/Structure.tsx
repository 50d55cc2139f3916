import { FolderPlus, Plus } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { usePerformAloud } from '../actions/usePerformAloud.ts';
import { useRemove } from '../actions/useRemove.ts';
import { freeName, nameFromLabel } from '../document/names.ts';
import { newText } from '../document/texts.ts';
import type { Entry } from '../document/layout.ts';
import { type EditorModel, editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import {
  NearViewportProvider,
  useGroupOfParts,
  useNearViewport,
} from '../viewport/near-viewport.ts';
import { StructureRow } from './StructureRow.tsx';
import styles from './structure.module.css';

type TabDocument = LayoutDocument[number];
type SectionDocument = TabDocument['sections'][number];
type Remove = ReturnType<typeof useRemove>;

/** Pixels of the screen's height for each line of the first picture: the pane has the upper half. */
const perLine = 60;

const lineHeight = 30;

/** Tabs, sections, fields and blocks as a tree: selecting, moving, adding, removing. */
export const Structure = memo(function Structure() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerformAloud();
  const remove = useRemove();
  const viewport = useNearViewport();
  useEditorKeys(editorTopics.structure);
  const tabs = model.tabs();
  const [first] = useState(() => Math.ceil(window.innerHeight / perLine));
  const rendered = useDeferredValue(Infinity, first);

  function addTab(): void {
    const label = t('new_tab');
    const id = freeName(nameFromLabel(label, 'tab'), (name) => tabs.some((tab) => tab.id === name));
    const section = { id: 'first_section', name: newText(t('new_section'), language) };
    const outcome = perform({
      name: 'add_tab',
      args: { id, name: newText(label, language), section },
    });
    if (outcome.ok) model.select({ is: 'tab', tab: id });
  }

  return (
    <section className={styles.pane} aria-labelledby="editor-structure">
      <div className={styles.head}>
        <h2 id="editor-structure" className={styles.title}>
          {t('structure')}
        </h2>
        <IconButton
          size="small"
          label={t('add_tab')}
          icon={<FolderPlus size={16} />}
          onClick={addTab}
        />
      </div>
      <NearViewportProvider value={viewport}>
        <ul className={styles.list}>
          {linesOf(model, rendered).map(({ tab, sections }) => (
            <TabRow key={tab.id} tab={tab} sections={sections} first={first} remove={remove} />
          ))}
        </ul>
      </NearViewportProvider>
    </section>
  );
});

interface SectionLines {
  readonly section: SectionDocument;
  /** Fields and blocks before it. */
  readonly before: number;
  readonly entries: readonly Entry[];
}

/** The tabs and sections with as many of their fields and blocks as are rendered; no more after those. */
function linesOf(model: EditorModel, rendered: number) {
  let before = 0;
  const tabs: { readonly tab: TabDocument; readonly sections: readonly SectionLines[] }[] = [];
  for (const tab of model.tabs()) {
    if (before > 0 && before >= rendered) break;
    const sections: SectionLines[] = [];
    for (const section of tab.sections) {
      if (before > 0 && before >= rendered) break;
      const entries = model.entries({ tab: tab.id, section: section.id });
      const some =
        entries.length <= rendered - before ? entries : entries.slice(0, rendered - before);
      sections.push({ section, before, entries: some });
      before += entries.length;
    }
    tabs.push({ tab, sections });
  }
  return tabs;
}

interface TabProps extends Pick<SectionProps, 'first' | 'remove'> {
  readonly tab: TabDocument;
  readonly sections: readonly SectionLines[];
}

function TabRow({ tab, sections, first, remove }: TabProps) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerformAloud();

  function addSection(): void {
    const label = t('new_section');
    const id = freeName(nameFromLabel(label, 'section'), (name) =>
      tab.sections.some((section) => section.id === name),
    );
    const outcome = perform({
      name: 'add_section',
      args: { tab: tab.id, id, name: newText(label, language) },
    });
    if (outcome.ok) model.select({ is: 'section', tab: tab.id, section: id });
  }

  return (
    <li>
      <StructureRow
        part={{ is: 'tab', tab: tab.id }}
        label={textIn(tab.name, language)}
        level={1}
        remove={remove}
        extra={
          <IconButton
            size="small"
            label={t('add_section_to', { name: textIn(tab.name, language) })}
            icon={<Plus size={16} />}
            onClick={addSection}
          />
        }
      />
      <ul className={styles.list}>
        {sections.map((lines) => (
          <SectionRows
            key={lines.section.id}
            tab={tab.id}
            {...lines}
            first={first}
            remove={remove}
          />
        ))}
      </ul>
    </li>
  );
}

interface SectionProps extends SectionLines {
  readonly tab: string;
  /** Lines of the first picture, which are rendered whole. */
  readonly first: number;
  readonly remove: Remove;
}

function SectionRows({ tab, section, before, entries, first, remove }: SectionProps) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const place = { tab, section: section.id };
  const group = useGroupOfParts(before < first, entries.length * lineHeight);
  return (
    <li>
      <StructureRow
        part={{ is: 'section', ...place }}
        label={textIn(section.name, language)}
        level={2}
        remove={remove}
      />
      <ul className={styles.list} {...group}>
        {entries.map(({ is, id }, index) => (
          <li key={`${is} ${id}`}>
            {is === 'content' ? (
              <StructureRow
                part={{ is: 'content', id, ...place }}
                label={t('text_block')}
                level={3}
                remove={remove}
              />
            ) : (
              <FieldRow
                db={id}
                language={language}
                eager={before + index < first}
                remove={remove}
              />
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface FieldProps {
  readonly db: string;
  readonly language: string;
  readonly eager: boolean;
  readonly remove: Remove;
}

/** The line of a field, which a change of that field renders and no other. */
const FieldRow = memo(function FieldRow({ db, language, eager, remove }: FieldProps) {
  const model = useEditor();
  useEditorKeys(db);
  const column = model.column(db);
  if (column === undefined) return null;
  const { name, columnType } = column.document;
  const type = model.context.fieldTypes.get(columnType)?.document;
  return (
    <StructureRow
      part={{ is: 'field', db }}
      label={textIn(name, language)}
      {...(type !== undefined && { icon: type.icon })}
      level={3}
      eager={eager}
      isLocked={column.origin === 'core'}
      remove={remove}
    />
  );
});
