export { ReadText as Read } from '../common/ReadPlain.tsx';
