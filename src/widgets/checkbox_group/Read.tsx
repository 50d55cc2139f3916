export { Read } from '../dropdown/Read.tsx';
