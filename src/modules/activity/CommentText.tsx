import { useMemo } from 'react';
import type { PeopleIds } from '../../contract/activity.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import styles from './comment.module.css';
import { mentionablesOf } from './mentionables.ts';
import { tokenize } from './comment-tokens.ts';

interface Props {
  readonly text: string;
  readonly mentions: PeopleIds;
}

/**
 * The text of a comment: plain text with its line breaks, highlighted mentions, web addresses as
 * links.
 */
export function CommentText({ text, mentions }: Props) {
  const services = useWidgetServices();
  const tokens = useMemo(
    () => tokenize(text, mentionablesOf(services, mentions)),
    [services, text, mentions],
  );
  return (
    <p className={styles.text}>
      {tokens.map((part, at) => {
        if (part.kind === 'text') return part.text;
        const key = `${at} ${part.text}`;
        return part.kind === 'mention' ? (
          <span key={key} className={styles.mention}>
            {part.text}
          </span>
        ) : (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
