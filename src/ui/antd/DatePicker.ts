/** antd's DatePicker, to be shown within `Look`. */
export { DatePicker } from 'antd';
