import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import type { Named } from '../commands/set-name.ts';
import { editorTopics } from '../model/editor-model.ts';
import type { Selected } from '../model/selected.ts';
import { useEditor, useEditorKeys, usePerform, useSelected } from '../model/useEditor.ts';
import { ContentSettings } from './content/ContentSettings.tsx';
import { FieldSettings } from './FieldSettings.tsx';
import { ManySettings } from './ManySettings.tsx';
import { NameFields } from './NameFields.tsx';
import { PaneHead } from './PaneHead.tsx';
import { RemoveButton } from './RemoveButton.tsx';
import { RuleField } from './RuleField.tsx';
import styles from './settings.module.css';

/** The settings of what is selected. */
export const SettingsPane = memo(function SettingsPane() {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const selected = useSelected();
  useEditorKeys(editorTopics.structure, editorTopics.document);
  return (
    <aside className={styles.scroll} aria-label={t('settings')}>
      {model.selection().length > 1 ? (
        <ManySettings />
      ) : selected.is === 'field' ? (
        <FieldSettings db={selected.db} />
      ) : selected.is === 'content' ? (
        <ContentSettings {...selected} />
      ) : (
        <NamedSettings part={selected} />
      )}
    </aside>
  );
});

type NamedPart = Exclude<Selected, { readonly is: 'field' | 'content' }>;

/** Name and description of the template, of a tab or of a section. */
function NamedSettings({ part }: { readonly part: NamedPart }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();
  const document = model.document();
  const tab = part.is === 'template' ? undefined : model.tabs().find(({ id }) => id === part.tab);
  const section =
    part.is === 'section' ? tab?.sections.find(({ id }) => id === part.section) : undefined;
  const shown = part.is === 'template' ? document : part.is === 'tab' ? tab : section;
  if (shown === undefined) return null;
  const icons = { template: 'layout-template', tab: 'panel-top', section: 'rows-2' };
  const described = part.is === 'tab' ? null : part;
  const description = part.is === 'template' ? document.description : section?.description;
  return (
    <div className={styles.pane}>
      <PaneHead
        icon={icons[part.is]}
        title={textIn(shown.name, language)}
        note={t(`part_name.${part.is}`)}
      />
      <NameFields
        label={t('name')}
        text={shown.name}
        isRequired
        onChange={(each, wording) =>
          perform(
            { name: 'set_name', args: { of: part satisfies Named, language: each, wording } },
            `name ${part.is} ${each}`,
          )
        }
      />
      {described !== null && (
        <NameFields
          label={t('description')}
          text={description}
          isLong
          onChange={(each, wording) =>
            perform(
              { name: 'set_description', args: { of: described, language: each, wording } },
              `description ${part.is} ${each}`,
            )
          }
        />
      )}
      {part.is === 'section' && (
        <RuleField of={part} label={t('rule.visibleWhen')} rule={section?.visibleWhen} />
      )}
      {part.is !== 'template' && <RemoveButton part={part} label={t(`remove_part.${part.is}`)} />}
    </div>
  );
}
