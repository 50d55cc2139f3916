import { useLocation } from 'react-router-dom';

/** The token is in the fragment of the address, which no server and no log sees. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  return hash.slice(1);
}
