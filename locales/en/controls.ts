import 'dayjs/locale/en-gb';

/** Texts of antd's controls; Day.js learns the language by the import above. */
export { default } from 'antd/locale/en_GB';
