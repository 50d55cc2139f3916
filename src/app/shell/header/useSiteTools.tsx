import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useSelectedSite } from '../selected-site.tsx';
import { useSwitchSite } from '../useSwitchSite.ts';
import { AboutSwitcher } from './AboutSwitcher.tsx';

/** Fetched when the map is first opened. */
const SiteMapDialog = lazy(async () => ({
  default: (await import('./map/SiteMapDialog.tsx')).SiteMapDialog,
}));

interface SiteTools {
  readonly openMap: () => void;
  readonly openAbout: () => void;
  /** To be rendered once, wherever the buttons stand. */
  readonly dialogs: ReactNode;
}

/** What stands beside the switcher: the sites on a map, and what the switcher is about (spec 2.6). */
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
