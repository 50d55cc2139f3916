import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { KeptScope } from '../../api/local-data/local-store.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { localOwnerOf } from '../../modules/local-data/local-data.ts';
import { useKeptScope } from '../../modules/local-data/switched-on.ts';
import {
  type KeptState,
  useLocalData,
  useLocalDataActions,
} from '../../modules/local-data/useLocalData.ts';
import type { PictureState } from '../../modules/local-data/pictures/keep-pictures.ts';
import { usePictureState } from '../../modules/local-data/pictures/usePictureState.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './connection.module.css';
import { type NamedState, OfflineTable } from './OfflineTable.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { offlineTypes } from './offline-data.ts';
import { useSizeText } from './useSizeText.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly isConnected: boolean;
}

/** How many photos of a site are on this device, their size, and how much they may take. */
function PictureCount({ pictures }: { readonly pictures: PictureState }) {
  const { t } = useTranslation('connection');
  const format = useFormat();
  const sizeText = useSizeText();
  const { count, bytes, budget, isFull } = pictures;
  const values = { count, photos: format.number(count), size: sizeText(bytes) };
  return (
    <p className={styles.count}>
      {budget === null
        ? t('photos', values)
        : t('photos_within', { ...values, budget: sizeText(budget) })}
      {isFull && ` ${t('photos_full')}`}
    </p>
  );
}

/** What of a site is on this device, and the controls that load it. */
export function OfflineData({ site, me, isConnected }: Props) {
  const { t, i18n } = useTranslation('connection');
  const format = useFormat();
  const sizeText = useSizeText();
  const confirm = useConfirm();
  const { toast } = useToast();
  const { byType } = useModules();
  const states = useLocalData(me, site.id);
  const owner = localOwnerOf(me);
  const { makeReady, remove } = useLocalDataActions(owner, site.id);
  const kept = useKeptScope(owner, site.id);
  const [chosen, setChosen] = useState<KeptScope>(kept);
  const on = states.filter(({ status }) => status !== 'off').map(({ key }) => key);
  // What is on this device has the choice with which it was made ready.
  const scope = on.length > 0 ? kept : chosen;

  const named = offlineTypes.flatMap(({ key, name }): NamedState[] => {
    const state = states.find((one) => one.key === key);
    return state === undefined ? [] : [{ state, name: textIn(name, i18n.language) }];
  });
  const further = states
    .filter(({ key }) => !offlineTypes.some((one) => one.key === key))
    .map((state): NamedState => {
      const document = byType.get(state.key)?.document;
      return {
        state,
        name: document === undefined ? state.key : textIn(document.name, i18n.language),
      };
    });
  const pictures = usePictureState(owner, site.id);
  const headers = states.flatMap(({ header }) => (header === null ? [] : [header]));
  const bytesOfData = headers.reduce((sum, { bytes }) => sum + bytes, 0);
  const size = sizeText(bytesOfData);
  const isLoaded = ({ header }: KeptState) => header !== null;
  const isAllLoaded = states.every(isLoaded);

  const makeReadyOf = (types: readonly string[]) => makeReady(types, scope);

  async function askAndRemove(): Promise<void> {
    const agreed = await confirm({
      title: t('remove_title', { site: site.site_name }),
      text: t('remove_text', { size: sizeText(bytesOfData + (pictures?.bytes ?? 0)) }),
      verb: t('remove'),
      danger: true,
    });
    if (!agreed) return;
    setChosen(scope);
    await remove();
    toast({ title: t('removed') });
  }

  function choose(next: KeptScope): void {
    setChosen(next);
    if (on.length > 0) makeReady(on, next);
  }

  return (
    <>
      <ScopeChoice siteId={site.id} scope={scope} isConnected={isConnected} onChoose={choose} />
      <div className={styles.head}>
        <div>
          <h3 className={styles.heading}>{t('of_site', { site: site.site_name })}</h3>
          <p className={styles.count}>
            {t('ready_count', {
              ready: format.number(headers.length),
              all: format.number(states.length),
              size,
            })}
          </p>
          {headers.length > 0 && pictures !== null && <PictureCount pictures={pictures} />}
        </div>
        <Button
          icon={isAllLoaded ? <Check size={16} /> : <Download size={16} />}
          disabled={!isConnected || isAllLoaded}
          onClick={() => makeReadyOf(states.filter((one) => !isLoaded(one)).map(({ key }) => key))}
        >
          {t(isAllLoaded ? 'all_ready' : 'make_all')}
        </Button>
      </div>
      {/* Focusable: when all is ready no button in it is, and arrow keys scroll only what has the focus. */}
      <div
        className={styles.area}
        role="group"
        aria-label={t('of_site', { site: site.site_name })}
        tabIndex={0}
      >
        <OfflineTable rows={named} isConnected={isConnected} onMakeReady={makeReadyOf} />
        {further.length > 0 && (
          <OfflineTable
            caption={t('more')}
            rows={further}
            isConnected={isConnected}
            onMakeReady={makeReadyOf}
          />
        )}
      </div>
      {headers.length > 0 && (
        <div className={styles.foot}>
          <p className={styles.count}>{t('kept_until')}</p>
          <Button type="text" danger onClick={() => void askAndRemove()}>
            {t('remove')}
          </Button>
        </div>
      )}
    </>
  );
}
