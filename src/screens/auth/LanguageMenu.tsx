import { ChevronDown, Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../runtime/text.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import styles from './auth.module.css';

/** The language of the page, before anyone is signed in. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const current = languages.find((language) => i18n.language.startsWith(language)) ?? 'en';
  return (
    <PopoverMenu
      label={t('language')}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.language}>
          <Languages />
          <span className="visually-hidden">{t('language')}: </span>
          {t(`languages.${current}`)}
          <ChevronDown size={14} />
        </button>
      )}
    >
      <MenuList
        onDone={() => setOpen(false)}
        entries={languages.map((language) => ({
          key: language,
          title: t(`languages.${language}`),
          current: language === current,
          onSelect: () => void i18n.changeLanguage(language),
        }))}
      />
    </PopoverMenu>
  );
}
