import dayjs from 'dayjs';
import locale from 'dayjs/locale/en-gb';

// Day.js writes "Sep" where Intl, which formats all other dates, writes "Sept".
dayjs.locale(
  { ...locale, monthsShort: locale.monthsShort?.map((name) => (name === 'Sep' ? 'Sept' : name)) },
  undefined,
  true,
);

/** Texts of antd's controls; Day.js learns the language by the call above. */
export { default } from 'antd/locale/en_GB';
