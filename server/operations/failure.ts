/** Operations throw the refusals that the contract lists. */
export * from '../../src/contract/failure.ts';
