import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesQueryOptions } from '../../api/query-options.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import type { ThemeName } from '../../ui/theme/palette.ts';
import { useReferredItems } from '../../widgets/referred-rows.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useEditor } from '../model/useEditor.ts';
import { ExampleSelect } from './ExampleSelect.tsx';
import styles from './preview.module.css';
import { withoutPreview } from './PreviewContext.ts';
import type { PreviewOptions } from './preview-options.ts';

interface Props {
  readonly options: PreviewOptions;
  readonly onChange: (options: PreviewOptions) => void;
  readonly organisationId: number;
}

/** Milliseconds without another letter until a search begins. */
const pauseMs = 200;

const themes: readonly ThemeName[] = ['light', 'dark'];

const numberIn = (text: string): number | null => (text === '' ? null : Number(text));

/** In which theme, as which role, in which status and with which values the form is shown. */
export function PreviewFields({ options, onChange, organisationId }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const { module } = model.compiled();
  const { siteId, searchItems } = useWidgetServices();
  const moduleType = model.context.module.type;
  const roles = useQuery(rolesQueryOptions(organisationId)).data?.roles ?? [];
  const [words, setWords] = useState('');
  const text = useDebouncedValue(words, pauseMs);
  const found = useQuery({
    queryKey: ['editor_preview_items', siteId, moduleType, text] as const,
    queryFn: ({ signal }) => searchItems({ moduleType, text, templateId: null }, signal),
    placeholderData: keepPreviousData,
  });
  const statuses = [...(module?.flow.statuses.values() ?? [])];
  const { theme, role, status, values } = options;
  const shown = useReferredItems(moduleType, typeof values === 'number' ? [values] : []);
  // The item that is shown stays among the choices, whatever is searched.
  const items = [
    ...(found.data ?? []),
    ...shown.flatMap((item) => (item.state === 'found' ? [item.row] : [])),
  ].filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at);
  return (
    <div className={styles.fields}>
      <FieldFrame label={t('preview_as.theme')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={theme ?? ''}
            options={[
              { value: '', label: t('preview_as.own_theme') },
              ...themes.map((value) => ({ value, label: t(`preview_as.themes.${value}`) })),
            ]}
            onChange={(chosen) =>
              onChange({ ...options, theme: themes.find((each) => each === chosen) ?? null })
            }
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('preview_as.role')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={role === null ? '' : String(role)}
            options={[
              { value: '', label: t('preview_as.everything') },
              ...roles.map(({ id, name }) => ({
                value: String(id),
                label: textIn(name, language),
              })),
            ]}
            onChange={(chosen) => onChange({ ...options, role: numberIn(chosen) })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('preview_as.status')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={status === null ? '' : String(status)}
            options={[
              { value: '', label: t('preview_as.own_status') },
              ...statuses.map(({ number, label }) => ({
                value: String(number),
                label: textIn(label, language),
              })),
            ]}
            onChange={(chosen) => onChange({ ...options, status: numberIn(chosen) })}
          />
        )}
      </FieldFrame>
      <ExampleSelect
        label={t('preview_as.values')}
        help={t('preview_as.values_help')}
        fixed={[
          { value: 'blank', label: t('preview_as.blank') },
          { value: 'made_up', label: t('preview_as.made_up') },
        ]}
        items={items.map(({ id, name }) => ({ value: String(id), label: name }))}
        found={found.data?.length ?? 0}
        isFailed={found.isError}
        value={String(values)}
        words={words}
        onSearch={setWords}
        onChange={(chosen) =>
          onChange({
            ...options,
            values: chosen === 'blank' || chosen === 'made_up' ? chosen : Number(chosen),
          })
        }
      />
      <Button onClick={() => onChange(withoutPreview(options))}>{t('preview_as.reset')}</Button>
    </div>
  );
}
