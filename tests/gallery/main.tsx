import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { signedInNamespaces } from '../../src/app/i18n/namespaces.ts';
import { loadTexts, startI18n } from '../../src/app/i18n/setup.ts';
import { storedDensity, storedTheme } from '../../src/ui/theme/stored-appearance.ts';
import { FormatProvider } from '../../src/ui/format/FormatProvider.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../../src/widgets/services.ts';
import { readAddress } from './address.ts';
import { Gallery } from './Gallery.tsx';
import { galleryServices } from './services.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

const address = readAddress(location.search);
storedTheme.write(address.theme);
storedDensity.write(address.density);
await startI18n();
await i18next.changeLanguage(address.language);
await loadTexts(signedInNamespaces);

const services = galleryServices(address.language);
// Links of widgets lead to items, which do not exist here: they change only this router.
const router = createMemoryRouter([{ path: '*', element: <Gallery address={address} /> }]);
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <FormatProvider timeZone={services.timeZone}>
        <WidgetServicesProvider value={services}>
          <RouterProvider router={router} />
        </WidgetServicesProvider>
      </FormatProvider>
    </UiProvider>
  </StrictMode>,
);
