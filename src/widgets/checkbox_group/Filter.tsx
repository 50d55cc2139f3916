export { Filter } from '../dropdown/Filter.tsx';
