import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { scannedPath, scannedState } from '../../modules/scan/scanned-path.ts';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { scanCommand, ScannerContext } from './scanner-context.ts';

const ScanDialog = lazyOverlay(
  async () => (await import('../../modules/scan/ScanDialog.tsx')).ScanDialog,
);

/** Opens the item of a scanned code, from every page. */
export function ScannerProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const me = useMe();
  const { site } = useSelectedSite();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  useRegisterCommands([{ id: scanCommand, label: t('scan'), run: open }]);
  return (
    <ScannerContext value={open}>
      {children}
      <ScanDialog
        open={isOpen}
        me={me}
        siteId={site?.id ?? null}
        wanted={null}
        onItem={(item) => {
          setIsOpen(false);
          void navigate(scannedPath(item), { state: scannedState });
        }}
        onClose={() => setIsOpen(false)}
      />
    </ScannerContext>
  );
}
