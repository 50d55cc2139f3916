import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import { rolesQueryOptions, sitesQueryOptions } from '../../../api/query-options.ts';
import { GIVE_ROLE } from '../../../contract/access-grants.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useFocusFirstField } from '../../../ui/overlay/useFocusFirstField.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { EndField } from './EndField.tsx';
import { firstMomentOf, lastMomentOf, useGrantZone } from './grant-period.ts';
import { useDirectory } from '../useDirectory.ts';
import styles from './access.module.css';

interface Props {
  readonly me: CurrentUser;
  /** The only site on which the role is given; null: the person chooses. */
  readonly siteId: number | null;
  readonly onClose: () => void;
}

/** The ids behind values such as `team:3` of one kind of holder. */
const idsOf = (values: readonly string[], holder: 'user' | 'team') =>
  values
    .filter((value) => value.startsWith(`${holder}:`))
    .map((value) => Number(value.slice(holder.length + 1)));

/** Gives a role to people and teams, on sites or in the whole organisation. */
export function GiveRoleDialog({ me, siteId, onClose }: Props) {
  const { t } = useTranslation('access');
  const help = useId();
  const texts = useUiText();
  const cache = useQueryClient();
  const { toast } = useToast();
  const { containerRef, afterOpenChange } = useFocusFirstField<HTMLDivElement>();
  const { problem, setProblem, isBusy, attempt } = useFormRequest();
  const roles = useQuery(rolesQueryOptions(me.user.organisation_id)).data?.roles ?? [];
  const sites = (useQuery(sitesQueryOptions).data ?? []).filter(({ is_archived }) => !is_archived);
  const { users, teams } = useDirectory();
  const [roleId, setRoleId] = useState<number | null>(null);
  const [to, setTo] = useState<readonly string[]>([]);
  const [siteIds, setSiteIds] = useState<readonly number[]>(siteId === null ? [] : [siteId]);
  const [isEverySite, setIsEverySite] = useState(false);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const role = roles.find(({ id }) => id === roleId);
  const needsSite = role?.scope === 'Site';
  const timeZone = useGrantZone(needsSite && !isEverySite ? siteIds : []);

  async function give(): Promise<void> {
    if (
      role === undefined ||
      to.length === 0 ||
      until === '' ||
      (needsSite && !isEverySite && siteIds.length === 0)
    )
      return setProblem(t('give.missing'));
    await attempt(async () => {
      const text = reason.trim();
      const body = {
        role_id: role.id,
        user_ids: idsOf(to, 'user'),
        team_ids: idsOf(to, 'team'),
        site_ids: needsSite && !isEverySite ? [...siteIds] : [],
        ...(needsSite && isEverySite && { every_site: true }),
        starts_at: firstMomentOf(from, timeZone),
        expires_at: until === null ? null : lastMomentOf(until, timeZone),
        reason: text === '' ? null : text,
      };
      const { given, changed } = await mutate(cache, GIVE_ROLE, { body });
      toast({ title: t('give.given', { count: given + changed }) });
      onClose();
    });
  }

  return (
    <Modal
      open
      centered
      width={520}
      title={t('give.title')}
      okText={t('give.verb')}
      cancelText={texts('cancel')}
      confirmLoading={isBusy}
      onOk={() => void give()}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <div ref={containerRef} className={styles.form}>
        <FieldFrame
          label={t('give.role')}
          required
          help={role === undefined ? undefined : t(`scope_help.${role.scope}`)}
        >
          {(control) => (
            <Select<number | null>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              value={roleId}
              onChange={setRoleId}
              options={roles
                .filter(({ scope }) => siteId === null || scope === 'Site')
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('give.to')} required>
          {(control) => (
            <Select<string[]>
              {...control}
              className={styles.wide ?? ''}
              mode="multiple"
              showSearch={searchByLabel}
              value={[...to]}
              onChange={setTo}
              options={[
                ...users
                  .filter(({ is_active }) => is_active)
                  .map(({ id, display_name }) => ({ value: `user:${id}`, label: display_name })),
                ...teams.map(({ id, name }) => ({
                  value: `team:${id}`,
                  label: t('give.team', { name }),
                })),
              ]}
            />
          )}
        </FieldFrame>
        {siteId === null && needsSite && (
          <div>
            <Checkbox
              checked={isEverySite}
              aria-describedby={help}
              onChange={({ target }) => setIsEverySite(target.checked)}
            >
              {t('give.every_site')}
            </Checkbox>
            <p id={help} className={styles.hint}>
              {t('give.every_site_help')}
            </p>
          </div>
        )}
        {siteId === null && needsSite && !isEverySite && (
          <FieldFrame
            label={t('give.sites')}
            required
            extra={
              <Button
                type="link"
                size="small"
                onClick={() => setSiteIds(sites.map(({ id }) => id))}
              >
                {t('give.all_sites', { count: sites.length })}
              </Button>
            }
          >
            {(control) => (
              <Select<number[]>
                {...control}
                className={styles.wide ?? ''}
                mode="multiple"
                maxTagCount="responsive"
                showSearch={searchByLabel}
                value={[...siteIds]}
                onChange={setSiteIds}
                options={sites.map(({ id, site_name }) => ({ value: id, label: site_name }))}
              />
            )}
          </FieldFrame>
        )}
        <FieldFrame
          label={t('give.from')}
          help={t('give.from_help', { zone: timeZone.replaceAll('_', ' ') })}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </FieldFrame>
        <EndField value={until} onChange={setUntil} timeZone={timeZone} />
        <FieldFrame label={t('give.reason')} help={t('give.reason_help')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </FieldFrame>
        {problem !== undefined && <p role="alert">{problem}</p>}
      </div>
    </Modal>
  );
}
