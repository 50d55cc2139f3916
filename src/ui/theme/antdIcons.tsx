import type { ConfigProviderProps } from 'antd';
import { Calendar, ChevronDown, Clock, X } from 'lucide-react';

const small = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Lucide in the places where antd would draw its own icons. */
export const antdIcons: Pick<
  ConfigProviderProps,
  'select' | 'datePicker' | 'timePicker' | 'modal' | 'drawer'
> = {
  select: { suffixIcon: <ChevronDown {...small} />, removeIcon: <X {...small} size={12} /> },
  datePicker: { suffixIcon: <Calendar {...small} /> },
  timePicker: { suffixIcon: <Clock {...small} /> },
  modal: { closeIcon: <X {...small} size={18} /> },
  drawer: { closeIcon: <X {...small} size={18} /> },
};
