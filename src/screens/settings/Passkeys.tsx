import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { KeyRound, Usb } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import type { Factors } from '../../contract/factors.ts';
import { passkeys as calls } from '../../contract/second-factors.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { NameDialog } from '../../ui/overlay/NameDialog.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './rows.module.css';
import type { ChangeAccount } from './SignInMethodsCard.tsx';

type Passkey = Factors['passkeys'][number];

interface Props {
  readonly passkeys: readonly Passkey[];
  readonly change: ChangeAccount;
  readonly onChanged: () => void;
}

/** Passkeys and hardware keys by name, and buttons that add one. */
export function Passkeys({ passkeys, change, onChanged }: Props) {
  const { t } = useTranslation('account');
  const { toast } = useToast();

  /** The name of a new key until the person changes it: kind and number. */
  function nameOfNew(kind: Passkey['kind']): string {
    const number = passkeys.filter((each) => each.kind === kind).length + 1;
    return t(`passkeys.name_${kind}`, { number });
  }

  async function register(kind: Passkey['kind'], ceremony: string, options: object): Promise<void> {
    try {
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON });
      const name = nameOfNew(kind);
      const made = { ...response, response: { ...response.response } };
      const body = { ceremony_id: ceremony, name, response: made };
      await change(() => callServer(calls[kind].verify, { body }), onChanged);
    } catch (error) {
      if (isApiError(error)) throw error;
      toast({ title: t('passkeys.stopped'), variant: 'warning' });
    }
  }

  const add = (kind: Passkey['kind']) =>
    change(
      () => callServer(calls[kind].setup),
      ({ reply }) => void register(kind, reply.ceremony_id, reply.options),
    );

  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.rows} aria-label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} change={change} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button icon={<KeyRound />} onClick={() => void add('webauthn')}>
          {t('passkeys.add_webauthn')}
        </Button>
        <Button icon={<Usb />} onClick={() => void add('hardware')}>
          {t('passkeys.add_hardware')}
        </Button>
      </div>
    </>
  );
}

function PasskeyRow({
  passkey,
  change,
  onChanged,
}: Omit<Props, 'passkeys'> & { readonly passkey: Passkey }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const { id, kind, name } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const since = format.date(passkey.created_at);
  const used = passkey.last_used_at;

  async function rename(next: string): Promise<boolean> {
    const body = { passkey_id: id, name: next };
    const renamed = await mutate(calls[kind].rename, { body }, { done: t('factors.saved') });
    return renamed !== null;
  }

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t('passkeys.remove_title', { name }),
      text: t('passkeys.remove_text'),
      verb: t('passkeys.remove'),
      danger: true,
    });
    if (!agreed) return;
    await change(() => callServer(calls[kind].disable, { body: { passkey_id: id } }), onChanged);
  }

  return (
    <li className={styles.row}>
      <TwoLineLabel
        name={name}
        details={
          <>
            {t(`passkeys.kind_${kind}`)} ·{' '}
            {used === null
              ? t('passkeys.never', { since })
              : t('passkeys.used', { since, used: format.ago(used) })}
          </>
        }
      />
      <div className={styles.verbs}>
        <Button
          size="small"
          aria-label={t('passkeys.rename_label', { name })}
          onClick={() => setIsRenaming(true)}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="small"
          aria-label={t('passkeys.remove_label', { name })}
          onClick={() => void remove()}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      {isRenaming && (
        <NameDialog
          title={t('passkeys.rename_title')}
          verb={t('passkeys.save')}
          label={t('passkeys.name')}
          missing={t('passkeys.name_missing')}
          name={name}
          onSave={rename}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </li>
  );
}
