import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GrantRow, WITHDRAW_GRANTS } from '../../../contract/access-grants.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { BareCheckbox } from '../../../ui/form/Checkbox.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { RoleExpiry } from '../../../ui/status/RoleExpiry.tsx';
import { EndDialog } from './EndDialog.tsx';
import styles from './access.module.css';

interface Props {
  readonly grants: readonly GrantRow[];
  /** Fetches the next page; null after the last one. */
  readonly onMore: (() => void) | null;
  readonly isFetchingMore: boolean;
}

/** Who holds which role, where and until when; with what the caller may do about it. */
export function GrantList({ grants, onMore, isFetchingMore }: Props) {
  const { t } = useTranslation('access');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [ending, setEnding] = useState<readonly GrantRow[]>([]);
  const selected = grants.filter(({ id, may_change }) => may_change && chosen.has(id));
  const withdraw = useWithdraw();
  const toggle = (id: number) => setChosen(chosen.symmetricDifference(new Set([id])));
  return (
    <>
      {selected.length > 0 && (
        <div className={styles.bar} role="group">
          <p className={styles.count} role="status">
            {t('grants.selected', { count: selected.length })}
          </p>
          <Button onClick={() => setEnding(selected)}>{t('grants.change_end')}</Button>
          <Button danger onClick={() => void withdraw(selected)}>
            {t('grants.withdraw')}
          </Button>
          <Button type="text" onClick={() => setChosen(new Set())}>
            {t('grants.clear')}
          </Button>
        </div>
      )}
      <div className={styles.rows}>
        <ItemRows>
          {grants.map((grant) => (
            <Row
              key={grant.id}
              grant={grant}
              isChosen={chosen.has(grant.id)}
              onToggle={() => toggle(grant.id)}
              onEnd={() => setEnding([grant])}
              onWithdraw={() => void withdraw([grant])}
            />
          ))}
        </ItemRows>
      </div>
      {onMore !== null && (
        <Button loading={isFetchingMore} onClick={onMore}>
          {t('grants.more')}
        </Button>
      )}
      {ending.length > 0 && <EndDialog grants={ending} onClose={() => setEnding([])} />}
    </>
  );
}

/** Withdraws grants after a confirmation. */
function useWithdraw() {
  const { t } = useTranslation('access');
  const confirm = useConfirm();
  const send = useServerMutation();
  return async (grants: readonly GrantRow[]): Promise<void> => {
    const count = grants.length;
    const agreed = await confirm({
      title: t('grants.withdraw_title', { count }),
      text: t('grants.withdraw_text'),
      verb: t('grants.withdraw'),
      danger: true,
    });
    if (!agreed) return;
    const titles = {
      done: t('grants.withdrawn', { count }),
      failed: t('grants.not_withdrawn'),
    };
    await send(WITHDRAW_GRANTS, { body: { ids: grants.map(({ id }) => id) } }, titles);
  };
}

const isAhead = (moment: string) => Date.parse(moment) > Date.now();

interface RowProps {
  readonly grant: GrantRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onEnd: () => void;
  readonly onWithdraw: () => void;
}

function Row({ grant, isChosen, onToggle, onEnd, onWithdraw }: RowProps) {
  const { t } = useTranslation('access');
  const format = useFormat();
  const { person, team, role, site, starts_at, reason, granted_by, may_change } = grant;
  const name = person?.name ?? team?.name ?? '';
  const where = site?.name ?? t(role.scope === 'Site' ? 'grants.every_site' : 'grants.everywhere');
  return (
    <ItemRow
      title={name}
      to={null}
      isLink={false}
      lead={
        <>
          <BareCheckbox
            area={styles.pick}
            aria-label={t('grants.select', { name, role: role.name })}
            checked={may_change && isChosen}
            disabled={!may_change}
            onChange={onToggle}
          />
          <span className={styles.face}>
            {person === null ? (
              <Users size={20} />
            ) : (
              <Avatar person={person} size={28} decorative />
            )}
          </span>
        </>
      }
      details={
        <>
          {team !== null && <Badge>{t('grants.team')}</Badge>}
          {grant.is_provided && <Badge>{t('grants.provided')}</Badge>}
          <span>{`${role.name} · ${where}`}</span>
          {starts_at !== null && isAhead(starts_at) && (
            <Badge>{t('grants.planned', { when: format.date(starts_at) })}</Badge>
          )}
          {reason !== null && <span>{reason}</span>}
          {granted_by !== null && <span>{t('grants.by', { name: granted_by.name })}</span>}
        </>
      }
      end={
        <span className={styles.tail}>
          <RoleExpiry expiresAt={grant.expires_at} />
          {may_change && (
            <MoreMenu
              label={t('grants.actions', { name, role: role.name })}
              entries={() => [
                { key: 'end', title: t('grants.change_end'), onSelect: onEnd },
                {
                  key: 'withdraw',
                  title: t('grants.withdraw'),
                  danger: true,
                  onSelect: onWithdraw,
                },
              ]}
            />
          )}
        </span>
      }
    />
  );
}
