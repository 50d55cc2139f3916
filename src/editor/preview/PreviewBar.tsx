import { Monitor, SlidersHorizontal, Smartphone, Tablet } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { IconMenu } from '../../ui/menu/IconMenu.tsx';
import { useEditor, useOfDraft } from '../model/useEditor.ts';
import styles from './preview.module.css';
import { isFilled, withoutPreview } from './PreviewContext.ts';
import { PreviewWords } from './PreviewWords.tsx';
import { PreviewFields } from './PreviewFields.tsx';
import type { Device, PreviewOptions } from './preview-options.ts';

interface Props {
  readonly options: PreviewOptions;
  readonly onChange: (options: PreviewOptions) => void;
  readonly organisationId: number;
}

const icons = { desk: Monitor, tablet: Tablet, phone: Smartphone };
const devices: readonly Device[] = ['desk', 'tablet', 'phone'];

/** The head of the canvas: at which width, in which language and as whom the form is shown. */
export const PreviewBar = memo(function PreviewBar(props: Props) {
  const { options, onChange, organisationId } = props;
  const { t } = useTranslation('editor');
  const model = useEditor();
  // The first picture shows a part of the template, of which not everything is compiled yet.
  const isFirst = useDeferredValue(false, true);
  const errors = useOfDraft(() => {
    const problems = isFirst ? [] : model.problems();
    return problems.filter(({ severity }) => severity === 'error').length;
  });
  const isPlain = options.theme === null && options.role === null && !isFilled(options);
  const reset = () => onChange(withoutPreview(options));
  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('preview')}</h2>
        {errors > 0 && <span className={styles.errors}>{t('errors', { count: errors })}</span>}
        <span className={styles.menu} data-used={!isPlain || undefined}>
          <IconMenu label={t('preview_as.title')} icon={<SlidersHorizontal size={16} />}>
            {() => (
              <PreviewFields
                options={options}
                onChange={onChange}
                organisationId={organisationId}
              />
            )}
          </IconMenu>
        </span>
        <Segmented
          aria-label={t('device')}
          value={options.device}
          onChange={(device) => onChange({ ...options, device })}
          options={devices.map((value) => {
            const Drawing = icons[value];
            return { value, label: <Drawing size={16} aria-label={t(`devices.${value}`)} /> };
          })}
        />
        <Segmented
          aria-label={t('language')}
          value={options.language}
          onChange={(language) => onChange({ ...options, language })}
          options={languages.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
      <PreviewWords options={options} organisationId={organisationId} onReset={reset} />
    </>
  );
});
