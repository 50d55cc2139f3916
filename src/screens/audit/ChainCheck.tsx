import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditChainsQueryOptions } from '../../api/audit.ts';
import { callServer } from '../../api/client.ts';
import { type AuditChain, VERIFY_AUDIT_CHAIN } from '../../contract/audit.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { ProgressBar } from '../../ui/state/ProgressBar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './audit.module.css';

/** How far the check of one chain has come. */
interface ChainResult {
  readonly checked: number;
  readonly events: number;
  readonly fault: { readonly sequence: number } | null;
}

/** Recomputes the hashes of a chain, part by part, and reports each part. */
async function checkChain(
  { site_id: siteId }: AuditChain,
  signal: AbortSignal,
  onPart: (result: ChainResult) => void,
): Promise<void> {
  for (let after = 0; ;) {
    const { reply } = await callServer(VERIFY_AUDIT_CHAIN, {
      query: { after, ...(siteId !== null && { site_id: siteId }) },
      signal,
    });
    onPart(reply);
    if (reply.fault !== null || reply.checked >= reply.events) return;
    after = reply.checked;
  }
}

/** Checks every chain, one after the other, as long as the dialog is open. */
function useCheck(chains: readonly AuditChain[] | undefined) {
  const [results, setResults] = useState<ReadonlyMap<number | null, ChainResult>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (chains === undefined) return undefined;
    const stop = new AbortController();
    const run = async () => {
      for (const chain of chains)
        await checkChain(chain, stop.signal, (result) =>
          setResults((before) => new Map(before).set(chain.site_id, result)),
        );
    };
    run().catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    });
    return () => stop.abort();
  }, [chains]);
  return { results, problem };
}

/** A dialog that checks whether anybody has changed the log afterwards. */
export function ChainCheck({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const read = useQuery(auditChainsQueryOptions);
  const chains = read.data?.chains;
  const { results, problem } = useCheck(chains);
  const total = (chains ?? []).reduce((sum, { events }) => sum + events, 0);
  const all = [...results.values()];
  const checked = all.reduce((sum, result) => sum + result.checked, 0);
  const isDone = all.length === chains?.length && all.every(isFinished);
  const faults = all.filter(({ fault }) => fault !== null).length;
  return (
    <Modal
      open
      title={t('check_title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className={styles.facts}>{t('check_text')}</p>
      {problem !== null && <ErrorState title={t('check_failed')} reason={problem} />}
      {chains === undefined ? (
        <QueryState query={read} errorTitle={t('check_failed')} rows={3} />
      ) : (
        <>
          <ProgressBar label={t('check')} share={total === 0 ? 1 : checked / total} />
          <p role="status" className={styles.verdict} data-fault={faults > 0 || undefined}>
            {!isDone
              ? t('checking', { checked: number(checked), total: number(total) })
              : t(faults === 0 ? 'sound' : 'not_sound', { count: faults, events: number(checked) })}
          </p>
          <ul className={styles.chains}>
            {chains.map((chain) => (
              <Chain
                key={chain.site_id}
                name={chain.site_name ?? t('organisation')}
                events={chain.events}
                result={results.get(chain.site_id)}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

const isFinished = ({ checked, events, fault }: ChainResult) => fault !== null || checked >= events;

interface ChainProps {
  readonly name: string;
  readonly events: number;
  readonly result: ChainResult | undefined;
}

/** A chain and its verdict. */
function Chain({ name, events, result }: ChainProps) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const fault = result?.fault ?? null;
  return (
    <li>
      <span>{name}</span>
      <span className={styles.chain} data-fault={fault !== null || undefined}>
        {fault !== null ? (
          <>
            <TriangleAlert size={16} aria-hidden="true" />
            {t('fault_at', { number: number(fault.sequence) })}
          </>
        ) : (
          <>
            {result !== undefined && isFinished(result) && (
              <CircleCheck size={16} aria-hidden="true" />
            )}
            {t('events', { count: events, number: number(events) })}
          </>
        )}
      </span>
    </li>
  );
}
