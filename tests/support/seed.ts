import fc from 'fast-check';

/**
 * Every run draws the same cases, so that a failure is caused by the change; `FC_SEED=NUMBER` draws
 * others.
 */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });
