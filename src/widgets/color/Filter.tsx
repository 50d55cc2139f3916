export { TextFilter as Filter } from '../common/TextFilter.tsx';
