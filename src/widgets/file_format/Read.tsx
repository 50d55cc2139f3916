export { ReadText as Read } from '../common/ReadText.tsx';
