import { useTranslation } from 'react-i18next';

/** What a problem's code is called in a list of reasons; the code itself where it has no words. */
export function useReasonName(): (code: string) => string {
  const { i18n } = useTranslation('import_screen');
  return (code) => {
    const key = `import_screen:reason.${code}`;
    return i18n.exists(key) ? i18n.t(key) : code;
  };
}
