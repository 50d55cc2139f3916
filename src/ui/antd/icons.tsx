import type { ConfigProviderProps } from 'antd';
import { Calendar, Check, ChevronDown, CircleX, Clock, LoaderCircle, X } from 'lucide-react';
import spin from '../state/spin.module.css';

const small = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const clearing = { clearIcon: <CircleX {...small} size={14} /> };
const loadingIcon = <LoaderCircle {...small} size={14} className={spin.spin} />;

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
    suffixIcon: <ChevronDown {...small} />,
    removeIcon: <X {...small} size={12} />,
    menuItemSelectedIcon: <Check {...small} size={14} />,
    loadingIcon,
    ...clearing,
  },
  datePicker: { suffixIcon: <Calendar {...small} />, ...clearing },
  timePicker: { suffixIcon: <Clock {...small} />, ...clearing },
  modal: { closeIcon: <X {...small} size={18} /> },
  drawer: { closeIcon: <X {...small} size={18} /> },
};
