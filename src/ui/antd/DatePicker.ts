/** antd's DatePicker; render it within `AntdProvider`. */
export { DatePicker } from 'antd';
