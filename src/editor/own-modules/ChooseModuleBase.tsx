import { useTranslation } from 'react-i18next';
import { useModules } from '../../modules/registry/registry.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import choices from '../own-types/own-types.module.css';
import { newModule } from './module-draft.ts';

interface Props {
  readonly onChoose: (first: ModuleDocument) => void;
}

/** What a new module begins with: a name and two statuses, or the fields and flow of another one. */
export function ChooseModuleBase({ onChoose }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const { entries } = useModules();
  return (
    <PageColumn maxWidth={820}>
      <Card title={t('begin')}>
        <div className={choices.presets}>
          <Choice
            icon="square-plus"
            name={t('begin_empty')}
            about={t('begin_empty_help')}
            onClick={() => onChoose(newModule(null))}
          />
          {[...entries.values()].map((entry) => (
            <Choice
              key={entry.document.type}
              icon={entry.document.icon}
              name={t('begin_like', { name: textIn(entry.document.name, language) })}
              about={textIn(entry.document.description, language)}
              onClick={() => onChoose(newModule(entry))}
            />
          ))}
        </div>
      </Card>
    </PageColumn>
  );
}

interface ChoiceProps {
  readonly icon: string;
  readonly name: string;
  readonly about: string;
  readonly onClick: () => void;
}

function Choice({ icon, name, about, onClick }: ChoiceProps) {
  return (
    <button type="button" className={choices.preset} onClick={onClick}>
      <Icon name={icon} size={18} />
      <span className={choices.presetText}>
        <span className={choices.presetName}>{name}</span>
        <span className={choices.note}>{about}</span>
      </span>
    </button>
  );
}
