import { useEffect } from 'react';

/** Sets the document title: the most specific part first, the product last. */
export function useDocumentTitle(...parts: readonly string[]): void {
  const title = [...parts, 'Sitewright'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
