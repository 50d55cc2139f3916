export { ReadPlain as Read } from '../common/ReadPlain.tsx';
