import 'dayjs/locale/fr';

/** Texts of antd's controls; Day.js learns the language by the import above. */
export { default } from 'antd/locale/fr_FR';
