import 'dayjs/locale/de';

/** Texts of antd's controls; Day.js learns the language by the import above. */
export { default } from 'antd/locale/de_DE';
