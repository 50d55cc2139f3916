import { callServer } from '../../api/client.ts';
import { INITIATE_OIDC, type ProviderName } from '../../contract/identities.ts';

const key = 'signInFrom';

/** Sends the browser to a provider; `from` is where to go when it has come back. */
export async function redirectToProvider(
  provider: ProviderName,
  organisation: string,
  from: string,
): Promise<void> {
  const body = { organisation: organisation.trim() };
  const { url } = (await callServer(INITIATE_OIDC, { params: { provider }, body })).reply;
  sessionStorage.setItem(key, from);
  globalThis.location.assign(url);
}

/** Where the person wanted to go before they went to a provider; null where that isn't known. */
export function readReturnPath(): string | null {
  return sessionStorage.getItem(key);
}
