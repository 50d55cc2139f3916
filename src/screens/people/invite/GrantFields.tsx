import { useTranslation } from 'react-i18next';
import { locales } from '../../../../locales/list.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { RoleRow } from '../../../contract/people.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import styles from './invite.module.css';

/** What all people of one invitation get. */
export interface GrantChoice {
  readonly roleId: number | null;
  readonly siteIds: readonly number[];
  /** The language of the mails. */
  readonly locale: string;
}

interface Props {
  readonly roles: readonly RoleRow[];
  readonly sites: readonly SiteRow[];
  readonly choice: GrantChoice;
  readonly onChange: (choice: GrantChoice) => void;
  /** Whether a line names no role of its own. */
  readonly isNeeded: boolean;
  /** The role and the sites must be chosen: shows what is missing. */
  readonly showsMissing: boolean;
}

/** Chooses the role, its sites and the language of the mails. */
export function GrantFields(props: Props) {
  const { t } = useTranslation('people');
  const { roles, sites, choice, onChange, isNeeded, showsMissing } = props;
  const role = roles.find(({ id }) => id === choice.roleId);
  const needsSite = role?.scope === 'Site';
  return (
    <>
      <FieldFrame
        label={t('invite.role')}
        required={isNeeded}
        help={isNeeded ? undefined : t('invite.role_help')}
        error={showsMissing && role === undefined ? t('problems.role_missing') : undefined}
      >
        {(control) => (
          <Select<number>
            {...control}
            className={styles.wide ?? ''}
            showSearch={searchByLabel}
            {...(choice.roleId !== null && { value: choice.roleId })}
            placeholder={t('invite.choose_role')}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(roleId) => onChange({ ...choice, roleId })}
          />
        )}
      </FieldFrame>
      {needsSite && (
        <FieldFrame
          label={t('invite.sites')}
          required={isNeeded}
          error={
            showsMissing && choice.siteIds.length === 0 ? t('problems.site_missing') : undefined
          }
        >
          {(control) => (
            <Select<number[]>
              {...control}
              className={styles.wide ?? ''}
              mode="multiple"
              showSearch={searchByLabel}
              value={[...choice.siteIds]}
              placeholder={t('invite.choose_sites')}
              options={sites.map(({ id, site_name }) => ({ value: id, label: site_name }))}
              onChange={(siteIds) => onChange({ ...choice, siteIds })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('invite.locale')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={choice.locale}
            options={locales.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(locale) => onChange({ ...choice, locale })}
          />
        )}
      </FieldFrame>
    </>
  );
}
