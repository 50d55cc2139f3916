export { hasFilesFilter as filter } from '../common/files/has-files-filter.tsx';
