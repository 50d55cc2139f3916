import { FolderPlus, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { freeName, nameFromLabel } from '../document/names.ts';
import { newText } from '../document/texts.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform } from '../model/useEditor.ts';
import { StructureRow } from './StructureRow.tsx';
import styles from './structure.module.css';

type TabDocument = LayoutDocument[number];
type SectionDocument = TabDocument['sections'][number];

/** Tabs, sections, fields and blocks as a tree: selecting, moving, adding, removing. */
export const Structure = memo(function Structure() {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.structure);
  const tabs = model.tabs();

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
      <ul className={styles.list}>
        {tabs.map((tab) => (
          <TabRow key={tab.id} tab={tab} />
        ))}
      </ul>
    </section>
  );
});

function TabRow({ tab }: { readonly tab: TabDocument }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();

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
        icon="panel-top"
        level={1}
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
        {tab.sections.map((section) => (
          <SectionRows key={section.id} tab={tab.id} section={section} />
        ))}
      </ul>
    </li>
  );
}

interface SectionProps {
  readonly tab: string;
  readonly section: SectionDocument;
}

function SectionRows({ tab, section }: SectionProps) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const place = { tab, section: section.id };
  return (
    <li>
      <StructureRow
        part={{ is: 'section', ...place }}
        label={textIn(section.name, language)}
        icon="rows-2"
        level={2}
      />
      <ul className={styles.list}>
        {model.entries(place).map(({ is, id }) => {
          if (is === 'content')
            return (
              <li key={`content ${id}`}>
                <StructureRow
                  part={{ is: 'content', id, ...place }}
                  label={t('text_block')}
                  icon="pilcrow"
                  level={3}
                />
              </li>
            );
          const column = model.column(id);
          if (column === undefined) return null;
          const { name, columnType } = column.document;
          const type = model.context.fieldTypes.get(columnType)?.document;
          return (
            <li key={id}>
              <StructureRow
                part={{ is: 'field', db: id }}
                label={textIn(name, language)}
                icon={type?.icon ?? 'square'}
                level={3}
                isLocked={column.origin === 'core'}
              />
            </li>
          );
        })}
      </ul>
    </li>
  );
}
