import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The labels of keys on keyboards of each language. */
const keyNames = {
  Ctrl: 'ctrl',
  Shift: 'shift',
  PageUp: 'page_up',
  PageDown: 'page_down',
  Escape: 'escape',
  Enter: 'enter',
  Space: 'space',
  Arrows: 'arrows',
} as const;

const hasKeyName = (key: string): key is keyof typeof keyNames => Object.hasOwn(keyNames, key);

/** A function that names keys such as "Ctrl+PageUp" as on the person's keyboard. */
export function useKeyNames(): (keys: string) => string {
  const { t } = useTranslation('form');
  return useCallback(
    (keys) =>
      keys
        .split('+')
        .map((key) => (hasKeyName(key) ? t(`key.${keyNames[key]}`) : key))
        .join(t('key.and')),
    [t],
  );
}
