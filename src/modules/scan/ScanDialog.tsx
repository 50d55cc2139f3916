import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteItemCodesQueryOptions } from '../../api/item-codes.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { maxCodeLength } from '../../contract/item-codes.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { inSentence } from '../labels.ts';
import { useModules } from '../registry/registry.ts';
import type { CurrentUser } from '../session.ts';
import { CameraView } from './CameraView.tsx';
import { type Resolution, type ScannedItem, resolveCode } from './resolve/resolve-code.ts';
import { ScanResult } from './ScanResult.tsx';
import styles from './scan.module.css';

interface Props {
  readonly open: boolean;
  readonly me: CurrentUser;
  /** The selected site; null for none. */
  readonly siteId: number | null;
  /** The module whose items a field takes; null where any item is opened. */
  readonly wanted: CompiledModule | null;
  readonly onItem: (item: ScannedItem) => void;
  readonly onClose: () => void;
}

type Step =
  | { readonly step: 'scan' | 'resolving' }
  /** Several codes were in the picture. */
  | { readonly step: 'choose'; readonly texts: readonly string[] }
  | { readonly step: 'result'; readonly resolution: Resolution };

/** The item that a scan leads to without a question; null if there is one. */
function itemAtOnce(
  resolution: Resolution,
  { wanted, siteId }: Pick<Props, 'wanted' | 'siteId'>,
): ScannedItem | null {
  if (resolution.state !== 'found') return null;
  const [item, ...others] = resolution.items;
  if (item === undefined || others.length > 0 || item.isDeleted) return null;
  const fits =
    wanted === null ||
    (item.module.document.type === wanted.document.type && item.siteId === siteId);
  return fits ? item : null;
}

/** Scans a code with the camera, or takes it from the keyboard, and finds its item. */
export function ScanDialog(props: Props) {
  const { open, wanted, onClose } = props;
  const { t, i18n } = useTranslation('codes');
  const { language } = i18n;
  const title =
    wanted === null
      ? t('scan')
      : t('scan_for', {
          singular: inSentence(textIn(wanted.document.singular, language), language),
        });
  return (
    <Modal
      open={open}
      centered
      width={520}
      title={title}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Scanner {...props} />
    </Modal>
  );
}

function Scanner(props: Props) {
  const { me, siteId, wanted, onItem } = props;
  const { t, i18n } = useTranslation('codes');
  const cache = useQueryClient();
  const registry = useModules();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  // The device keeps them for the next scan without a network.
  useQuery({ ...siteItemCodesQueryOptions(siteId ?? 0), enabled: siteId !== null });
  const [current, setCurrent] = useState<Step>({ step: 'scan' });
  const [typed, setTyped] = useState('');

  async function take(text: string): Promise<void> {
    setCurrent({ step: 'resolving' });
    const { origin } = globalThis.location;
    const { language } = i18n;
    const resolution = await resolveCode(text, { cache, registry, language, siteId, origin });
    const item = itemAtOnce(resolution, props);
    if (item === null) setCurrent({ step: 'result', resolution });
    else onItem(item);
  }

  function seen(texts: readonly string[]): void {
    const [first, ...others] = texts;
    if (first === undefined) return;
    navigator.vibrate?.(60);
    if (others.length === 0) void take(first);
    else setCurrent({ step: 'choose', texts });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The dialog may lie over a form, which must not be sent as well.
    event.stopPropagation();
    if (typed.trim() !== '') void take(typed);
  }

  return (
    <div className={styles.dialog} aria-busy={current.step === 'resolving'}>
      {(current.step === 'scan' || current.step === 'resolving') && (
        <CameraView isReading={current.step === 'scan'} onCodes={seen} />
      )}
      {current.step === 'choose' && (
        <div className={styles.give}>
          <p role="status">{t('several_codes')}</p>
          <ul className={styles.choices}>
            {current.texts.map((text) => (
              <li key={text}>
                <button type="button" className={styles.choice} onClick={() => void take(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
          <div>
            <Button onClick={() => setCurrent({ step: 'scan' })}>{t('again')}</Button>
          </div>
        </div>
      )}
      {current.step === 'result' && (
        <ScanResult
          resolution={current.resolution}
          {...{ siteId, sites, me, wanted, onItem }}
          onAgain={() => setCurrent({ step: 'scan' })}
        />
      )}
      <form className={styles.typed} onSubmit={submit}>
        <FieldFrame label={t('type')} help={t('type_help')}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              maxLength={maxCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FieldFrame>
        <Button htmlType="submit" loading={current.step === 'resolving'}>
          {t(wanted === null ? 'open' : 'take')}
        </Button>
      </form>
    </div>
  );
}
