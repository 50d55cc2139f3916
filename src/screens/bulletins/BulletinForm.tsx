import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/overlay/FormDialog.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { saveBulletin } from '../../api/bulletins.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { Bulletin } from '../../contract/bulletins.ts';
import { bulletinsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { isOpenable, sortSites } from '../../modules/sites.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { cx } from '../../ui/cx.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './bulletins.module.css';
import {
  type BulletinFormValues,
  toBulletinBody,
  toFormValues,
  validateBulletin,
} from './form-values.ts';
import { searchByLabel } from '../../ui/form/select-search.tsx';

interface Props {
  readonly me: CurrentUser;
  /** Null for a new bulletin. */
  readonly bulletin: Bulletin | null;
  readonly onClose: () => void;
}

/** The form of a new or changed bulletin. */
export function BulletinForm({ me, bulletin: before, onClose }: Props) {
  const { t, i18n } = useTranslation('bulletins');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { timeZone } = useFormat();
  const everywhere = may(me, bulletinsPermission, null);
  const sites = sortSites(
    (useQuery(sitesQueryOptions).data ?? []).filter(
      (site) => isOpenable(site) && may(me, bulletinsPermission, site.id),
    ),
    i18n.language,
  );
  const [values, setValues] = useState(() => toFormValues(before, new Date(), timeZone));
  const [isTried, setIsTried] = useState(false);
  const { problem, setProblem, isBusy, attempt } = useFormRequest();
  const errors = isTried ? validateBulletin(values, everywhere) : {};
  const put = (change: Partial<BulletinFormValues>) => {
    setValues({ ...values, ...change });
    setProblem(undefined);
  };
  const fieldErrorText = (error: 'title' | 'text' | 'start' | 'end' | 'sites' | undefined) =>
    error === undefined ? undefined : t(`errors.${error}`);

  async function save(): Promise<void> {
    await saveBulletin(cache, before, toBulletinBody(values, timeZone));
    toast({ title: t(before === null ? 'created' : 'saved') });
    onClose();
  }

  function submit(): void {
    setIsTried(true);
    if (Object.keys(validateBulletin(values, everywhere)).length === 0) void attempt(save);
  }

  return (
    <FormDialog
      width={560}
      title={t(before === null ? 'new' : 'edit_title')}
      verb={t(before === null ? 'announce' : 'save')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('field_title')} required error={fieldErrorText(errors.title)}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={150}
            value={values.title}
            onChange={(event) => put({ title: event.target.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('field_text')}
        required
        help={t('text_help')}
        error={fieldErrorText(errors.text)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={5000}
            value={values.text}
            onChange={(event) => put({ text: event.target.value })}
          />
        )}
      </FieldFrame>
      <div className={styles.times}>
        <FieldFrame label={t('field_start')} required error={fieldErrorText(errors.start)}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={values.start}
              onChange={(event) => put({ start: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('field_end')} help={t('end_help')} error={fieldErrorText(errors.end)}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={values.end}
              onChange={(event) => put({ end: event.target.value })}
            />
          )}
        </FieldFrame>
      </div>
      <FieldFrame
        label={t('field_sites')}
        required={!everywhere}
        help={everywhere ? t('sites_help') : t('sites_help_own')}
        error={fieldErrorText(errors.sites)}
      >
        {(control) => (
          <Select
            {...control}
            className={cx(styles.sites)}
            mode="multiple"
            allowClear
            showSearch={searchByLabel}
            placeholder={everywhere ? t('for_all') : t('choose_sites')}
            value={[...values.siteIds]}
            options={sites.map(({ id, site_name }) => ({ value: id, label: site_name }))}
            onChange={(siteIds) => put({ siteIds })}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
