import type { i18n as Texts } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The texts of the page in another language, once they are loaded; null in that of the page. */
export function useTextsIn(language: string): Texts | null {
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState<Texts | null>(null);
  const isOther = language !== i18n.language;
  useEffect(() => {
    if (!isOther) return undefined;
    let isLeft = false;
    const texts = i18n.cloneInstance({ lng: language }, () => {
      if (!isLeft) setLoaded(texts);
    });
    // A detector would keep the language as the one that the person has chosen for the page.
    texts.services.languageDetector = undefined;
    return () => {
      isLeft = true;
    };
  }, [i18n, language, isOther]);
  return isOther && loaded?.language === language ? loaded : null;
}
