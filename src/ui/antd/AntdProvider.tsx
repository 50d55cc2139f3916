import { ConfigProvider, type ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar, Check, ChevronDown, CircleX, Clock, LoaderCircle, X } from 'lucide-react';
import { localeOf } from '../../../locales/locale-of.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { useTheme } from '../theme/useTheme.ts';
import { antdTheme } from './theme.ts';
import './antd.css';
import spin from '../state/spin.module.css';

const clearing = { clearIcon: <CircleX size={14} /> };
const loadingIcon = <LoaderCircle size={14} className={spin.spin} />;

/** Replaces antd's icons by Lucide, because antd's are read out and have English names. */
const antdIcons: Pick<
  ConfigProviderProps,
  'button' | 'select' | 'datePicker' | 'timePicker' | 'modal' | 'drawer'
> = {
  button: { autoInsertSpace: false, loadingIcon },
  select: {
    suffixIcon: <ChevronDown />,
    removeIcon: <X size={12} />,
    menuItemSelectedIcon: <Check size={14} />,
    loadingIcon,
    ...clearing,
  },
  datePicker: { suffixIcon: <Calendar />, ...clearing },
  timePicker: { suffixIcon: <Clock />, ...clearing },
  modal: { closeIcon: <X size={18} /> },
  drawer: { closeIcon: <X size={18} /> },
};

/** antd's texts by language; the same files load the Day.js locales. */
const texts = import.meta.glob<ConfigProviderProps['locale']>('../../../locales/*/controls.ts', {
  eager: true,
  import: 'default',
});

const InAntdProvider = createContext(false);

/**
 * Configures the antd components below it: colours, density, motion, language. The whole antd theme
 * is in this module, so that antd is loaded with the first component that needs it and not before.
 * A nested provider adds nothing.
 */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  return use(InAntdProvider) ? children : <AntdConfig>{children}</AntdConfig>;
}

function AntdConfig({ children }: { readonly children: ReactNode }) {
  const { theme, density } = useTheme();
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const { code, dayjs: dayjsLocale } = localeOf(useTranslation().i18n.language);
  useEffect(() => {
    dayjs.locale(dayjsLocale);
  }, [dayjsLocale]);
  const locale = texts[`../../../locales/${code}/controls.ts`];
  const config = useMemo(() => antdTheme(theme, density, motion), [theme, density, motion]);
  return (
    <InAntdProvider value>
      <ConfigProvider
        {...antdIcons}
        theme={config}
        {...(locale === undefined ? {} : { locale })}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </InAntdProvider>
  );
}
