export { Cell } from '../dropdown/Cell.tsx';
