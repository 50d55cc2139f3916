import { Button } from '../../ui/button/Button.tsx';
import styles from './auth.module.css';

interface Props {
  readonly isBusy: boolean;
  readonly children: string;
}

/** The submit button of a sign-in form, as wide as its fields. */
export function SubmitButton({ isBusy, children }: Props) {
  return (
    <Button type="primary" block htmlType="submit" loading={isBusy} className={styles.submit ?? ''}>
      {children}
    </Button>
  );
}
