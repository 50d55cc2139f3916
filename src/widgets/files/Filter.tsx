export { filledFilter as filter } from '../common/files/filled-filter.tsx';
