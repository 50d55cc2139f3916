import { useTranslation } from 'react-i18next';
import presets from '../../../schemas/own-type-presets.json';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { textIn, type Text } from '../../runtime/text.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { fieldTypes } from '../../widgets/fields.ts';
import { groupedTypes } from '../palette/types.ts';
import styles from './own-types.module.css';

interface Props {
  readonly onChoose: (first: OwnTypeDocument) => void;
}

const shipped: readonly OwnTypeDocument[] = presets;

/** What a new type begins with: a preset, or a field type of the catalogue. */
export function ChooseBase({ onChoose }: Props) {
  const { t } = useTranslation(['own_types', 'editor']);
  return (
    <PageColumn maxWidth={820}>
      <Card title={t('presets')}>
        <p className={styles.note}>{t('presets_help')}</p>
        <div className={styles.presets}>
          {shipped.map((preset) => (
            <Choice
              key={preset.key}
              icon={preset.icon}
              name={preset.name}
              about={preset.description ?? ''}
              onClick={() => onChoose(preset)}
            />
          ))}
        </div>
      </Card>
      <Card title={t('bases')}>
        <p className={styles.note}>{t('bases_help')}</p>
        {groupedTypes(fieldTypes).map(({ group, types }) => (
          <div key={group}>
            <h3 className={styles.group}>{t(`editor:group.${group}`)}</h3>
            <div className={styles.presets}>
              {types.map(({ type, name, description, icon }) => (
                <Choice
                  key={type}
                  icon={icon}
                  name={name}
                  about={description}
                  onClick={() => onChoose({ key: type, base: type, name: { en: '' }, icon })}
                />
              ))}
            </div>
          </div>
        ))}
      </Card>
    </PageColumn>
  );
}

interface ChoiceProps {
  readonly icon: string;
  readonly name: Text;
  readonly about: Text;
  readonly onClick: () => void;
}

function Choice({ icon, name, about, onClick }: ChoiceProps) {
  const { i18n } = useTranslation();
  return (
    <button type="button" className={styles.preset} onClick={onClick}>
      <Icon name={icon} size={18} />
      <span className={styles.presetText}>
        <span className={styles.presetName}>{textIn(name, i18n.language)}</span>
        <span className={styles.note}>{textIn(about, i18n.language)}</span>
      </span>
    </button>
  );
}
