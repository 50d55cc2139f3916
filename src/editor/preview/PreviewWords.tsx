import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rolesQueryOptions } from '../../api/query-options.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useReferredItems } from '../../widgets/referred-rows.ts';
import { useEditor, useOfDraft } from '../model/useEditor.ts';
import styles from './preview.module.css';
import { isFilled } from './PreviewContext.ts';
import type { PreviewOptions } from './preview-options.ts';

interface Props {
  readonly options: PreviewOptions;
  readonly organisationId: number;
  readonly onReset: () => void;
}

/** Says as whom, in which status and with what the form is shown, and leads back; nothing if it is shown plainly. */
export function PreviewWords(props: Props) {
  const { theme, role } = props.options;
  const isPlain = theme === null && role === null && !isFilled(props.options);
  return <div role="status">{!isPlain && <Words {...props} />}</div>;
}

function Words({ options, organisationId, onReset }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const { theme, role: roleId, status: number, values } = options;
  const roles = useQuery({ ...rolesQueryOptions(organisationId), enabled: roleId !== null });
  const role = roles.data?.roles.find(({ id }) => id === roleId);
  const status = useOfDraft(() => {
    if (number === null) return '';
    const all = [...(model.compiled().module?.flow.statuses.values() ?? [])];
    const found = all.find((each) => each.number === number);
    return found === undefined ? '' : textIn(found.label, language);
  });
  const moduleType = model.context.module.type;
  const [item] = useReferredItems(moduleType, typeof values === 'number' ? [values] : []);
  const words = [
    role !== undefined && t('preview_as.shown_role', { role: textIn(role.name, language) }),
    status !== '' && t('preview_as.shown_status', { status }),
    values === 'made_up' && t('preview_as.made_up'),
    item?.state === 'found' && t('preview_as.shown_item', { name: item.row.name }),
    theme !== null && t(`preview_as.themes.${theme}`),
  ].filter((each) => each !== false);
  return (
    <p className={styles.words}>
      <span>{words.join(' · ')}</span>
      <Button size="small" onClick={onReset}>
        {t('preview_as.reset')}
      </Button>
    </p>
  );
}
