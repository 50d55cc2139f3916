import { useEffect } from 'react';

/** Names the browser's tab: what is most particular first, the product last. */
export function useDocumentTitle(...parts: readonly string[]): void {
  const title = [...parts, 'Sitewright'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
