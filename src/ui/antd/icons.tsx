import type { ConfigProviderProps } from 'antd';
import { Calendar, Check, ChevronDown, CircleX, Clock, LoaderCircle, X } from 'lucide-react';
import spin from '../state/spin.module.css';

const clearing = { clearIcon: <CircleX size={14} /> };
const loadingIcon = <LoaderCircle size={14} className={spin.spin} />;

/**
 * Lucide in the places where antd would draw its own icons, which are read out and have English
 * names.
 */
export const antdIcons: Pick<
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
