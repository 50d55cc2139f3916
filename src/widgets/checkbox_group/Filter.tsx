export { filter } from '../dropdown/Filter.tsx';
