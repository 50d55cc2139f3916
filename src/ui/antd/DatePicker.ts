import { useState } from 'react';
import { useOpenPopup } from '../overlay/open-popups.ts';

/** antd's DatePicker; render it within `AntdProvider`, with the props of `useCalendarPopup`. */
export { DatePicker } from 'antd';

/** Props of a date picker that count its calendar as an open popup. */
export function useCalendarPopup(isOpenAtFirst = false) {
  const [isOpen, onOpenChange] = useState(isOpenAtFirst);
  useOpenPopup(isOpen);
  return { defaultOpen: isOpenAtFirst, onOpenChange };
}
