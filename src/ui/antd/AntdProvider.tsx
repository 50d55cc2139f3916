import { ConfigProvider, type ConfigProviderProps } from 'antd';
import deDE from 'antd/locale/de_DE';
import enGB from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/de';
import 'dayjs/locale/en-gb';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Calendar, Check, ChevronDown, CircleX, Clock, LoaderCircle, X } from 'lucide-react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { useTheme } from '../theme/useTheme.ts';
import { antdTheme } from './theme.ts';
import './antd.css';
import spin from '../state/spin.module.css';

const clearing = { clearIcon: <CircleX size={14} /> };
const loadingIcon = <LoaderCircle size={14} className={spin.spin} />;

/**
 * Lucide in the places where antd would draw its own icons, which are read out and have English
 * names.
 */
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

const InAntdProvider = createContext(false);

/**
 * Our look for the components of antd below: colours, density, motion, language. Everything of antd
 * stands in one, so that antd is fetched with the first thing that needs it and not before; inside
 * of another it adds nothing.
 */
export function AntdProvider({ children }: { readonly children: ReactNode }) {
  return use(InAntdProvider) ? children : <AntdConfig>{children}</AntdConfig>;
}

function AntdConfig({ children }: { readonly children: ReactNode }) {
  const { theme, density } = useTheme();
  const motion = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const german = useTranslation().i18n.language.startsWith('de');
  useEffect(() => {
    dayjs.locale(german ? 'de' : 'en-gb');
  }, [german]);
  const config = useMemo(() => antdTheme(theme, density, motion), [theme, density, motion]);
  return (
    <InAntdProvider value>
      <ConfigProvider
        {...antdIcons}
        theme={config}
        locale={german ? deDE : enGB}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </InAntdProvider>
  );
}
