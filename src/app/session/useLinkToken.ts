import { useLocation } from 'react-router-dom';

/** The token stands behind the #, where no server and no log sees it. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  return hash.slice(1);
}
