export { textFilter as filter } from '../common/text-filter.tsx';
