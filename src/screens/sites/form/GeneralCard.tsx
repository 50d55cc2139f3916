import { useTranslation } from 'react-i18next';
import { locales } from '../../../../locales/list.ts';
import { languages } from '../../../runtime/text.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ColourInput } from '../../../widgets/color/ColourInput.tsx';
import { type SiteFields, textOrNull } from './site-values.ts';
import styles from './form.module.css';

/** Name, code, type, status, language and colour of a site. */
export function GeneralCard({ values, put, errors }: SiteFields) {
  const { t } = useTranslation('site_settings');
  const text = (name: 'status' | 'site_type', maxLength: number) => (
    <FieldFrame label={t(`fields.${name}`)} help={t(`help.${name}`)}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={maxLength}
          value={values[name] ?? ''}
          onChange={(event) => put({ [name]: textOrNull(event.target.value) })}
        />
      )}
    </FieldFrame>
  );
  return (
    <Card title={t('general')}>
      <div className={styles.grid}>
        <FieldFrame
          label={t('fields.name')}
          required
          error={errors.name === true ? t('errors.name') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={values.name}
              onChange={(event) => put({ name: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('fields.code')} help={t('help.code')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={20}
              value={values.code ?? ''}
              onChange={(event) => put({ code: textOrNull(event.target.value) })}
            />
          )}
        </FieldFrame>
        {text('site_type', 100)}
        {text('status', 100)}
        <FieldFrame label={t('fields.locale')} help={t('help.locale')}>
          {(control) => (
            <Select
              {...control}
              className={styles.full ?? ''}
              value={values.locale ?? 'none'}
              options={[
                { value: 'none', label: t('no_locale') },
                ...locales.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(chosen) =>
                put({ locale: languages.find((language) => language === chosen) ?? null })
              }
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('fields.colour')} help={t('help.colour')}>
          {(control) => (
            <ColourInput
              {...control}
              value={values.colour ?? ''}
              onChange={(colour) => put({ colour: textOrNull(colour) })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('fields.description')} frameProps={{ className: styles.wide }}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={2000}
              value={values.description ?? ''}
              onChange={(event) => put({ description: textOrNull(event.target.value) })}
            />
          )}
        </FieldFrame>
      </div>
    </Card>
  );
}
