export { hasFilesFilter as filter } from '../common/files/filled-filter.tsx';
