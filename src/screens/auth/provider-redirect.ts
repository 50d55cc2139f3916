import { storedText } from '../../browser/storage.ts';
import { callServer } from '../../api/client.ts';
import { INITIATE_OIDC, type ProviderName } from '../../contract/identities.ts';

/** The path that the person wanted before they went to a provider; stored per tab. */
export const storedReturnPath = storedText('signInFrom', (path) => path, 'session');

/** Redirects to a provider; `from` is the path to open afterwards. */
export async function redirectToProvider(
  provider: ProviderName,
  organisation: string,
  from: string,
): Promise<void> {
  const body = { organisation: organisation.trim() };
  const { url } = (await callServer(INITIATE_OIDC, { params: { provider }, body })).reply;
  storedReturnPath.write(from);
  globalThis.location.assign(url);
}
