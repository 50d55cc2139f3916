import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedSite } from '../selected-site.tsx';
import { useSwitchSite } from '../useSwitchSite.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';

/** Lazy: fetched when the map first opens. */
const SiteMapDialog = lazy(async () => ({
  default: (await import('./map/SiteMapDialog.tsx')).SiteMapDialog,
}));

interface SiteTools {
  readonly openMap: () => void;
  readonly openAbout: () => void;
  /** To be rendered once, independent of where the buttons are. */
  readonly dialogs: ReactNode;
}

/**
 * The commands next to the site switcher: the map of sites, and the explanation of the switcher
 * (spec 2.6).
 */
export function useSiteTools(): SiteTools {
  const { site } = useSelectedSite();
  const switchSite = useSwitchSite();
  const [shown, setShown] = useState<'map' | 'about' | null>(null);
  const [openings, setOpenings] = useState(0);
  const close = () => setShown(null);
  return {
    openMap: () => {
      setOpenings((before) => before + 1);
      setShown('map');
    },
    openAbout: () => setShown('about'),
    dialogs: (
      <>
        {openings > 0 && (
          <Suspense>
            <SiteMapDialog
              open={shown === 'map'}
              opening={openings}
              initialSiteId={site?.id ?? null}
              onClose={close}
              onGo={switchSite}
            />
          </Suspense>
        )}
        <AboutSwitcher open={shown === 'about'} onClose={close} />
      </>
    ),
  };
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** "About Site Switcher": which sites can be chosen, and the effect of choosing one (spec 2.6). */
function AboutSwitcher({ open, onClose }: Props) {
  const { t } = useTranslation('site_map');
  const { t: title } = useTranslation('app');
  return (
    <Modal
      open={open}
      title={title('about_switcher')}
      centered
      width={480}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('about.close')}
        </Button>
      }
    >
      <p>{t('about.which')}</p>
      <p>{t('about.what')}</p>
      <p>{t('about.stay')}</p>
    </Modal>
  );
}
