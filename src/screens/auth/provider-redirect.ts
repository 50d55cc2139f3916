import { storedText } from '../../browser/storage.ts';
import { callServer } from '../../api/client.ts';
import { INITIATE_OIDC, type ProviderName } from '../../contract/identities.ts';

/** The path that the person wanted before they went to a provider; of this tab. */
export const storedReturnPath = storedText('signInFrom', (path) => path, 'session');

/** Sends the browser to a provider; `from` is where to go when it has come back. */
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
