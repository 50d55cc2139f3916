import styles from './stage.module.css';

/** A drawing that is a picture: the browser draws it sharp by itself. */
export function PictureLayer({ url }: { readonly url: string }) {
  return <img className={styles.picture} src={url} alt="" draggable={false} />;
}
